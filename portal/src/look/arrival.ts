let isAwaited = false;

const heading = () => document.querySelector<HTMLElement>("h1[tabindex]");

/** Tells that one has gone from one screen to another: its title takes the focus, as soon as it is there. */
export function arrive(): void {
  const there = heading();
  if (there === null) isAwaited = true;
  else there.focus({ preventScroll: true });
}

/** Whether a title that appears takes the focus; once for each arrival. */
export function takesFocus(): boolean {
  const takes = isAwaited;
  isAwaited = false;
  return takes;
}
