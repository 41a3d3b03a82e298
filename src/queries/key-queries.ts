/** Key queries for the portal, without values and hashes. */

import { commandLineName } from "../commands/audit-entry.ts";
import { hasExpired } from "../contract/key-lifetimes.ts";
import { type KeyRow, keyRow } from "../contract/portal/portal-keys.ts";
import { Refusal } from "../contract/refusal.ts";
import { writeTime, writeTimeOrNull } from "../contract/times.ts";
import { type Parameters, prepared, q } from "../store/query.ts";
import type { StoreReader } from "../store/store-reader.ts";
import type { ApiKeyRow } from "../store/tables/tables.ts";

/** Milliseconds for which an expired key is still listed, as an explanation for its owner. */
const expiredListedMs = 30 * 86_400_000;

/** The active keys at `now`, and those that expired recently; newest first. */
export async function readKeyRows(bus: Pick<StoreReader, "rows">, now: number): Promise<KeyRow[]> {
  const rows = await bus.rows(
    q.selectFrom("api_key").selectAll().where("revoked_at", "is", null).orderBy("id", "desc").compile(),
  );
  const listed = rows.filter(({ expires_at, replaced_by }) => {
    if (expires_at === null || !hasExpired(expires_at, now)) return true;
    return replaced_by === null && now - expires_at < expiredListedMs;
  });
  return await present(bus, listed);
}

/** A key in any state. Throws a `Refusal` if the id never existed. */
export async function readKeyRow(bus: Pick<StoreReader, "rows">, id: string): Promise<KeyRow> {
  const rows = await bus.rows(
    q.selectFrom("api_key").selectAll().where("public_id", "=", id.toLowerCase()).compile(),
  );
  const [row] = await present(bus, rows);
  if (row === undefined) throw new Refusal("KeyNotFound", "No key has this id.");
  return row;
}

const coveredNames = prepared((param: Parameters<{ key: number }>) =>
  q
    .selectFrom("api_key_component")
    .innerJoin("component", "component.id", "api_key_component.component_id")
    .select("component.name")
    .where("api_key_id", "=", param("key"))
    .where("component.deleted_at", "is", null),
);

/** The names of the components that a webhook key lists. Rejects with a `StoreFault`. */
export async function readCoveredNames(bus: Pick<StoreReader, "rows">, key: number): Promise<string[]> {
  const rows = await bus.rows(coveredNames({ key }));
  return rows.map(({ name }) => name);
}

const commandLine = (reference: string): KeyRow["CreatedBy"] => ({
  Kind: "Command Line",
  Id: null,
  Name: commandLineName(reference),
  IsActive: true,
});

async function present(bus: Pick<StoreReader, "rows">, rows: readonly ApiKeyRow[]): Promise<KeyRow[]> {
  const [covered, names, successors] = await Promise.all([
    readCovered(bus),
    readNames(bus),
    readSuccessors(bus),
  ]);
  return rows.map((row) =>
    // Parsed, so that future columns are not exposed by mistake.
    keyRow.parse({
      Id: row.public_id,
      Name: row.name,
      Role: row.role,
      Prefix: row.prefix,
      Last4: row.last4,
      Components: componentsOf(row, covered.get(row.id) ?? []),
      RatePerMinute: row.rate_per_minute,
      CreatedAt: writeTime(row.created_at),
      CreatedBy: names.get(row.created_by) ?? commandLine(row.created_by),
      LastUsedAt: writeTimeOrNull(row.last_used_at),
      LastUsedFor: row.last_used_for,
      SeenInUrlAt: writeTimeOrNull(row.seen_in_url_at),
      SeenInClearAt: writeTimeOrNull(row.seen_in_clear_at),
      ExpiresAt: writeTimeOrNull(row.expires_at),
      ReplacedById: successors.get(row.id) ?? null,
    }),
  );
}

type CoveredComponent = { readonly Id: string; readonly Name: string; readonly Deleted: boolean };

function componentsOf(row: ApiKeyRow, covered: readonly CoveredComponent[]): KeyRow["Components"] {
  if (row.role !== "Webhook") return null;
  return row.covers_all === 1 ? "all" : [...covered];
}

async function readCovered(bus: Pick<StoreReader, "rows">): Promise<Map<number, CoveredComponent[]>> {
  const rows = await bus.rows(
    q
      .selectFrom("api_key_component")
      .innerJoin("api_key", "api_key.id", "api_key_component.api_key_id")
      .innerJoin("component", "component.id", "api_key_component.component_id")
      .where("api_key.revoked_at", "is", null)
      .select(["api_key_component.api_key_id as key", "component.public_id", "component.name"])
      .select("component.deleted_at")
      .orderBy("component.position")
      .orderBy("component.id")
      .compile(),
  );
  const coverage = rows.map(({ key, public_id, name, deleted_at }) => ({
    key,
    covered: { Id: public_id, Name: name, Deleted: deleted_at !== null },
  }));
  return new Map(
    [...Map.groupBy(coverage, ({ key }) => key)].map(([key, entries]) => [
      key,
      entries.map(({ covered }) => covered),
    ]),
  );
}

/** Possible creators of keys by stored actor, with their current names, including deleted people. */
async function readNames(bus: Pick<StoreReader, "rows">): Promise<Map<string, KeyRow["CreatedBy"]>> {
  const people = await bus.rows(
    q.selectFrom("person").select(["id", "public_id", "name", "disabled_at", "deleted_at"]).compile(),
  );
  return new Map(
    people.map((person) => [
      `person:${person.id}`,
      {
        Kind: "Person",
        Id: person.public_id,
        Name: person.name,
        IsActive: person.disabled_at === null && person.deleted_at === null,
      },
    ]),
  );
}

/** Public ids of the successors of keys, by number. */
async function readSuccessors(bus: Pick<StoreReader, "rows">): Promise<Map<number, string>> {
  const rows = await bus.rows(
    q
      .selectFrom("api_key as old")
      .innerJoin("api_key as next", "next.id", "old.replaced_by")
      .where("old.revoked_at", "is", null)
      .select(["old.id", "next.public_id"])
      .compile(),
  );
  return new Map(rows.map(({ id, public_id }) => [id, public_id]));
}
