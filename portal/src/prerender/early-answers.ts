import { addressOf } from "../api/address.ts";
import { writeRequest } from "../api/write-request.ts";
import { matchesName } from "../screens/overview/matches-name.ts";
import { signInAddress } from "../shell/sign-in-address.ts";
import { showModal } from "../ui/dialogs/modal.ts";
import { chooseTheme, readTheme, themeField, themeOf } from "../ui/theme.ts";

/** Opens or closes the dialog of a button, as the browser does with a popover; false for other buttons. */
export function openOrClose(button: HTMLButtonElement): boolean {
  if (button.popoverTargetElement !== null) return true;
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

/** Selects the theme of a radio button. */
function selectTheme({ target }: Event): void {
  if (target instanceof HTMLInputElement && target.name === themeField) chooseTheme(themeOf(target.value));
}

/** Shows the selected theme in a menu that opens: the document has the system's. */
function showTheme({ target }: Event): void {
  if (!(target instanceof HTMLElement)) return;
  const radio = target.querySelector(`input[name=${themeField}][value=${readTheme()}]`);
  if (radio instanceof HTMLInputElement) radio.checked = true;
}

/** Empties the form of a dialog that is closed. */
function resetForm({ target }: Event): void {
  if (!(target instanceof HTMLDialogElement)) return;
  for (const form of target.querySelectorAll("form")) form.reset();
  for (const label of target.querySelectorAll("label")) label.hidden = false;
}

/** Signs out and leaves. Resolves without leaving on a failure, which the portal explains when it tries again. */
export async function signOut(): Promise<void> {
  try {
    const { ok } = await fetch(addressOf("SignOut"), writeRequest("POST", undefined));
    // The document with its data is not kept for going back.
    if (ok) location.replace(signInAddress({ next: undefined, reason: "signed-out" }));
  } catch {
    // As above.
  }
}

/** Lets forms in dialogs, and the choice of a theme, be used before the portal is loaded. */
export function answerForms(options: AddEventListenerOptions): void {
  document.addEventListener("input", filterOptions, options);
  document.addEventListener("change", selectTheme, options);
  document.addEventListener("toggle", showTheme, options);
  document.addEventListener("close", resetForm, options);
  document.addEventListener("submit", (event) => event.preventDefault(), options);
}
