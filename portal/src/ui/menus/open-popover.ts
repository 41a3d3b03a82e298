/** The native popover that is open. */
export function openPopover(): HTMLElement | null {
  return document.querySelector<HTMLElement>(":popover-open");
}
