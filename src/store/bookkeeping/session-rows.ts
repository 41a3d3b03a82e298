/** The session store: unaudited session queries, look-up by token, last-seen time. */
import { type CompiledQuery, sql } from "kysely";
import { type Parameters, prepared, q } from "../query.ts";
import { rowSource } from "../row-source.ts";

const columns = [
  "session.id as session_number",
  "session.public_id as session_id",
  "session.token_hash",
  "session.created_at",
  "session.last_seen_at",
  "session.authenticated_at",
  "person.id as person_number",
  "person.public_id as person_id",
  "person.name",
  "person.email",
  "person.role",
] as const;

const validSessions = q
  .selectFrom("session")
  .innerJoin("person", "person.id", "session.person_id")
  .where("session.ended_at", "is", null)
  .where("person.disabled_at", "is", null)
  .where("person.deleted_at", "is", null)
  .select(columns);

/** All sessions that were not ended, of active people; expired ones included. */
export const openSessions = validSessions.compile();

/** The session with this token hash, unless it was ended. */
export const sessionByToken = prepared((param: Parameters<{ hash: string }>) =>
  validSessions.where("session.token_hash", "=", param("hash")),
);

/** Time of the last request of a session, by its number; epoch milliseconds. */
export type SessionSeen = { readonly id: number; readonly lastSeenAt: number };

const source = sql.raw(rowSource("session", ["id", "last_seen_at"]));
const newest = sql.raw(
  "case when source.last_seen_at > session.last_seen_at then source.last_seen_at else session.last_seen_at end",
);
const seenStatement = sql<never>`
  update session set last_seen_at = ${newest} from (${source}) as source where session.id = source.id`.compile(
  q,
);

/** Records last-seen times. They never go back, whatever the order of writes. */
export function markSeen(seen: readonly SessionSeen[]): CompiledQuery {
  return { ...seenStatement, parameters: [seen.map(({ id, lastSeenAt }) => [id, lastSeenAt])] };
}
