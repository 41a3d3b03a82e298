/** The portal's overview, read from one snapshot. */

import { readActorNames } from "../../commands/source-actors.ts";
import type { Overview } from "../../contract/portal/overview.ts";
import { rowsOf, type StoreReader } from "../../store/store-reader.ts";
import { pageComponents } from "../component-queries.ts";
import { livePages, refuseUnknownPage, slugAmong } from "../page-queries.ts";
import { failedEvents, summarizeUnmapped } from "./overview-alerts.ts";
import { overviewAnnouncements, summarizeAnnouncements } from "./overview-announcements.ts";
import { actorsOfProblems, overviewComponents, summarizeComponents } from "./overview-components.ts";
import { overviewKeys, summarizeKeys } from "./overview-keys.ts";
import { overviewChanges, summarizeChanges } from "./recent-activity.ts";

/** The overview without the published status of pages and the static copy; with all changes and keys. */
export type OverviewReading = Omit<Overview, "Revision" | "AsOf" | "Page" | "Pages" | "Copy">;

/**
 * Reads the overview at a time (epoch milliseconds): of all pages, or of that of a slug. Rejects with a
 * `StoreFault`, and with a `Refusal` if the page does not exist.
 */
export async function readOverview(
  bus: Pick<StoreReader, "read">,
  { now, page }: { readonly now: number; readonly page: string | undefined },
): Promise<OverviewReading> {
  const announcements = overviewAnnouncements(page);
  const changes = overviewChanges(page);
  const components = overviewComponents(page);
  const failed = failedEvents(page, now);
  const results = await bus.read([
    ...announcements,
    ...changes,
    components,
    overviewKeys,
    livePages,
    pageComponents,
    failed,
  ]);
  const pages = rowsOf(livePages, results[7]);
  refuseUnknownPage(pages, page);
  const shares = Map.groupBy(rowsOf(pageComponents, results[8]), (row) => row.component_id);
  const { Open, Coming, count, announced } = summarizeAnnouncements(announcements, results.slice(0, 3), now);
  const componentRows = rowsOf(components, results[5]);
  const names = await readActorNames(bus, actorsOfProblems(componentRows, announced));
  const summary = summarizeComponents(componentRows, {
    announced,
    names,
    now,
    pagesOf: (row) => {
      const sharedWith = shares.get(row.id) ?? [];
      const otherPages = pages.filter(({ id }) => sharedWith.some((row) => row.page_id === id));
      return [slugAmong(pages, row), ...otherPages.map(({ slug }) => slug)];
    },
  });
  const {
    Components,
    Operational,
    NewestReportAt,
    NewestOperationalReportAt,
    Unannounced,
    Announced,
    Flapping,
    Late,
  } = summary;
  return {
    Counts: { OpenAnnouncements: count, Components, Operational },
    NewestReportAt,
    NewestOperationalReportAt,
    Open,
    Unannounced,
    Announced,
    Coming,
    Flapping,
    Late,
    Keys: summarizeKeys(rowsOf(overviewKeys, results[6]), now),
    UnmappedAlerts: summarizeUnmapped(rowsOf(failed, results[9]), pages),
    LastChanges: summarizeChanges(changes, results.slice(3, 5)),
  };
}
