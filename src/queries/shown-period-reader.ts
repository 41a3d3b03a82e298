/** Reads shown statuses in pieces, so that long histories don't block the store. */

import type { CompiledQuery } from "kysely";
import { earlierPeriods, newestPeriods, type ShownPeriod, type Span } from "../store/shown-periods.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";

/** Limits of a read. */
export type ReadLimits = {
  /** Periods that one piece has. */
  readonly atOnce: number;
  /** Maximum number of periods; older ones are cut off. */
  readonly most: number;
};

/** As much as is read in well under a second or two. */
export const usualLimits: ReadLimits = { atOnce: 10_000, most: 250_000 };

/** Attempts if the history is rebuilt in the meantime. */
const attempts = 4;

/** Non-empty periods of a span, oldest first, and the time from which they are known (epoch milliseconds). */
export type ShownPeriods = { readonly periods: readonly ShownPeriod[]; readonly since: number };

/** Reads what a component showed in a span, from the newest back. */
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

/** Undefined if the history was rebuilt between two pieces. */
async function readOnce(
  reader: Pick<StoreReader, "read">,
  span: Span,
  { atOnce, most }: ReadLimits,
): Promise<ShownPeriods | undefined> {
  const kept: ShownPeriod[] = [];
  const { component, from } = span;
  let piece = await rows(reader, newestPeriods({ component, from, limit: atOnce }));
  for (let count = piece.length; ; count += piece.length) {
    kept.push(...piece.filter((period) => isOf(period, span)));
    const last = piece.at(-1);
    if (last === undefined || last.previous_id === null || last.from_at <= from)
      return { periods: kept.reverse(), since: Number.NEGATIVE_INFINITY };
    if (count >= most) return { periods: kept.reverse(), since: last.from_at };
    piece = await rows(reader, earlierPeriods({ start: last.previous_id, from, limit: atOnce }));
    if (piece[0]?.to_at !== last.from_at) return undefined;
  }
}

async function rows<Row>(reader: Pick<StoreReader, "read">, query: CompiledQuery<Row>): Promise<Row[]> {
  const [found] = await reader.read([query]);
  return rowsOf(query, found);
}

function isOf({ from_at: from, to_at: to }: ShownPeriod, span: Span): boolean {
  return from < span.to && (to === null || (to > span.from && to > from));
}
