/** The keys as the command line reads them: never their values. */
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { hasExpired } from "../../contract/key-lifetimes.ts";
import { foldName } from "../../rules/names.ts";
import { q } from "../../store/query.ts";
import type { ApiKeyRow } from "../../store/tables/tables.ts";

/** A key with the names of its components; null if it covers all. */
export type ListedKey = { readonly row: ApiKeyRow; readonly components: readonly string[] | null };

/** True if the key is valid at `now`. */
export function isLive(row: ApiKeyRow, now: number): boolean {
  return row.revoked_at === null && !hasExpired(row.expires_at, now);
}

/** All keys there ever were, the oldest first. */
export async function readKeys(bus: CommandBus): Promise<ListedKey[]> {
  const rows = await bus.rows(q.selectFrom("api_key").selectAll().orderBy("id").compile());
  const covered = await bus.rows(
    q
      .selectFrom("api_key_component")
      .innerJoin("component", "component.id", "api_key_component.component_id")
      .where("component.deleted_at", "is", null)
      .select(["api_key_component.api_key_id as key", "component.name"])
      .orderBy("component.id")
      .compile(),
  );
  const names = Map.groupBy(covered, (item) => item.key);
  return rows.map((row) => ({
    row,
    components:
      row.role === "Webhook" && row.covers_all === 0
        ? (names.get(row.id) ?? []).map((item) => item.name)
        : null,
  }));
}

/** The newest live key with the id or name, or undefined. */
export async function findLiveKey(bus: CommandBus, idOrName: string): Promise<ApiKeyRow | undefined> {
  const rows = await bus.rows(
    q
      .selectFrom("api_key")
      .selectAll()
      .where((where) =>
        where.or([
          where("public_id", "=", idOrName.trim().toLowerCase()),
          where("name_key", "=", foldName(idOrName)),
        ]),
      )
      .orderBy("id", "desc")
      .compile(),
  );
  const now = Date.now();
  return rows.find((row) => isLive(row, now));
}
