/** Queries of the audit log, filtered, newest first. */

import { sql } from "kysely";
import { presentAuditEvent } from "../commands/row-presenters.ts";
import { type AuditEventOut, type AuditFilters, auditActions } from "../contract/audit.ts";
import { q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";
import { type ListPage, type ListResult, toListResult } from "./cursor-lists.ts";
import { livePages, refuseUnknownPage, subjectsOn } from "./page-queries.ts";
import { readTimeBounds } from "./time-bounds.ts";

/** Stored prefixes of each kind of actor; those with a colon are followed by a number. */
const actorPrefixes: ReadonlyMap<string, string> = new Map([
  ["key", "key:"],
  ["person", "person:"],
  ["integration", "integration:"],
  ["command line", "command line"],
  ["clock", "clock"],
  ["scheduler", "clock"],
]);

/** A `like` pattern that matches the text anywhere. */
function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
}

const isLike = (column: "actor_name" | "actor" | "subject_name", pattern: string) =>
  sql<boolean>`${inLowerCase(column, pattern)} like ${pattern.toLowerCase()} escape ${sql.lit("\\")}`;

/**
 * A column in lower case. Engines and locales agree only on ASCII, so that other letters of the search text are
 * replaced explicitly.
 */
function inLowerCase(column: string, searchText: string) {
  const letters = searchText.toLowerCase().match(/[^\P{Changes_When_Uppercased}\p{ASCII}]/gu) ?? [];
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
  const { Actor: actor, Action: action, SubjectKind: kind, SubjectId: id, Page: page } = filters;
  const { SubjectName: name, RequestId: request } = filters;
  const { from, to } = await readTimeBounds(bus, filters);
  let events = q
    .selectFrom("audit_event")
    .selectAll()
    .orderBy("id", "desc")
    .limit(slice.limit + 1);
  if (slice.cursor !== null) events = events.where("id", "<", slice.cursor);
  if (actor !== undefined) {
    const prefix = actorPrefixes.get(actor.trim().toLowerCase());
    events = events.where(
      prefix === undefined
        ? isLike("actor_name", containsPattern(actor.trim()))
        : isLike("actor", `${prefix}%`),
    );
  }
  if (action?.includes(".")) events = events.where("action", "=", action);
  else if (action !== undefined)
    events = events.where("action", "like", auditActions.has(action) ? `${action}.%` : `%.${action}`);
  if (kind !== undefined) events = events.where("subject_kind", "=", kind);
  if (id !== undefined) events = events.where("subject_id", "=", id);
  if (name !== undefined)
    events = events.where(isLike("subject_name", name.trim().replaceAll(/[\\%_]/gu, String.raw`\$&`)));
  if (request !== undefined) events = events.where("request_id", "=", request.trim());
  if (from !== undefined) events = events.where("at", ">=", from);
  if (to !== undefined) events = events.where("at", "<", to);
  if (page !== undefined) events = events.where("subject_id", "in", subjectsOn(page));
  const query = events.compile();
  const [rows, pages] = await bus.read([query, livePages]);
  refuseUnknownPage(rowsOf(livePages, pages), page);
  return toListResult(rowsOf(query, rows), slice.limit, presentAuditEvent);
}
