/** Recent activity: actions from the audit log, and status changes by reports and expiry. */

import { sql } from "kysely";
import { presentAuditEvent } from "../../commands/row-presenters.ts";
import { affectedChanges } from "../../contract/affected-changes.ts";
import { groupMoves } from "../../contract/group-moves.ts";
import type { Overview } from "../../contract/portal/overview.ts";
import { writeTime } from "../../contract/times.ts";
import type { ComponentStatus } from "../../contract/words.ts";
import { q } from "../../store/query.ts";
import { jsonText } from "../../store/sql-dialect.ts";
import { rowsOf } from "../../store/store-reader.ts";
import { rowId } from "../../store/uuid.ts";
import { isComponentShownOn, subjectsOn } from "../page-queries.ts";

const maxShown = 20;
/** Number of newest rows examined: some are presented differently, or restricted. */
const maxExamined = 100;

/** Maximum number of rows searched for those of one page. */
const maxSearched = 2_000;

function auditQuery(page: string | undefined) {
  const query = q
    .selectFrom("audit_event")
    .selectAll()
    .where("action", "not like", "Session.%")
    .orderBy("id", "desc");
  if (page === undefined) return query.limit(maxExamined).compile();
  return q
    .selectFrom(query.limit(maxSearched).as("lately"))
    .selectAll()
    .where("subject_id", "in", subjectsOn(page))
    .orderBy("id", "desc")
    .limit(maxExamined)
    .compile();
}

/** A period that started with a report or an expiry: changes by people and announcements are in the audit log. */
type TransitionRow = {
  readonly id: number;
  readonly status: ComponentStatus;
  readonly from_at: number;
  readonly cause_kind: string;
  readonly public_id: string;
  readonly name: string;
  readonly source: string | null;
  readonly key_name: string | null;
  readonly key_last4: string | null;
};

const transitionsQuery = (page: string | undefined) =>
  sql<TransitionRow>`
  select turned.id, turned.status, turned.from_at, turned.cause_kind, component.public_id, component.name,
    ${sql.raw(jsonText("status_event.event", "source"))} as source,
    api_key.name as key_name, api_key.last4 as key_last4
    from (select * from status_period order by id desc
      limit ${sql.lit(page === undefined ? maxExamined : maxSearched)}) as turned
    join component on component.id = turned.component_id
    left join status_event on status_event.id = turned.event_id
    left join api_key on 'key:' || api_key.id = status_event.actor
    where component.deleted_at is null
      and ${page === undefined ? sql<boolean>`1 = 1` : isComponentShownOn(page)}
      and (turned.cause_kind = 'Lapse' or status_event.kind in ('Report', 'Signal'))
    order by turned.id desc limit ${sql.lit(maxExamined)}`.compile(q);

/** The queries for activity on all pages, including page-independent activity; or on one page only, by its slug. */
export function overviewChanges(page: string | undefined) {
  return [auditQuery(page), transitionsQuery(page)] as const;
}

type RecentChange = Overview["LastChanges"][number];

/** Subjects that only administrators may see. */
const restrictedSubjects: ReadonlySet<string> = new Set(["Key", "Person", "Invitation", "Session"]);

/** The newest of these changes that the caller may see: all, or those that everybody signed in may see. */
export function changesFor(changes: readonly RecentChange[], seesAll: boolean): RecentChange[] {
  return changes
    .filter((change) => seesAll || !restrictedSubjects.has(change.Subject.Kind))
    .slice(0, maxShown);
}

/** Summarises changes, newest first, from the queried rows. */
export function summarizeChanges(
  [auditEvents, transitions]: ReturnType<typeof overviewChanges>,
  results: readonly unknown[][],
): RecentChange[] {
  const byPeople = rowsOf(auditEvents, results[0]).map((row): RecentChange => {
    const event = presentAuditEvent(row);
    const { Id, At, Actor, Action, Subject, After } = event;
    const to = After?.["Status"] ?? After?.["State"];
    return {
      Id,
      At,
      Actor,
      Action,
      Subject: { ...Subject, Id: Subject.Id ?? "", Name: Subject.Name ?? "" },
      To: typeof to === "string" ? to : null,
      Moves: [...groupMoves(event)],
      Affected: [...affectedChanges(event)],
    };
  });
  const byReports = rowsOf(transitions, results[1]).map(
    (row): RecentChange => ({
      Id: rowId(row.from_at, row.id),
      At: writeTime(row.from_at),
      Actor: actorOf(row),
      Action: "Component.Turn",
      Subject: { Kind: "Component", Id: row.public_id, Name: row.name },
      To: row.status,
      Moves: [],
      Affected: [],
    }),
  );
  return [...byPeople, ...byReports].sort((a, b) => Date.parse(b.At) - Date.parse(a.At));
}

function actorOf(row: TransitionRow): RecentChange["Actor"] {
  if (row.cause_kind === "Lapse") return { Kind: "Silence", Name: "" };
  if (row.source !== null) return { Kind: "Source", Name: row.source };
  if (row.key_name === null) return { Kind: "Command Line", Name: "The command line" };
  return { Kind: "Key", Name: `${row.key_name} (…${row.key_last4 ?? ""})` };
}
