/** Numbers of pages, for queries of what is on them. */
import { q } from "../store/query.ts";

/** Numbers of the pages, without deleted ones; of a single one if a slug is given. */
export function pageNumbers(slug: string | undefined) {
  const livePageQuery = q.selectFrom("page").select("page.id").where("page.deleted_at", "is", null);
  return slug === undefined ? livePageQuery : livePageQuery.where("page.slug", "=", slug.toLowerCase());
}
