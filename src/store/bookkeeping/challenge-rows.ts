/**
 * Pending challenges, valid for five minutes; not audited. A challenge is used up by the change that it
 * authorises.
 */
import type { CompiledQuery } from "kysely";
import { insertRows } from "../bulk-statements.ts";
import { type Parameters, prepared, q } from "../query.ts";
import type { ChallengeRow } from "../tables/people-tables.ts";

export function insertChallenge(row: ChallengeRow): CompiledQuery {
  return insertRows("challenge", [row]);
}

export const challengeOf = prepared((param: Parameters<{ hash: string }>) =>
  q.selectFrom("challenge").selectAll().where("token_hash", "=", param("hash")),
);

export const dropExpiredChallenges = prepared((param: Parameters<{ now: number }>) =>
  q.deleteFrom("challenge").where("expires_at", "<=", param("now")),
);

/**
 * Stores a sealed challenge unless it is already stored. The row remains until the token expires, so that no token
 * works twice.
 */
export const useSealedChallenge = prepared(
  (param: Parameters<{ id: number; hash: string; content: string; createdAt: number; expiresAt: number }>) =>
    q
      .insertInto("challenge")
      .values({
        id: param("id"),
        token_hash: param("hash"),
        content: param("content"),
        created_at: param("createdAt"),
        expires_at: param("expiresAt"),
      })
      .onConflict((conflict) => conflict.column("token_hash").doNothing()),
);

/** Marks a challenge as used: its content is empty until it expires. */
export const dropChallenge = prepared((param: Parameters<{ hash: string }>) =>
  q.updateTable("challenge").set({ content: "" }).where("token_hash", "=", param("hash")),
);
