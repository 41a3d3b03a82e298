let hasMoved = false;

/** Tells that one goes from one screen to another: its title then takes the focus. The first one leaves it alone. */
export function moves(): void {
  hasMoved = true;
}

/** Whether a title that appears takes the focus; once for each move. */
export function takesFocus(): boolean {
  const takes = hasMoved;
  hasMoved = false;
  return takes;
}
