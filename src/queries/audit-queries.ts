/** Queries of the audit log, filtered, newest first. */

import { sql } from "kysely";
import { presentAuditEvent } from "../commands/row-presenters.ts";
import type { AuditEventOut, AuditFilters } from "../contract/audit.ts";
import { q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";
import { type ListPage, type ListResult, listed, readCursor } from "./cursor-lists.ts";
import { livePages, refuseUnknownPage, subjectsOn } from "./page-queries.ts";

/** Stored prefixes of each kind of actor; those with a colon are followed by a number. */
const actorBeginnings: ReadonlyMap<string, string> = new Map([
  ["key", "key:"],
  ["person", "person:"],
  ["integration", "integration:"],
  ["command line", "command line"],
  ["clock", "clock"],
]);

/** Text as a pattern of `like` that is found anywhere in another. */
function anywhere(text: string): string {
  return `%${text.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
}

const like = (column: "actor_name" | "action" | "actor", pattern: string) =>
  sql<boolean>`${inLowerCase(column, pattern)} like ${pattern.toLowerCase()} escape ${sql.lit("\\")}`;

/** A column in lower case. Of engines and locales only ASCII is sure: other letters of what is looked for are seen to here. */
function inLowerCase(column: string, lookedFor: string) {
  const letters = lookedFor.toLowerCase().match(/[^\P{Changes_When_Uppercased}\p{ASCII}]/gu) ?? [];
  return [...new Set(letters)].reduce(
    (text, letter) => sql<string>`replace(${text}, ${letter.toUpperCase()}, ${letter})`,
    sql<string>`lower(${sql.ref(column)})`,
  );
}

/**
 * Actions of people, keys, the command line and the scheduler, newest first. Throws a `Refusal` for an
 * invalid cursor or page.
 */
export async function readAuditEvents(
  bus: Pick<StoreReader, "read">,
  slice: ListPage,
  filters: AuditFilters,
): Promise<ListResult<AuditEventOut>> {
  const { Actor: actor, Action: action, SubjectKind: kind, SubjectId: id, From: from, To: to } = filters;
  const { Page: page } = filters;
  let wanted = q
    .selectFrom("audit_event")
    .selectAll()
    .orderBy("id", "desc")
    .limit(slice.limit + 1);
  if (slice.cursor !== null) wanted = wanted.where("id", "<", readCursor(slice.cursor));
  if (actor !== undefined) {
    const beginning = actorBeginnings.get(actor.trim().toLowerCase());
    wanted = wanted.where(
      beginning === undefined ? like("actor_name", anywhere(actor.trim())) : like("actor", `${beginning}%`),
    );
  }
  if (action !== undefined) {
    const named = action.trim().replaceAll(/[\\%_]/gu, String.raw`\$&`);
    wanted = wanted.where(like("action", named.includes(".") ? named : `${named}.%`));
  }
  if (kind !== undefined) wanted = wanted.where("subject_kind", "=", kind.trim());
  if (id !== undefined) wanted = wanted.where("subject_id", "=", id.trim().toLowerCase());
  if (from !== undefined) wanted = wanted.where("at", ">=", from);
  if (to !== undefined) wanted = wanted.where("at", "<", to);
  if (page !== undefined) wanted = wanted.where("subject_id", "in", subjectsOn(page));
  const query = wanted.compile();
  const [rows, pages] = await bus.read([query, livePages]);
  refuseUnknownPage(rowsOf(livePages, pages), page);
  return listed(rowsOf(query, rows), slice.limit, presentAuditEvent);
}
