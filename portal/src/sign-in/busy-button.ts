import { look } from "../words/ui.ts";
import { made } from "./markup.ts";

/** Milliseconds before a busy state is shown. */
const showAfterMs = 300;

/** Marks a button as busy, visibly after a delay. Returns a function to end that. */
export function begin(button: HTMLButtonElement): () => void {
  const said = made("span", { class: "sr-only" }, look.busy);
  const shown = made("span", { "aria-hidden": "true" }, "…");
  button.setAttribute("aria-busy", "true");
  button.setAttribute("aria-disabled", "true");
  const timer = setTimeout(() => button.append(said, shown), showAfterMs);
  return () => {
    clearTimeout(timer);
    said.remove();
    shown.remove();
    button.removeAttribute("aria-busy");
    button.removeAttribute("aria-disabled");
  };
}

/** True if a button is busy. */
export function isBusy(button: HTMLButtonElement): boolean {
  return button.ariaBusy === "true";
}
