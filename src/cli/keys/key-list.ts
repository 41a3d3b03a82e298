/** `signalbox key list`. */
import { isOld, oldAfterDays } from "../../contract/key-lifetimes.ts";
import { writeTime, writeTimeOrNull } from "../../contract/times.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { table, wideOption } from "../table.ts";
import { answer, answerJson, printNote, writeDay, writeMinute } from "../terminal.ts";
import { isLive, type ListedKey, maskedKey, readKeys } from "./key-lookup.ts";

function scopeOf({ row, components }: ListedKey): string {
  if (row.role !== "Webhook") return "";
  return components === null ? "all components" : components.join(", ") || "none";
}

function noteOf({ row }: ListedKey, now: number): string {
  if (row.revoked_at !== null) return `revoked ${writeDay(row.revoked_at)}`;
  if (!isLive(row, now)) return "expired";
  if (row.replaced_by !== null) return "rotated";
  if (row.seen_in_clear_at !== null) return "sent over plain HTTP: rotate it";
  if (row.seen_in_url_at !== null) return "seen in an address: rotate it";
  return isOld(row.created_at, now) ? `older than ${oldAfterDays} days: rotate it` : "";
}

function tableOf(keys: readonly ListedKey[], now: number, isWhole: boolean): string {
  const headings = ["NAME", "ROLE", "KEY", "COVERS", "LAST USED", "EXPIRES", "NOTE", "ID"];
  const rows = keys.map((key) => [
    key.row.name,
    key.row.role,
    maskedKey(key.row),
    scopeOf(key),
    key.row.last_used_at === null ? "never" : writeMinute(key.row.last_used_at),
    key.row.expires_at === null ? "" : writeMinute(key.row.expires_at),
    noteOf(key, now),
    key.row.public_id,
  ]);
  return table(headings, rows, { isWhole });
}

function jsonOf(keys: readonly ListedKey[], now: number): unknown[] {
  return keys.map(({ row, components }) => ({
    Id: row.public_id,
    Name: row.name,
    Role: row.role,
    Prefix: row.prefix,
    Last4: row.last4,
    Components: row.role === "Webhook" ? (components ?? "All") : null,
    RatePerMinute: row.rate_per_minute,
    CreatedAt: writeTime(row.created_at),
    CreatedBy: row.created_by,
    LastUsedAt: writeTimeOrNull(row.last_used_at),
    SeenInUrlAt: writeTimeOrNull(row.seen_in_url_at),
    SeenInClearAt: writeTimeOrNull(row.seen_in_clear_at),
    ExpiresAt: writeTimeOrNull(row.expires_at),
    RevokedAt: writeTimeOrNull(row.revoked_at),
    Replaced: row.replaced_by !== null,
    Live: isLive(row, now),
    Old: isLive(row, now) && isOld(row.created_at, now),
  }));
}

async function run(args: ParsedArguments): Promise<number> {
  const all = await withStore(({ bus }) => readKeys(bus));
  const now = Date.now();
  // A key that ran out by itself is worth a look; one that was replaced or revoked has served.
  const listed = all.filter(
    ({ row }) =>
      args.flag("all") || isLive(row, now) || (row.revoked_at === null && row.replaced_by === null),
  );
  if (args.flag("json")) {
    answerJson(jsonOf(listed, now));
    return 0;
  }
  if (listed.length === 0)
    printNote(
      "There are no keys. `bin/signalbox key create NAME --role Webhook --all-components` creates one.",
    );
  else answer(tableOf(listed, now, args.flag("wide")));
  return 0;
}

/** `signalbox key list`. */
export const keyList: CommandLine = {
  takes: {},
  options: {
    all: { about: "Include revoked keys, and replaced ones that have expired" },
    ...wideOption,
    json: { about: "As JSON" },
  },
  notes: [
    "Keys are not stored; the list shows their first and last characters, by which, or by the first ones alone, `key rotate` and `key revoke` take them as well.",
  ],
  run,
};
