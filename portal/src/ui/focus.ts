/** Where the focus goes when what had it is gone, or one has gone elsewhere. */

let isAwaited = false;

const heading = () => document.querySelector<HTMLElement>("h1[tabindex]");

/** Tells that one has gone from one screen to another: its title takes the focus, as soon as it is there. */
export function moveFocus(): void {
  if (heading() === null) isAwaited = true;
  else focusTitle();
}

/** Whether a title that appears takes the focus; once for each arrival. */
export function takesFocus(): boolean {
  const takes = isAwaited;
  isAwaited = false;
  return takes;
}

/** Gives the focus to the title of the screen, since what had it is gone. */
export function focusTitle(): void {
  heading()?.focus({ preventScroll: true });
}

/** What has the focus now, to be given it back; of a menu, which closes, its button. */
export function focusHolder(): HTMLElement | null {
  const holder = document.activeElement;
  const button = document.getElementById(
    holder?.closest("[role=menu]")?.getAttribute("aria-labelledby") ?? "",
  );
  return button ?? (holder instanceof HTMLElement && holder !== document.body ? holder : null);
}

/** Gives the focus back, unless something has taken it meanwhile. */
export function restoreFocus(holder: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body) return;
  if (holder?.isConnected === true) holder.focus({ preventScroll: true });
  else focusTitle();
}
