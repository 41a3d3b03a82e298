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
import { readSeries } from "../../queries/series-queries.ts";
import { readRecurrence } from "../../rules/recurrence-rule.ts";
import type { StoreReader } from "../../store/store-reader.ts";
import { readQuery } from "../query-parameters.ts";

/** Windows in an answer, at most. */
const maxWindows = 3;

/** The next windows that start in the future. Rejects with a `Refusal` if the rule is invalid, or with a `StoreFault`. */
export async function readOccurrences(
  bus: Pick<StoreReader, "read">,
  { query, now }: { readonly query: string; readonly now: number },
): Promise<OccurrencesOut> {
  const written = readQuery(composerOperations.ReadOccurrences.query, query);
  const { Id: id, Page: slug, Recurrence: recurrence, StartsAt: startsAt, EndsAt: endsAt } = written;
  const rule = readRecurrence(recurrence);
  if ("problem" in rule) throw fieldRefusal("Recurrence", rule.problem);
  const { saved, timeZone } = await readSeries(bus, { id, slug });
  // Another rule begins another series.
  const position = saved?.recurrence === recurrence ? saved : firstOfSeries;
  const row: SeriesRow = { ...position, recurrence, starts_at: startsAt, ends_at: endsAt };
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
