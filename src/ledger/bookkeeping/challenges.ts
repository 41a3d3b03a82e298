/** What the service asked and waits to hear, for five minutes: bookkeeping that nobody audits. What is answered is taken out by the change that it leads to. */
import type { CompiledQuery } from "kysely";
import { insertRows } from "../bulk.ts";
import { type Places, prepared, q } from "../query.ts";
import type { ChallengeTable } from "../tables/people-tables.ts";

/** Keeps what was asked. */
export function keepChallenge(row: ChallengeTable): CompiledQuery {
  return insertRows("challenge", [row]);
}

/** What was asked under a token, by its hash. */
export const challengeOf = prepared((param: Places<{ hash: string }>) =>
  q.selectFrom("challenge").selectAll().where("token_hash", "=", param("hash")),
);

/** Takes out what waits for no answer any more. */
export const dropExpiredChallenges = prepared((param: Places<{ now: number }>) =>
  q.deleteFrom("challenge").where("expires_at", "<=", param("now")),
);

/** Takes out one by its hash. */
export const dropChallenge = prepared((param: Places<{ hash: string }>) =>
  q.deleteFrom("challenge").where("token_hash", "=", param("hash")),
);
