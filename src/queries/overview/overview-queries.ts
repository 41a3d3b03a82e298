/** The portal's overview, read from one snapshot. */

import type { Overview } from "../../contract/portal/overview.ts";
import { rowsOf, type StoreReader } from "../../store/store-reader.ts";
import { pageComponents } from "../component-queries.ts";
import { livePages, refuseUnknownPage, slugAmong } from "../page-queries.ts";
import { readActorNames } from "../source-actors.ts";
import { overviewAnnouncements, summarizeAnnouncements } from "./overview-announcements.ts";
import { actorsOfTrouble, overviewComponents, summarizeComponents } from "./overview-components.ts";
import { overviewKeys, summarizeKeys } from "./overview-keys.ts";
import { overviewChanges, summarizeChanges } from "./recent-activity.ts";

/** The overview short of what the pages show to visitors and of the copy of that; with every change, and all about keys. */
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
  const answers = await bus.read([
    ...announcements,
    ...changes,
    components,
    overviewKeys,
    livePages,
    pageComponents,
  ]);
  const pages = rowsOf(livePages, answers[7]);
  refuseUnknownPage(pages, page);
  const shares = Map.groupBy(rowsOf(pageComponents, answers[8]), (one) => one.component_id);
  const { Open, Coming, count, announced } = summarizeAnnouncements(announcements, answers.slice(0, 3), now);
  const componentRows = rowsOf(components, answers[5]);
  const names = await readActorNames(bus, actorsOfTrouble(componentRows, announced));
  const told = summarizeComponents(componentRows, {
    announced,
    names,
    now,
    pagesOf: (row) => {
      const also = shares.get(row.id) ?? [];
      const others = pages.filter(({ id }) => also.some((one) => one.page_id === id));
      return [slugAmong(pages, row), ...others.map(({ slug }) => slug)];
    },
  });
  const { Components, Operational, NewestReportAt, Unannounced, Flapping, Late } = told;
  return {
    Counts: { OpenAnnouncements: count, Components, Operational },
    NewestReportAt,
    Open,
    Unannounced,
    Coming,
    Flapping,
    Late,
    Keys: summarizeKeys(rowsOf(overviewKeys, answers[6]), now),
    LastChanges: summarizeChanges(changes, answers.slice(3, 5)),
  };
}
