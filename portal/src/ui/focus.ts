/** Focus management after navigation and removal. */

let isFocusPending = false;

const findTitle = () => document.querySelector<HTMLElement>("h1[tabindex]");

/** Records a navigation: the next title gets the focus. */
export function focusNextTitle(): void {
  if (findTitle() === null) isFocusPending = true;
  else focusTitle();
}

/** True once after each navigation, for the new title. */
export function consumePendingFocus(): boolean {
  const wasPending = isFocusPending;
  isFocusPending = false;
  return wasPending;
}

/** Records the removal of a title: the one that replaces it gets its focus, as when the item's name is loaded. */
export function recordRemovedTitle(title: HTMLElement | null): void {
  if (title !== null && title === document.activeElement) isFocusPending = true;
}

/** Focuses the screen's title, after the focused element was removed. */
export function focusTitle(): void {
  findTitle()?.focus({ preventScroll: true });
}

/**
 * Focuses a form's first field, unless something else has been focused, or on touch screens: their keyboard would cover
 * the text.
 */
export function focusFirstField(form: HTMLFormElement | null): void {
  const { activeElement } = document;
  const isFree = activeElement === null || activeElement === document.body || activeElement === findTitle();
  if (!isFree || !matchMedia("(pointer: fine)").matches) return;
  form?.querySelector<HTMLInputElement>("input:not([hidden])")?.focus({ preventScroll: true });
}

/** The focused element, for restoring; a closing menu's button. */
export function focusedElement(): HTMLElement | null {
  const active = document.activeElement;
  const button = document.getElementById(
    active?.closest("[role=menu]")?.getAttribute("aria-labelledby") ?? "",
  );
  return button ?? (active instanceof HTMLElement && active !== document.body ? active : null);
}

/** The elements that dialogs were opened from, for a question that closes together with its dialog. */
const openers = new WeakMap<Element, HTMLElement>();

/** Records the element that a dialog was opened from. */
export function recordOpener(dialog: HTMLElement | null, opener: HTMLElement | null): void {
  if (dialog !== null && opener !== null) openers.set(dialog, opener);
}

/** The element, or the opener of the closed dialog that it was in. */
function findConnected(element: HTMLElement | null): HTMLElement | null {
  if (element === null || element.isConnected) return element;
  const dialog = element.closest("[role=dialog]");
  return dialog === null ? null : findConnected(openers.get(dialog) ?? null);
}

/** Restores the focus, unless it has moved, and scrolls no further than what has it requires. */
export function restoreFocus(previous: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body) return;
  const element = findConnected(previous);
  if (element === null) return focusTitle();
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "nearest" });
}
