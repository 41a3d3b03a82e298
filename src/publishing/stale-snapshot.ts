/** The stale snapshot: last known values, marked as uncertain. */
import { staleStatus } from "../rules/page-status.ts";
import type { Snapshot } from "./snapshot.ts";
import { contentStatus } from "./snapshot-composer.ts";

function writeLastNews(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  });
  return format.format(at);
}

/** The snapshot without a response of the store since `lastNewsAt` (epoch milliseconds). */
export function stale(snapshot: Snapshot, lastNewsAt: number): Snapshot {
  const lastNews = writeLastNews(lastNewsAt, snapshot.page.timeZone);
  const { indicator, worst, description } = staleStatus(contentStatus(snapshot), lastNews);
  const since = snapshot.status.since ?? lastNewsAt;
  return { ...snapshot, asOf: lastNewsAt, stale: true, status: { indicator, worst, description, since } };
}
