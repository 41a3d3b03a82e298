import { look } from "../words/ui.ts";
import { made } from "./markup.ts";

/** Milliseconds that a wait may take before anything is shown of it. */
const patienceMs = 300;

/** Says of a button that what it began is under way, and shows it once it takes long. Returns what ends that. */
export function begin(button: HTMLButtonElement): () => void {
  const said = made("span", { class: "sr-only" }, look.busy);
  const shown = made("span", { "aria-hidden": "true" }, "…");
  button.setAttribute("aria-busy", "true");
  button.setAttribute("aria-disabled", "true");
  const timer = setTimeout(() => button.append(said, shown), patienceMs);
  return () => {
    clearTimeout(timer);
    said.remove();
    shown.remove();
    button.removeAttribute("aria-busy");
    button.removeAttribute("aria-disabled");
  };
}

/** Whether what a button began is under way. */
export function isBusy(button: HTMLButtonElement): boolean {
  return button.ariaBusy === "true";
}
