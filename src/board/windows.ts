/** Which announcements the faces show. Pure; times are epoch milliseconds. */

const dayMilliseconds = 86_400_000;
/** For how long after its end an announcement stays on the page. */
export const closedMilliseconds: number = 14 * dayMilliseconds;
/** How many of each kind stay listed, however long ago they were closed. */
export const newestOfKind = 50;

/** Whether the page has an announcement at `now`: it is open or yet to come, or was closed in the last 14 days. */
export function isOnPage(announcement: { readonly resolvedAt: number | null }, now: number): boolean {
  const { resolvedAt } = announcement;
  return resolvedAt === null || resolvedAt >= now - closedMilliseconds;
}

/** Of announcements, newest first, those that any face shows at `now`. */
export function shownOf<One extends { readonly kind: string; readonly resolvedAt: number | null }>(
  newestFirst: readonly One[],
  now: number,
): One[] {
  const counts = new Map<string, number>();
  return newestFirst.filter((one) => {
    const before = counts.get(one.kind) ?? 0;
    counts.set(one.kind, before + 1);
    return before < newestOfKind || isOnPage(one, now);
  });
}
