/** The keys as the command line reads them: never their values. */
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { hasExpired } from "../../contract/key-lifetimes.ts";
import { foldName } from "../../rules/names.ts";
import { q } from "../../store/query.ts";
import type { ApiKeyRow } from "../../store/tables/tables.ts";
import { idPrefixOf, severalFound } from "../id-prefix.ts";
import { noSuch } from "../no-such.ts";

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

/** The key without its secret part, as lists show it and commands take it: `sbx_wh_x9GY…6T7F`. */
export function maskedKey({ prefix, last4 }: ApiKeyRow): string {
  return `${prefix}…${last4}`;
}

async function liveKeys(bus: CommandBus): Promise<readonly ApiKeyRow[]> {
  const rows = await bus.rows(q.selectFrom("api_key").selectAll().orderBy("id", "desc").compile());
  const now = Date.now();
  return rows.filter((row) => isLive(row, now));
}

/** The live keys that a selector of a command means, newest first. */
export async function liveKeysOf(bus: CommandBus, selector: string): Promise<readonly ApiKeyRow[]> {
  return (await liveKeys(bus)).filter(
    (row) => row.public_id === selector.trim().toLowerCase() || row.name_key === foldName(selector),
  );
}

/** Whether a text is the name or the id of a key, or the key as a list shows it. */
const isSelected = (row: ApiKeyRow, text: string) =>
  row.public_id === text.trim().toLowerCase() ||
  row.name_key === foldName(text) ||
  isSelectedByPart(row, text);

/** Whether a text is the beginning of a key's id, or its first characters, or the key as a list shows it. */
function isSelectedByPart(row: ApiKeyRow, text: string): boolean {
  const idPrefix = idPrefixOf(text);
  const shown = text.trim().replace("...", "…").replace(/…$/u, "");
  return (
    (idPrefix !== undefined && row.public_id.startsWith(idPrefix)) ||
    shown === row.prefix ||
    shown === maskedKey(row)
  );
}

/** Whether a text selects only keys that are revoked, and at least one. */
export async function isRevoked(bus: CommandBus, text: string): Promise<boolean> {
  const selected = (await readKeys(bus)).filter(({ row }) => isSelected(row, text));
  return selected.length > 0 && selected.every(({ row }) => row.revoked_at !== null);
}

/** The newest live key with the name or the id, or as a list shows it. Rejects with a `Refusal` if there is none, or more than one. */
export async function findLiveKey(bus: CommandBus, text: string): Promise<ApiKeyRow> {
  const live = await liveKeys(bus);
  const byName = live.find((row) => row.name_key === foldName(text));
  if (byName !== undefined) return byName;
  const [found, ...others] = live.filter((row) => isSelected(row, text));
  if (found !== undefined && others.length > 0)
    throw severalFound(
      `${others.length + 1} active keys begin with "${text.trim()}"`,
      [found, ...others].map((row) => `${row.public_id} (${maskedKey(row)}, "${row.name}")`),
    );
  if (found !== undefined) return found;
  const names = live.map(({ name }) => name);
  throw noSuch("KeyNotFound", `active key "${text}"`, {
    text,
    names,
    list: "key list",
    listed: "those that are; with --all also revoked and expired ones",
  });
}

/** The id or the name by which a command selects a key: the text itself, unless it is a key as a list shows it. */
export function selectorOf(text: string, found: ApiKeyRow): string {
  return foldName(text) === found.name_key ? text : found.public_id;
}
