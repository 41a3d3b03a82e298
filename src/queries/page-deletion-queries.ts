/** Counts the content that the deletion of a page would take with it. */
import { sql } from "kysely";
import type { PageDeletionOut } from "../contract/pages.ts";
import { q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";
import { readPage } from "./page-queries.ts";

const namedPages = q
  .selectFrom("page")
  .select(["public_id", "slug", "name"])
  .where("deleted_at", "is", null)
  .orderBy("id")
  .compile();

type Count = { readonly table: string; readonly total: number };

/** The number of rows of a page in each table. */
function countsOf(id: string) {
  const number = sql`(select id from page where public_id = ${id})`;
  const counts = ["component", "component_group", "announcement", "template", "integration"].map(
    (table) =>
      sql`select ${sql.lit(table)} as "table", count(*) as total from ${sql.table(table)}
        where page_id = ${number} and deleted_at is null`,
  );
  const subscribers = sql`select 'subscriber' as "table", count(*) as total from subscriber
    where page_id = ${number} and state <> 'Unsubscribed'`;
  return sql<Count>`${sql.join([...counts, subscribers], sql` union all `)}`.compile(q);
}

/** A page with what would be deleted with it, and the page that would be the first. Rejects with a `Refusal`. */
export async function readPageDeletion(
  bus: StoreReader,
  options: { readonly id: string; readonly baseUrl: string },
): Promise<PageDeletionOut> {
  const { result } = await readPage(bus, options);
  const counts = countsOf(options.id);
  const [countRows, pageRows] = await bus.read([counts, namedPages]);
  const totals = new Map(rowsOf(counts, countRows).map(({ table, total }) => [table, Number(total)]));
  const countOf = (table: string) => totals.get(table) ?? 0;
  const [first] = rowsOf(namedPages, pageRows).filter((page) => page.public_id !== options.id);
  return {
    ...result,
    Deletes: {
      Components: countOf("component"),
      ComponentGroups: countOf("component_group"),
      Announcements: countOf("announcement"),
      Templates: countOf("template"),
      Integrations: countOf("integration"),
      Subscribers: countOf("subscriber"),
    },
    FirstPage: first === undefined ? null : { Id: first.public_id, Slug: first.slug, Name: first.name },
  };
}
