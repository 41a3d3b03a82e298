const dialogSelector = "dialog, [role=dialog]";

/** The form of an element: the one around it in its dialog, or the only one of that dialog. */
function formOf(element: Element): HTMLFormElement | null {
  const dialog = element.closest(dialogSelector);
  const form = element.closest("form");
  if (form !== null && form.closest(dialogSelector) === dialog) return form;
  const [first = null, ...others] = dialog?.querySelectorAll("form") ?? [];
  return others.length === 0 ? first : null;
}

/** Submits a form by Ctrl+Enter, on a Mac by ⌘+Enter, from anywhere in it or in its dialog. */
function submitByKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, repeat, isComposing, target } = event;
  if (key !== "Enter" || !(ctrlKey || metaKey) || repeat || isComposing) return;
  if (!(target instanceof Element) || target.matches("a")) return;
  const submitButton = [...(formOf(target)?.elements ?? [])].find((element) =>
    element.matches("button[type=submit]"),
  );
  if (!(submitButton instanceof HTMLButtonElement)) return;
  event.preventDefault();
  // A busy button ignores clicks.
  submitButton.click();
}

/** Makes all forms of the document submit by Ctrl+Enter. */
export function listenForSubmitKey(): void {
  // Before dialogs, which keep keys from the document.
  document.addEventListener("keydown", submitByKey, true);
}
