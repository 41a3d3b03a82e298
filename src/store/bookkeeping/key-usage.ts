/** When keys were used: bookkeeping that nobody audits, gathered and written in the background. */
import type { CompiledQuery } from "kysely";
import { sql } from "kysely";
import { q } from "../query.ts";
import { rowSource } from "../sql-dialect.ts";

/** The newest use of one key, by its number; times are epoch milliseconds. */
export type KeyUse = {
  readonly id: number;
  readonly lastUsedAt: number;
  /** When the key was last seen in an address; null where it was not. */
  readonly seenInUrlAt: number | null;
  /** When it last came over plain HTTP; null where it did not. */
  readonly seenInClearAt: number | null;
  /** What the use was: a method and the pattern of a route; null where there was no such route. */
  readonly lastUsedFor: string | null;
};

const newest = (column: string) =>
  sql.raw(
    `"${column}" = case when source."${column}" > coalesce(api_key."${column}", 0) then source."${column}" else api_key."${column}" end`,
  );

const source = sql.raw(
  rowSource("api_key", ["id", "last_used_at", "seen_in_url_at", "seen_in_clear_at", "last_used_for"]),
);

// It goes with the time of use, which is here as it was before this statement.
const whatFor = sql.raw(
  '"last_used_for" = case when source."last_used_at" >= coalesce(api_key."last_used_at", 0) then source."last_used_for" else api_key."last_used_for" end',
);

const statement = sql<never>`
  update api_key set ${newest("last_used_at")}, ${newest("seen_in_url_at")}, ${newest("seen_in_clear_at")}, ${whatFor}
    from (${source}) as source where api_key.id = source.id`.compile(q);

/** Notes the use of keys. A time never goes back, whatever order the notes arrive in. */
export function markUsed(uses: readonly KeyUse[]): CompiledQuery {
  const rows = uses.map((use) => [
    use.id,
    use.lastUsedAt,
    use.seenInUrlAt,
    use.seenInClearAt,
    use.lastUsedFor,
  ]);
  return { ...statement, parameters: [rows] };
}
