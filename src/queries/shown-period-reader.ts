/** Reads shown statuses in batches, so that long histories don't block the store. */

import type { CompiledQuery } from "kysely";
import { earlierPeriods, newestPeriods, type ShownPeriod, type Span } from "../store/shown-periods.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";

/** Limits of a read. */
export type ReadLimits = {
  /** Periods per batch. */
  readonly batchSize: number;
  /** Maximum number of periods; older ones are cut off. */
  readonly maxPeriods: number;
};

/** As many as can be read in about a second. */
export const defaultLimits: ReadLimits = { batchSize: 10_000, maxPeriods: 250_000 };

/** Attempts if the history is rebuilt in the meantime. */
const attempts = 4;

/** Non-empty periods of a span, oldest first, and the time from which they are known (epoch milliseconds). */
export type ShownPeriods = { readonly periods: readonly ShownPeriod[]; readonly since: number };

/** Reads a component's shown statuses in a span, from the newest back. */
export async function readShown(
  reader: Pick<StoreReader, "read">,
  span: Span,
  limits: ReadLimits,
): Promise<ShownPeriods> {
  for (let attempt = 1; ; attempt += 1) {
    const shown = await readOnce(reader, span, limits);
    if (shown !== undefined) return shown;
    if (attempt === attempts) throw new Error("the history was rebuilt repeatedly while it was read");
  }
}

/** Undefined if the history was rebuilt between two batches. */
async function readOnce(
  reader: Pick<StoreReader, "read">,
  span: Span,
  { batchSize, maxPeriods }: ReadLimits,
): Promise<ShownPeriods | undefined> {
  const periods: ShownPeriod[] = [];
  const { component, from } = span;
  let batch = await rows(reader, newestPeriods({ component, from, limit: batchSize }));
  for (let count = batch.length; ; count += batch.length) {
    periods.push(...batch.filter((period) => overlaps(period, span)));
    const last = batch.at(-1);
    if (last === undefined || last.previous_id === null || last.from_at <= from)
      return { periods: periods.reverse(), since: Number.NEGATIVE_INFINITY };
    if (count >= maxPeriods) return { periods: periods.reverse(), since: last.from_at };
    batch = await rows(reader, earlierPeriods({ start: last.previous_id, from, limit: batchSize }));
    if (batch[0]?.to_at !== last.from_at) return undefined;
  }
}

async function rows<Row>(reader: Pick<StoreReader, "read">, query: CompiledQuery<Row>): Promise<Row[]> {
  const [result] = await reader.read([query]);
  return rowsOf(query, result);
}

function overlaps({ from_at: from, to_at: to }: ShownPeriod, span: Span): boolean {
  return from < span.to && (to === null || (to > span.from && to > from));
}
