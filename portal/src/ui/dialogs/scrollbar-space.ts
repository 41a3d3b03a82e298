import { isModalOpen } from "./modal.ts";

/** Wider than any scroll bar, in pixels: a zoomed phone reports other widths. */
const maxWidth = 24;

/** Keeps the width of the page's scroll bar for the time in which a dialog takes it away. */
export function recordScrollbarWidth(): void {
  const root = document.documentElement;
  const record = () => {
    const width = innerWidth - root.clientWidth;
    if (!isModalOpen() && width <= maxWidth) root.style.setProperty("--scrollbar", `${width}px`);
  };
  new ResizeObserver(record).observe(root);
}
