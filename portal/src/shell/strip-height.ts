/** The height of the status strip, kept in this browser: before the status is read, its place is as high as it was last. */
import { readLocal, writeLocal } from "../ui/local-choices.ts";

const name = "strip-height";

/** Keeps the height in px, in a window of the present width. */
export function recordStripHeight(height: number): void {
  const record = `${globalThis.innerWidth} ${height}`;
  if (readLocal(name) !== record) writeLocal(name, record);
}

/** The last height in px in a window of this width; undefined if there was none. */
export function lastStripHeight(): number | undefined {
  const [width, height = 0] = (readLocal(name) ?? "").split(" ").map(Number);
  return width === globalThis.innerWidth && height > 0 ? height : undefined;
}
