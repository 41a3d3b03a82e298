/** The times within which a list lies. */
import { fieldRefusal } from "../commands/body-parsing.ts";
import { boundsOfDate } from "../rules/calendar-days.ts";
import { q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";
import { pageNumbers } from "./page-numbers.ts";

/** The filters of a list by time: epoch milliseconds, or a day (`YYYY-MM-DD`) in the time zone of the page. */
export type TimeFilters = {
  readonly From?: number | string | undefined;
  readonly To?: number | string | undefined;
  readonly Page?: string | undefined;
};

/** Epoch milliseconds; `to` is exclusive. */
type TimeBounds = { readonly from: number | undefined; readonly to: number | undefined };

/**
 * The times that filters mean: `From` a day is from its start on, `To` a day includes all of it. Throws a `Refusal` if they
 * are reversed.
 */
export async function readTimeBounds(
  reader: Pick<StoreReader, "read">,
  { From, To, Page }: TimeFilters,
): Promise<TimeBounds> {
  const isDay = typeof From === "string" || typeof To === "string";
  const timeZone = isDay ? await readTimeZone(reader, Page) : "UTC";
  const from = typeof From === "string" ? boundsOfDate(From, timeZone).start : From;
  const to = typeof To === "string" ? boundsOfDate(To, timeZone).end : To;
  // A day has a length, a time has none.
  const isReversed = from !== undefined && to !== undefined && (isDay ? from >= to : from > to);
  if (isReversed) throw fieldRefusal("To", "It is before From.");
  return { from, to };
}

/** The time zone of a page, or of the first one. */
async function readTimeZone(reader: Pick<StoreReader, "read">, slug: string | undefined): Promise<string> {
  const query = q
    .selectFrom("page")
    .select("time_zone")
    .where("id", "in", pageNumbers(slug))
    .orderBy("id")
    .limit(1)
    .compile();
  const [rows] = await reader.read([query]);
  // An unknown page is refused with the list.
  return rowsOf(query, rows)[0]?.time_zone ?? "UTC";
}
