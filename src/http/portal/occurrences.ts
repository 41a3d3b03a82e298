/** The next windows of recurring maintenance, saved or being written. */

import {
  firstOfSeries,
  nextWindows,
  type SeriesRow,
  startsOnRule,
} from "../../commands/announcements/series-windows.ts";
import { fieldRefusal } from "../../commands/body-parsing.ts";
import { composerOperations, type OccurrencesOut } from "../../contract/portal/composer.ts";
import { writeTime } from "../../contract/times.ts";
import { readRecurrence } from "../../rules/recurrence-rule.ts";
import { type Parameters, prepared, q } from "../../store/query.ts";
import { rowsOf, type StoreReader } from "../../store/store-reader.ts";
import { readQuery } from "../query-parameters.ts";

/** Windows in an answer, at most. */
const maxWindows = 3;

const pagesQuery = prepared(() =>
  q.selectFrom("page").select(["slug", "time_zone"]).where("deleted_at", "is", null).orderBy("id"),
);
const seriesQuery = prepared((param: Parameters<{ readonly id: string }>) =>
  q
    .selectFrom("announcement")
    .select([
      "recurrence",
      "starts_at",
      "ends_at",
      "series_starts_at",
      "series_ends_at",
      "series_occurrence_at",
    ])
    .where("public_id", "=", param("id")),
);

/** The next windows that start in the future. Rejects with a `Refusal` if the rule is invalid, or with a `StoreFault`. */
export async function readOccurrences(
  bus: Pick<StoreReader, "read">,
  { query, now }: { readonly query: string; readonly now: number },
): Promise<OccurrencesOut> {
  const written = readQuery(composerOperations.ReadOccurrences.query, query);
  const { Id: id, Page: slug, Recurrence: recurrence, StartsAt: startsAt, EndsAt: endsAt } = written;
  const rule = readRecurrence(recurrence);
  if ("problem" in rule) throw fieldRefusal("Recurrence", rule.problem);
  const [pages, series] = [pagesQuery({}), seriesQuery({ id: id?.toLowerCase() ?? "" })];
  const [pageRows, seriesRows] = await bus.read([pages, series]);
  const found = rowsOf(pages, pageRows);
  const page = found.find((candidate) => candidate.slug === slug) ?? found[0];
  const [saved] = rowsOf(series, seriesRows);
  // Another rule begins another series.
  const position = saved?.recurrence === recurrence ? saved : firstOfSeries;
  const row: SeriesRow = { ...position, recurrence, starts_at: startsAt, ends_at: endsAt };
  const timeZone = page?.time_zone ?? "UTC";
  // One that goes on now is left out.
  const windows = nextWindows(row, { now, timeZone, limit: maxWindows + 1 });
  return {
    IsStartOnRule: startsOnRule(row, timeZone),
    Windows: windows
      .filter((window) => window.startsAt > now)
      .slice(0, maxWindows)
      .map((window) => ({ StartsAt: writeTime(window.startsAt), EndsAt: writeTime(window.endsAt) })),
  };
}
