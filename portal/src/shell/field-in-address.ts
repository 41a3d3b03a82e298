/** Fields of the screens by the fragment of the address, which is their label: `#time-zone`. */
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { fragmentOf } from "./fragment-of.ts";

const controls = ["input", "button", "select", "textarea", "a[href]"]
  .map((name) => `${name}:not([tabindex="-1"], :disabled)`)
  .join();

/** The label, legend or heading with a fragment. */
function findLabel(fragment: string): HTMLElement | undefined {
  const labels = document.querySelectorAll<HTMLElement>("main :is(label, legend, h2)");
  // A mark such as "optional" follows the label.
  return [...labels].find(({ firstChild }) => fragmentOf(firstChild?.textContent ?? "") === fragment);
}

/** The input of a label, or the first one of its group or section. Otherwise the label itself. */
function controlOf(label: HTMLElement): HTMLElement {
  const input = label instanceof HTMLLabelElement ? label.control : null;
  if (input?.matches(":enabled") === true) return input;
  const control = label.closest("fieldset:has(> legend), section")?.querySelector<HTMLElement>(controls);
  if (control != null && label.matches("legend, h2")) return control;
  label.tabIndex = -1;
  return label;
}

function showField(label: HTMLElement): void {
  label.scrollIntoView({ block: "center" });
  controlOf(label).focus({ preventScroll: true });
}

/** Scrolls to the field of the address and focuses it, as soon as the screen has it. */
export function useFieldInAddress(): void {
  const fragment = useLocation({ select: ({ hash }) => hash });
  // Another one for each navigation, also to the same field.
  const navigation = useLocation({ select: ({ state }) => state.__TSR_key });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation leads to the field.
  useEffect(() => {
    // Elements with this id are the browser's.
    if (fragment === "" || document.getElementById(fragment) !== null) return undefined;
    let frame = 0;
    const observer = new MutationObserver(() => show());
    const show = () => {
      const label = findLabel(fragment);
      if (label === undefined) return;
      observer.disconnect();
      // After the title, which takes the focus on navigation.
      frame = requestAnimationFrame(() => showField(label));
    };
    observer.observe(document.body, { childList: true, subtree: true });
    show();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [fragment, navigation]);
}
