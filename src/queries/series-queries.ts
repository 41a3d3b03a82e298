/** Queries of recurring maintenance. */
import { type Parameters, prepared, q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";

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

/** The position of a saved maintenance in its series, if there is one, and the time zone of a page, by default of the first. */
export async function readSeries(
  bus: Pick<StoreReader, "read">,
  { id, slug }: { readonly id: string | undefined; readonly slug: string | undefined },
) {
  const [pages, series] = [pagesQuery({}), seriesQuery({ id: id?.toLowerCase() ?? "" })];
  const [pageRows, seriesRows] = await bus.read([pages, series]);
  const found = rowsOf(pages, pageRows);
  const page = found.find((candidate) => candidate.slug === slug) ?? found[0];
  const [saved] = rowsOf(series, seriesRows);
  return { saved, timeZone: page?.time_zone ?? "UTC" };
}
