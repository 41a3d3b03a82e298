/** The statuses of the published pages, as visitors see them. */
import type { OverviewPage } from "../../contract/portal/overview.ts";
import { writeTimeOrNull } from "../../contract/times.ts";
import type { Publisher } from "../../publishing/publisher.ts";
import type { Snapshot } from "../../publishing/snapshot.ts";

/** The status of a page as visitors see it. */
export function overviewPageOf({ page, components, status, stale }: Snapshot): OverviewPage {
  return {
    Id: page.id,
    Slug: page.slug,
    Name: page.name,
    Url: page.url,
    TimeZone: page.timeZone,
    Access: page.access,
    Components: components.length,
    Indicator: status.indicator,
    Description: status.description,
    Worst: status.worst,
    Since: writeTimeOrNull(status.since),
    Stale: stale,
  };
}

/** The published snapshots, the first page's first. */
export function publishedSnapshots(publisher: Publisher | undefined): Snapshot[] {
  return (publisher?.pages ?? []).flatMap(({ snapshot }) => snapshot ?? []);
}
