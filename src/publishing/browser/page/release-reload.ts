/**
 * Reloads the page after the service was upgraded, when that disturbs nobody: while hidden or idle. If releases
 * alternate behind one address, it reloads increasingly rarely.
 */
import { searchField } from "./component-search.ts";
import type { LiveState } from "./live-state.ts";

const storageKey = "signalbox loads";
let touchedAt = Date.now();

/** Records activity of the reader. */
export function touch(): void {
  touchedAt = Date.now();
}

/** Watches the reader's activity. */
export function startActivity(): void {
  for (const kind of ["pointerdown", "pointermove", "keydown", "scroll"]) {
    addEventListener(kind, touch, { capture: true, passive: true });
  }
}

const isInUse = () =>
  !document.hidden &&
  (Date.now() - touchedAt < 30_000 ||
    Boolean(searchField()?.value) ||
    String(getSelection()) !== "" ||
    document.querySelector(":focus-visible,.older[open]") !== null);

/** Reloads an outdated page. */
export function reloadIfOutdated({ isOutdated }: LiveState): void {
  if (!isOutdated || isInUse()) return;
  const now = Date.now();
  try {
    // This module alone writes it.
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? "[0,0]") as [at: number, pause: number];
    const [at, pause] = stored;
    if (now - at < pause) return;
    const next = now - at > 86_400_000 ? 60_000 : Math.min(2 * pause, 3_600_000);
    sessionStorage.setItem(storageKey, JSON.stringify([now, next]));
  } catch {
    return;
  }
  location.reload();
}
