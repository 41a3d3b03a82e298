import type { CompiledQuery } from "kysely";
import { sql } from "kysely";
import { q } from "../query.ts";
import { rowSource } from "../row-source.ts";

/** The newest use of one key, by its number; times are epoch milliseconds. */
export type KeyUse = {
  readonly id: number;
  readonly lastUsedAt: number;
  /** Last time the key was sent in a URL; null if never. */
  readonly seenInUrlAt: number | null;
  /** Last use over plain HTTP; null if never. */
  readonly seenInClearAt: number | null;
  /** Method and route pattern of the last use; null if there was no such route. */
  readonly lastUsedFor: string | null;
};

// Uses are noted by the minute, which may have begun before the key was created.
const newestOf = (column: string) =>
  sql.raw(
    `"${column}" = case when source."${column}" <= coalesce(api_key."${column}", 0) or source."${column}" is null then api_key."${column}" when source."${column}" < api_key."created_at" then api_key."created_at" else source."${column}" end`,
  );

const source = sql.raw(
  rowSource("api_key", ["id", "last_used_at", "seen_in_url_at", "seen_in_clear_at", "last_used_for"]),
);

// Updated together with the time; reads its value from before this statement.
const lastUsedFor = sql.raw(
  '"last_used_for" = case when source."last_used_at" >= coalesce(api_key."last_used_at", 0) then source."last_used_for" else api_key."last_used_for" end',
);

const statement = sql<never>`
  update api_key set ${newestOf("last_used_at")}, ${newestOf("seen_in_url_at")}, ${newestOf("seen_in_clear_at")}, ${lastUsedFor}
    from (${source}) as source where api_key.id = source.id`.compile(q);

/** Records uses of keys. Times never go back, whatever the order of writes. */
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
