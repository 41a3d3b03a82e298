/** Keys that need attention: old, expiring, or possibly leaked ones. */
import { hasExpired, isOld } from "../../contract/key-lifetimes.ts";
import type { keyConcerns, Overview } from "../../contract/portal/overview.ts";
import { writeTime, writeTimeOrNull } from "../../contract/times.ts";
import { q } from "../../store/query.ts";
import type { ApiKeyRow } from "../../store/tables/tables.ts";

const dayMs = 86_400_000;
/** Milliseconds for which a key is listed before its expiry, and after it. */
const beforeExpiryMs = 14 * dayMs;
const afterExpiryMs = 7 * dayMs;

/** Keys that are not revoked and have no successor. */
export const overviewKeys = q
  .selectFrom("api_key")
  .selectAll()
  .where("revoked_at", "is", null)
  .where("replaced_by", "is", null)
  .orderBy("id")
  .compile();

/** The keys that need attention at a time (epoch milliseconds). */
export function summarizeKeys(rows: readonly ApiKeyRow[], now: number): NonNullable<Overview["Keys"]> {
  return rows.flatMap((row) => {
    const concerns = concernsOf(row, now);
    if (concerns.length === 0) return [];
    return [
      {
        Id: row.public_id,
        Name: row.name,
        Role: row.role,
        Last4: row.last4,
        Concerns: concerns,
        CreatedAt: writeTime(row.created_at),
        ExpiresAt: writeTimeOrNull(row.expires_at),
        LastUsedAt: writeTimeOrNull(row.last_used_at),
        LastUsedFor: row.last_used_for,
        SeenInUrlAt: writeTimeOrNull(row.seen_in_url_at),
        SeenInClearAt: writeTimeOrNull(row.seen_in_clear_at),
      },
    ];
  });
}

function concernsOf(row: ApiKeyRow, now: number): (typeof keyConcerns)[number][] {
  const { expires_at: end } = row;
  if (end !== null && hasExpired(end, now)) return now - end < afterExpiryMs ? ["Expired"] : [];
  return [
    ...(row.seen_in_url_at === null ? [] : (["SeenInUrl"] as const)),
    ...(row.seen_in_clear_at === null ? [] : (["SeenInClear"] as const)),
    ...(end !== null && end - now < beforeExpiryMs ? (["Expires"] as const) : []),
    ...(isOld(row.created_at, now) ? (["Old"] as const) : []),
  ];
}
