/** Announcements pinned before others of their kind. */

/** The pin and the end of an announcement; `resolvedAt` is null while it is open. */
export type PinState = { readonly pinned: boolean; readonly resolvedAt: number | null };

/** True while the pin has an effect: closing an announcement ends it. */
export function isPinnedNow({ pinned, resolvedAt }: PinState): boolean {
  return pinned && resolvedAt === null;
}

/** Puts pinned announcements first; the order is otherwise unchanged. */
export function pinnedFirst<Announcement extends PinState>(
  announcements: readonly Announcement[],
): Announcement[] {
  return announcements.toSorted((a, b) => Number(isPinnedNow(b)) - Number(isPinnedNow(a)));
}
