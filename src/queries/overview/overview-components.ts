/** Components that need attention: problems, flapping, overdue reports. */

import { type ActorNames, actorsOf, attributedVoices } from "../../commands/source-actors.ts";
import type { Overview } from "../../contract/portal/overview.ts";
import { writeTime, writeTimeOrNull } from "../../contract/times.ts";
import { episodeChanges } from "../../rules/flapping.ts";
import { isWorse, reportDueAt, reportsExpireAt } from "../../rules/status-inputs.ts";
import { q } from "../../store/query.ts";
import { readTransitions } from "../../store/stored-history.ts";
import { readJson } from "../../store/stored-json.ts";
import type { ComponentRow } from "../../store/tables/tables.ts";
import { pageNumbers } from "../page-numbers.ts";
import { isComponentShownOn } from "../page-queries.ts";

/** Maximum number of components in a list. */
const maxListed = 100;

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
  /** Slugs of the pages that show a component, its own first. */
  readonly pagesOf: (row: OverviewComponent) => readonly [string, ...string[]];
  /** Epoch milliseconds. */
  readonly now: number;
  /** The actors of the sources of components with problems. */
  readonly names: ActorNames;
};

/** Components with problems, the worst first: those that no open announcement lists, and the others. */
function problemsOf(rows: readonly OverviewComponent[], announced: ReadonlySet<string>) {
  const problems = rows.filter((row) => row.shown_status !== "Operational").sort(worstFirst);
  const isAnnounced = (row: OverviewComponent) => announced.has(row.public_id);
  return {
    announced: problems.filter(isAnnounced).slice(0, maxListed),
    unannounced: problems.filter((row) => !isAnnounced(row)).slice(0, maxListed),
  };
}

/** References of the actors whose names the overview of components needs. */
export function actorsOfProblems(
  rows: readonly OverviewComponent[],
  announced: ReadonlySet<string>,
): string[] {
  return Object.values(problemsOf(rows, announced))
    .flat()
    .flatMap((row) => actorsOf(readJson("component", "status_inputs", row)));
}

type ComponentOverview = Pick<
  Overview,
  "Unannounced" | "Announced" | "Flapping" | "Late" | "NewestReportAt" | "NewestOperationalReportAt"
> & {
  readonly Components: number;
  readonly Operational: number;
};

/** The time of the last report on any of the components, or null. */
function newestReport(rows: readonly OverviewComponent[]): number | null {
  return rows.reduce<number | null>(
    (latest, { last_report_at: at }) => (at !== null && (latest === null || at > latest) ? at : latest),
    null,
  );
}

/** Summarises components. */
export function summarizeComponents(
  rows: readonly OverviewComponent[],
  { announced, pagesOf, now, names }: ComponentContext,
): ComponentOverview {
  const operational = rows.filter((row) => row.shown_status === "Operational");
  const problems = problemsOf(rows, announced);
  const present = (row: OverviewComponent) => presentProblem(row, pagesOf(row), names);
  return {
    Components: rows.length,
    Operational: operational.length,
    NewestReportAt: writeTimeOrNull(newestReport(rows)),
    NewestOperationalReportAt: writeTimeOrNull(newestReport(operational)),
    Unannounced: problems.unannounced.map(present),
    Announced: problems.announced.map(present),
    Flapping: rows.flatMap((row) => presentFlapping(row, { page: pagesOf(row)[0], now })).slice(0, maxListed),
    Late: rows
      .flatMap((row) => presentOverdue(row, { page: pagesOf(row)[0], now }))
      .sort((a, b) => Date.parse(a.DueAt) - Date.parse(b.DueAt))
      .slice(0, maxListed),
  };
}

function worstFirst(a: OverviewComponent, b: OverviewComponent): number {
  if (a.shown_status === b.shown_status) return a.shown_since - b.shown_since;
  return isWorse(a.shown_status, b.shown_status) ? -1 : 1;
}

function presentProblem(
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
    Voices: attributedVoices(readJson("component", "status_inputs", row), { at: row.last_event_at, names }),
  };
}

type OverviewMoment = { readonly page: string; readonly now: number };

function presentFlapping(
  row: OverviewComponent,
  { page, now }: OverviewMoment,
): ComponentOverview["Flapping"] {
  const changes = episodeChanges(readTransitions(row), now);
  if (changes === null) return [];
  return [
    { ComponentId: row.public_id, Name: row.name, Page: page, Status: row.shown_status, Changes: changes },
  ];
}

function presentOverdue(row: OverviewComponent, { page, now }: OverviewMoment): ComponentOverview["Late"] {
  const inputs = readJson("component", "status_inputs", row);
  const interval = inputs.expiresIn ?? inputs.reportEvery;
  const dueAt = reportDueAt(inputs);
  const expiresAt = reportsExpireAt(inputs);
  if (interval === null || dueAt === null || expiresAt === null || now <= dueAt) return [];
  return [
    {
      ComponentId: row.public_id,
      Name: row.name,
      Page: page,
      LastReportAt: writeTimeOrNull(row.last_report_at),
      ReportEvery: interval,
      DueAt: writeTime(dueAt),
      SilentFrom: writeTime(expiresAt),
      OnLapse: inputs.onLapse,
      IsSilent: now > expiresAt,
    },
  ];
}
