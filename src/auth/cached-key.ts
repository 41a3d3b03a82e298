/** Cached API keys, and how they are read from the store. */
import type { CompiledQuery } from "kysely";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Role } from "../contract/words.ts";
import { type Parameters, prepared, q } from "../store/query.ts";

/** A key that is neither revoked nor expired (see `expiresAt`). Does not contain its value. */
export type CachedKey = {
  readonly number: number;
  readonly publicId: string;
  /** Number of the first key of its chain of rotations. */
  readonly familyNumber: number;
  readonly name: string;
  readonly last4: string;
  readonly role: Role;
  /** Row numbers of the components that a webhook key covers. */
  readonly covers: "all" | readonly number[];
  readonly ratePerMinute: number;
  /** Epoch milliseconds; null for a key that does not expire. */
  readonly expiresAt: number | null;
};

const columns = [
  "id",
  "public_id",
  "family_id",
  "name",
  "last4",
  "role",
  "hash",
  "covers_all",
  "rate_per_minute",
  "expires_at",
] as const;

const unrevokedKeys = q.selectFrom("api_key").select(columns).where("revoked_at", "is", null).compile();

const unrevokedCoverage = q
  .selectFrom("api_key_component")
  .innerJoin("api_key", "api_key.id", "api_key_component.api_key_id")
  .select(["api_key_id", "component_id"])
  .where("revoked_at", "is", null)
  .compile();

const keyByHash = prepared((param: Parameters<{ hash: string }>) =>
  q.selectFrom("api_key").select(columns).where("hash", "=", param("hash")).where("revoked_at", "is", null),
);

const coverageOf = prepared((param: Parameters<{ number: number }>) =>
  q.selectFrom("api_key_component").select("component_id").where("api_key_id", "=", param("number")),
);

type RowOf<Query> = Query extends CompiledQuery<infer R> ? R : never;

function cachedKey(row: RowOf<typeof unrevokedKeys>, covered: readonly number[]): CachedKey {
  return {
    number: row.id,
    publicId: row.public_id,
    familyNumber: row.family_id,
    name: row.name,
    last4: row.last4,
    role: row.role,
    covers: row.covers_all === 1 ? "all" : covered,
    ratePerMinute: row.rate_per_minute,
    expiresAt: row.expires_at,
  };
}

/** All keys that are not revoked, by hash. Rejects with a `StoreFault`. */
export async function readKeys(bus: Pick<CommandBus, "rows">): Promise<Map<string, CachedKey>> {
  // Coverage is read first: a key created in between covers nothing for a moment, instead of too much.
  const coverage = await bus.rows(unrevokedCoverage);
  const covered = Map.groupBy(coverage, (coverageRow) => coverageRow.api_key_id);
  const rows = await bus.rows(unrevokedKeys);
  return new Map(
    rows.map((row) => [
      row.hash,
      cachedKey(
        row,
        (covered.get(row.id) ?? []).map((coverageRow) => coverageRow.component_id),
      ),
    ]),
  );
}

/** The key with this hash, unless it is revoked. Rejects with a `StoreFault`. */
export async function readKey(bus: Pick<CommandBus, "rows">, hash: string): Promise<CachedKey | undefined> {
  const [row] = await bus.rows(keyByHash({ hash }));
  if (row === undefined) return undefined;
  const covered = row.covers_all === 1 ? [] : await bus.rows(coverageOf({ number: row.id }));
  return cachedKey(
    row,
    covered.map((coverageRow) => coverageRow.component_id),
  );
}
