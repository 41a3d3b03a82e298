/** Which announcements the faces show. Pure; times are epoch milliseconds. */
import { shownAfterClosing } from "../rules/page-capacity.ts";
import type { LoadedAnnouncement } from "./loaded-state.ts";

/** For how long after its end an announcement stays on the page. */
export const closedMilliseconds: number = shownAfterClosing;
/** How many of each kind stay listed, however long ago they were closed. */
export const newestOfKind = 50;

/** Whether the page has an announcement at `now`: it is open or yet to come, or was closed in the last 14 days. */
export function isOnPage(announcement: { readonly resolvedAt: number | null }, now: number): boolean {
  const { resolvedAt } = announcement;
  return resolvedAt === null || resolvedAt >= now - closedMilliseconds;
}

/** Of the announcements of one page those that any face shows at `now`; the newest of a kind are those made last. */
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
