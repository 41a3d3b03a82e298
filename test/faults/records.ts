/** The stored reports, read from the database and through the API. */
import { z } from "zod";
import { type HistoryPeriodOut, historyPeriod } from "../../src/contract/components.ts";
import type { Box } from "../cli/box.ts";
import { type Calls, resultOf } from "./calls.ts";

/** The names of all reports in a store's file, once for each effect. */
export function reportsIn(box: Box): string[] {
  const words = box.rows(
    `select json_extract(event, '$.message') as message from status_event where json_extract(event, '$.message') is not null
     union all select message from repeated_report where message is not null`,
  );
  return words.map(({ message }) => String(message));
}

const history = z.object({ Items: z.array(historyPeriod), NextCursor: z.string().nullable() });

/** A component's history, oldest first, page by page as a caller reads it. */
export async function historyOf(calls: Calls, id: string): Promise<HistoryPeriodOut[]> {
  const periods: HistoryPeriodOut[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const after: string = cursor === "" ? "" : `&Cursor=${cursor}`;
    const response = await calls.request(`/api/Component/${id}/History?Limit=100${after}`);
    const slice = resultOf(response, history);
    periods.push(...slice.Items);
    cursor = slice.NextCursor;
  }
  return periods.reverse();
}

/** The missing and the duplicated ones of the acknowledged reports. */
export function compare(
  acknowledged: readonly string[],
  found: readonly string[],
): { lost: string[]; doubled: string[] } {
  const times = Map.groupBy(found, (name) => name);
  return {
    lost: acknowledged.filter((name) => !times.has(name)),
    doubled: [...times].filter(([, all]) => all.length > 1).map(([name]) => name),
  };
}
