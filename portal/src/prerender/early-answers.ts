import { matchesName } from "../screens/overview/matches-name.ts";
import { showModal } from "../ui/dialogs/modal.ts";

/** Opens or closes the dialog of a button; false for other buttons. */
export function openOrClose(button: HTMLButtonElement): boolean {
  const { opensDialog, closesDialog } = button.dataset;
  const dialog = opensDialog === undefined ? button.closest("dialog") : document.getElementById(opensDialog);
  if (!(dialog instanceof HTMLDialogElement) || (opensDialog ?? closesDialog) === undefined) return false;
  if (opensDialog === undefined) dialog.close();
  else showModal(dialog);
  return true;
}

/** Expands or collapses what a button controls, which the style does by its attribute; false for other buttons. */
export function toggle(button: HTMLButtonElement): boolean {
  if (!button.hasAttribute("aria-controls") || button.ariaExpanded === null) return false;
  button.ariaExpanded = String(button.ariaExpanded === "false");
  return true;
}

/** Filters the options of a form by its search field. */
function filterOptions({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || target.type !== "search") return;
  for (const label of target.form?.querySelectorAll("label") ?? []) {
    const name = label.querySelector("input + span")?.textContent;
    if (name != null) label.hidden = !matchesName(name, target.value);
  }
}

/** Empties the form of a dialog that is closed. */
function resetForm({ target }: Event): void {
  if (!(target instanceof HTMLDialogElement)) return;
  for (const form of target.querySelectorAll("form")) form.reset();
  for (const label of target.querySelectorAll("label")) label.hidden = false;
}

/** Lets forms in dialogs be filled in before the portal is loaded. */
export function answerForms(options: AddEventListenerOptions): void {
  document.addEventListener("input", filterOptions, options);
  document.addEventListener("close", resetForm, options);
  document.addEventListener("submit", (event) => event.preventDefault(), options);
}
