/** Which announcements the representations show. Pure; times are epoch milliseconds. */
import { closedShownMs } from "../rules/page-capacity.ts";
import type { LoadedAnnouncement } from "./loaded-state.ts";

/** How long a closed announcement stays on the page, in milliseconds. */
export const closedMilliseconds: number = closedShownMs;
/** Number of the newest of each kind that stay listed, whenever they ended. */
export const newestOfKind = 50;

/** True if the page shows an announcement at `now`: open, upcoming, or closed within the last 14 days. */
export function isOnPage(announcement: { readonly resolvedAt: number | null }, now: number): boolean {
  const { resolvedAt } = announcement;
  return resolvedAt === null || resolvedAt >= now - closedMilliseconds;
}

/**
 * The announcements of a page that any representation shows at `now`; the newest of a kind are the last
 * created.
 */
export function displayedAnnouncements(
  rows: readonly LoadedAnnouncement[],
  now: number,
): LoadedAnnouncement[] {
  const countByKind = new Map<string, number>();
  return rows
    .toSorted((a, b) => b.id - a.id)
    .filter((row) => {
      const newerCount = countByKind.get(row.kind) ?? 0;
      countByKind.set(row.kind, newerCount + 1);
      return newerCount < newestOfKind || isOnPage({ resolvedAt: row.resolved_at }, now);
    });
}
