import { uiTexts } from "../texts/ui.ts";
import { createElement } from "./markup.ts";

/** Milliseconds before a busy state is shown. */
const showAfterMs = 300;

/** Marks a button as busy, visibly after a delay. Returns a function to end that. */
export function markBusy(button: HTMLButtonElement): () => void {
  const busyText = createElement("span", { class: "sr-only" }, uiTexts.busy);
  const ellipsis = createElement("span", { "aria-hidden": "true" }, "…");
  button.setAttribute("aria-busy", "true");
  button.setAttribute("aria-disabled", "true");
  const timer = setTimeout(() => button.append(busyText, ellipsis), showAfterMs);
  return () => {
    clearTimeout(timer);
    busyText.remove();
    ellipsis.remove();
    button.removeAttribute("aria-busy");
    button.removeAttribute("aria-disabled");
  };
}

/** True if a button is busy. */
export function isBusy(button: HTMLButtonElement): boolean {
  return button.ariaBusy === "true";
}
