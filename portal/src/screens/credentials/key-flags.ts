/** Warnings in the list of keys: age, expiry, exposure. */
import { hasExpired, isOld } from "../../../../src/contract/key-lifetimes.ts";
import type { KeyRow } from "../../../../src/contract/portal/portal-keys.ts";

const day = 86_400_000;
/** Maximum lag of the list's clock, which ticks each minute; in days. */
const clockLagDays = 60_000 / day;
/** Days before expiry from which a key is flagged. */
const expiryWarningDays = 14;

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
  return Math.max(0, Math.floor((now - Date.parse(time)) / day + clockLagDays));
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
  const remainingDays =
    end === null ? Number.POSITIVE_INFINITY : Math.ceil((Date.parse(end) - now) / day - clockLagDays);
  if (remainingDays <= expiryWarningDays) flags.push({ kind: "expires", days: remainingDays });
  if (isOld(Date.parse(row.CreatedAt), now)) flags.push({ kind: "old" });
  return flags;
}

/** The last use in short: `POST UpdateComponentStatus` for `POST /api/WebHook/UpdateComponentStatus`. */
export function shortUse(use: string): string {
  const [method = "", path = ""] = use.split(" ");
  const texts = path.split("/").filter((part) => /^[A-Z]/u.test(part) && part !== "WebHook");
  return texts.length === 0 ? use : `${method} ${texts.join(" ")}`;
}

/** The keys newest first, each replaced key below its replacement. */
export function groupByReplacement(rows: readonly KeyRow[]): readonly KeyRow[] {
  const listed = new Set(rows.map(({ Id }) => Id));
  const replaced = Map.groupBy(rows, ({ ReplacedById }) => ReplacedById);
  const withReplaced = (row: KeyRow): readonly KeyRow[] => [
    row,
    ...(replaced.get(row.Id) ?? []).flatMap(withReplaced),
  ];
  return rows
    .filter(({ ReplacedById }) => ReplacedById === null || !listed.has(ReplacedById))
    .flatMap(withReplaced);
}
