/** Focus management after navigation and removal. */

let isAwaited = false;

const heading = () => document.querySelector<HTMLElement>("h1[tabindex]");

/** Records a navigation: the next title gets the focus. */
export function moveFocus(): void {
  if (heading() === null) isAwaited = true;
  else focusTitle();
}

/** True once after each navigation, for the new title. */
export function takesFocus(): boolean {
  const takes = isAwaited;
  isAwaited = false;
  return takes;
}

/** Focuses the screen's title, after the focused element was removed. */
export function focusTitle(): void {
  heading()?.focus({ preventScroll: true });
}

/** The focused element, for restoring; a closing menu's button. */
export function focusHolder(): HTMLElement | null {
  const holder = document.activeElement;
  const button = document.getElementById(
    holder?.closest("[role=menu]")?.getAttribute("aria-labelledby") ?? "",
  );
  return button ?? (holder instanceof HTMLElement && holder !== document.body ? holder : null);
}

/** Restores the focus, unless it has moved. */
export function restoreFocus(holder: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body) return;
  if (holder?.isConnected === true) holder.focus({ preventScroll: true });
  else focusTitle();
}
