/** Which announcements the representations show. Pure; times are epoch milliseconds. */
import { closedShownMs } from "../rules/page-capacity.ts";
import type { LoadedAnnouncement } from "./loaded-state.ts";

/** For how long after its end an announcement stays on the page. */
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
export function shownOf(rows: readonly LoadedAnnouncement[], now: number): LoadedAnnouncement[] {
  const counts = new Map<string, number>();
  return rows
    .toSorted((a, b) => b.id - a.id)
    .filter((row) => {
      const before = counts.get(row.kind) ?? 0;
      counts.set(row.kind, before + 1);
      return before < newestOfKind || isOnPage({ resolvedAt: row.resolved_at }, now);
    });
}
