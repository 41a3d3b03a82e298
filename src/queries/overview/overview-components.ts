/** Components that need attention: unannounced problems, flapping, overdue reports. */
import type { Overview } from "../../contract/portal/overview.ts";
import { writeTime, writeTimeOrNull } from "../../contract/times.ts";
import { episodeChanges, readTransitions } from "../../rules/flapping.ts";
import { isWorse, reportsExpireAt, type StatusInputs } from "../../rules/status-inputs.ts";
import { q } from "../../store/query.ts";
import { readStatusInputs } from "../../store/stored-json.ts";
import type { ComponentRow } from "../../store/tables/tables.ts";
import { isComponentShownOn, pageNumbers } from "../page-queries.ts";
import { type ActorNames, actorsOf, attributedVoices } from "../source-actors.ts";

/** Maximum number of components in a list. */
const most = 100;

/** Components, without deleted ones, with their status inputs: on any page, or on that of a slug. */
export function overviewComponents(page: string | undefined) {
  const shown = q
    .selectFrom("component")
    .select([
      "id",
      "public_id",
      "name",
      "shown_status",
      "shown_since",
      "last_report_at",
      "last_event_at",
      "status_inputs",
    ])
    .select(["recent_transitions", "page_id"])
    .where("deleted_at", "is", null)
    .where("page_id", "in", pageNumbers(undefined))
    .orderBy("id");
  return (page === undefined ? shown : shown.where(isComponentShownOn(page))).compile();
}

type OverviewComponent = Pick<
  ComponentRow,
  | "id"
  | "public_id"
  | "name"
  | "shown_status"
  | "shown_since"
  | "last_report_at"
  | "last_event_at"
  | "status_inputs"
  | "recent_transitions"
  | "page_id"
>;

/** Context beside the components' rows. */
type ComponentContext = {
  /** The ids of those that open announcements name. */
  readonly announced: ReadonlySet<string>;
  /** The slugs of the pages that show one, its own first. */
  readonly pagesOf: (row: OverviewComponent) => readonly [string, ...string[]];
  /** Epoch milliseconds. */
  readonly now: number;
  /** The actors behind the sources of those with problems. */
  readonly names: ActorNames;
};

/** Components with problems that no open announcement lists, the worst first. */
function troubledRows(
  rows: readonly OverviewComponent[],
  announced: ReadonlySet<string>,
): OverviewComponent[] {
  return rows
    .filter((row) => row.shown_status !== "Operational" && !announced.has(row.public_id))
    .sort(worstFirst)
    .slice(0, most);
}

/** The references of the actors whose names the overview of components needs. */
export function actorsOfTrouble(
  rows: readonly OverviewComponent[],
  announced: ReadonlySet<string>,
): string[] {
  return troubledRows(rows, announced).flatMap(({ status_inputs: standing }) =>
    actorsOf(readStatusInputs(standing)),
  );
}

type ComponentOverview = Pick<Overview, "Unannounced" | "Flapping" | "Late" | "NewestReportAt"> & {
  readonly Components: number;
  readonly Operational: number;
};

/** Summarises components. */
export function summarizeComponents(
  rows: readonly OverviewComponent[],
  { announced, pagesOf, now, names }: ComponentContext,
): ComponentOverview {
  const newest = rows.reduce<number | null>(
    (latest, { last_report_at: at }) => (at !== null && (latest === null || at > latest) ? at : latest),
    null,
  );
  return {
    Components: rows.length,
    Operational: rows.filter((row) => row.shown_status === "Operational").length,
    NewestReportAt: writeTimeOrNull(newest),
    Unannounced: troubledRows(rows, announced).map((row) => tellOfTrouble(row, pagesOf(row), names)),
    Flapping: rows.flatMap((row) => tellOfTurns(row, { page: pagesOf(row)[0], now })).slice(0, most),
    Late: rows
      .flatMap((row) => tellOfSilence(row, { page: pagesOf(row)[0], now }))
      .sort((a, b) => Date.parse(a.DueAt) - Date.parse(b.DueAt))
      .slice(0, most),
  };
}

function worstFirst(a: OverviewComponent, b: OverviewComponent): number {
  if (a.shown_status === b.shown_status) return a.shown_since - b.shown_since;
  return isWorse(a.shown_status, b.shown_status) ? -1 : 1;
}

function tellOfTrouble(
  row: OverviewComponent,
  pages: readonly string[],
  names: ActorNames,
): ComponentOverview["Unannounced"][number] {
  return {
    ComponentId: row.public_id,
    Name: row.name,
    Pages: [...pages],
    Status: row.shown_status,
    Since: writeTime(row.shown_since),
    Voices: attributedVoices(readStatusInputs(row.status_inputs), { at: row.last_event_at, names }),
  };
}

type OverviewMoment = { readonly page: string; readonly now: number };

function tellOfTurns(row: OverviewComponent, { page, now }: OverviewMoment): ComponentOverview["Flapping"] {
  const changes = episodeChanges(readTransitions(row.recent_transitions), now);
  if (changes === null) return [];
  return [
    { ComponentId: row.public_id, Name: row.name, Page: page, Status: row.shown_status, Changes: changes },
  ];
}

/** Time of the next expected report, without the grace period; undefined if none is expected. */
function dueAt({ expiresIn, reportEvery, lastReportAt, expectedSince }: StatusInputs) {
  const seconds = expiresIn ?? reportEvery;
  if (seconds === null) return undefined;
  return { seconds, at: (lastReportAt ?? expectedSince) + seconds * 1_000 };
}

function tellOfSilence(row: OverviewComponent, { page, now }: OverviewMoment): ComponentOverview["Late"] {
  const standing = readStatusInputs(row.status_inputs);
  const due = dueAt(standing);
  const silent = reportsExpireAt(standing);
  if (due === undefined || silent === null || now <= due.at) return [];
  return [
    {
      ComponentId: row.public_id,
      Name: row.name,
      Page: page,
      LastReportAt: writeTimeOrNull(row.last_report_at),
      ReportEvery: due.seconds,
      DueAt: writeTime(due.at),
      SilentFrom: writeTime(silent),
      OnLapse: standing.onLapse,
      IsSilent: now > silent,
    },
  ];
}
