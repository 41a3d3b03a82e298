/** Announcements pinned to the top of the page. */

/** An announcement as far as its place on the page goes; `resolvedAt` is null while it is open. */
export type PinState = { readonly pinned: boolean; readonly resolvedAt: number | null };

/** Whether it stands first: closing an announcement ends the effect of its pin. */
export function isPinnedNow({ pinned, resolvedAt }: PinState): boolean {
  return pinned && resolvedAt === null;
}

/** Puts pinned announcements first; otherwise the order stays. */
export function pinnedFirst<One extends PinState>(announcements: readonly One[]): One[] {
  return announcements.toSorted((a, b) => Number(isPinnedNow(b)) - Number(isPinnedNow(a)));
}
