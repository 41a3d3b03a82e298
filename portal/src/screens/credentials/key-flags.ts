/** Warnings in the list of keys: age, expiry, exposure. */
import { hasExpired, isOld } from "../../../../src/contract/key-lifetimes.ts";
import type { KeyRow } from "../../../../src/contract/portal/portal-keys.ts";

const day = 86_400_000;
/** The clock that the list is drawn by goes in minutes: so far it may be behind, in days. */
const behind = 60_000 / day;
/** Within so many days of its end a key is flagged. */
const soonDays = 14;

/** A warning about a key. */
export type Flag =
  | { readonly kind: "old" }
  | { readonly kind: "creator inactive" }
  | { readonly kind: "seen in a URL"; readonly at: string }
  | { readonly kind: "seen in the clear"; readonly at: string }
  | { readonly kind: "expires"; readonly days: number }
  | { readonly kind: "expired"; readonly at: string }
  | { readonly kind: "replaced"; readonly until: string };

/** Whole days since a time. */
export function daysSince(time: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(time)) / day + behind));
}

/** All warnings about a key, most urgent first. `now` is in epoch milliseconds. */
export function flagsOf(row: KeyRow, now: number): readonly Flag[] {
  const { ExpiresAt: end } = row;
  if (end !== null && hasExpired(Date.parse(end), now)) return [{ kind: "expired", at: end }];
  const flags: Flag[] = [];
  if (!row.CreatedBy.IsActive) flags.push({ kind: "creator inactive" });
  if (row.SeenInClearAt !== null) flags.push({ kind: "seen in the clear", at: row.SeenInClearAt });
  if (row.SeenInUrlAt !== null) flags.push({ kind: "seen in a URL", at: row.SeenInUrlAt });
  if (row.ReplacedById !== null && end !== null) return [...flags, { kind: "replaced", until: end }];
  const left = end === null ? Number.POSITIVE_INFINITY : Math.ceil((Date.parse(end) - now) / day - behind);
  if (left <= soonDays) flags.push({ kind: "expires", days: left });
  if (isOld(Date.parse(row.CreatedAt), now)) flags.push({ kind: "old" });
  return flags;
}

/** The last use in short: `POST UpdateComponentStatus` for `POST /api/WebHook/UpdateComponentStatus`. */
export function shortUse(use: string): string {
  const [method = "", path = ""] = use.split(" ");
  const words = path.split("/").filter((part) => /^[A-Z]/u.test(part) && part !== "WebHook");
  return words.length === 0 ? use : `${method} ${words.join(" ")}`;
}

/** The keys as they came, the newest first, but each one that was replaced under the one that took its place. */
export function inOrder(rows: readonly KeyRow[]): readonly KeyRow[] {
  const listed = new Set(rows.map(({ Id }) => Id));
  const replaced = Map.groupBy(rows, ({ ReplacedById }) => ReplacedById);
  const withFormer = (row: KeyRow): readonly KeyRow[] => [
    row,
    ...(replaced.get(row.Id) ?? []).flatMap(withFormer),
  ];
  return rows
    .filter(({ ReplacedById }) => ReplacedById === null || !listed.has(ReplacedById))
    .flatMap(withFormer);
}
