/** Reports of a component's status, heartbeats among them. */

import { Refusal } from "../../contract/refusal.ts";
import type { ReportResult } from "../../contract/report.ts";
import { writeTime } from "../../contract/times.ts";
import { isExpired, sourceKey } from "../../rules/status-inputs.ts";
import type { ReportContent } from "../../store/stored-json.ts";
import type { ComponentRow } from "../../store/tables/tables.ts";
import { actorText } from "../audit-entry.ts";
import { fieldRefusal } from "../body-parsing.ts";
import type { DeferredDecision } from "../bus/deferred-decision.ts";
import type { TrackedComponent, UnitOfWork } from "../bus/unit-of-work.ts";
import type { Actor, Answer, ReportStatus, Submission } from "../command.ts";
import { targetPage } from "../pages/target-page.ts";
import { rebuildFrom } from "./backdating.ts";
import { momentFor, recordEvent, recordRepeat } from "./status-events.ts";

const minute = 60_000;
const furthestAhead = 5 * minute;
const furthestBack = 7 * 24 * 60 * minute;
const maxSignals = 100;

/**
 * Applies a report. Throws a `Refusal`; one older than the newest event needs the history from its time on.
 */
export function decideReport(
  state: UnitOfWork,
  submission: Submission,
  report: ReportStatus,
): Answer | DeferredDecision {
  const occurredAt = readOccurredAt(report.occurredAt, state.now);
  const component = findComponent(state, submission.actor, report);
  const { row, standing } = component;
  const at = occurredAt ?? momentFor(state, component);
  const key = report.source === null ? null : sourceKey(report.source);
  const voice = key === null ? standing.plain : ownSignal(component, key);
  if (key !== null && voice === undefined && Object.keys(standing.signals).length >= maxSignals) {
    throw new Refusal(
      "TooManySignals",
      `"${row.name}" has ${maxSignals} signals already. Close one with DELETE /api/Component/${row.public_id}/Signal/{source}.`,
    );
  }
  const spoken: ReportContent =
    report.source === null || key === null
      ? plainWord(report)
      : {
          kind: "Signal",
          source: report.source,
          sourceKey: key,
          status: report.status,
          message: report.message,
        };
  if (at < row.last_event_at) {
    const isNewest = voice === undefined || at >= voice.saidAt;
    return late(state, component, { report, spoken, at, isNewest, actor: actorText(submission.actor) });
  }
  const before = row.shown_status;
  const saidByReporter = voice !== undefined && !("byHand" in voice && voice.byHand);
  if (saidByReporter && voice.status === report.status && !isExpired(standing, at)) {
    recordRepeat(state, component, { spoken, at });
  } else {
    recordEvent(state, component, { spoken, at, actor: actorText(submission.actor) });
  }
  return answerReport(state, component, { reported: report.status, before, current: true });
}

function plainWord({ status, message, expiresIn }: ReportStatus): ReportContent {
  const word = { kind: "Report", status, message } as const;
  return expiresIn === null ? word : { ...word, expiresIn };
}

type LateReport = {
  readonly report: ReportStatus;
  readonly spoken: ReportContent;
  readonly at: number;
  /** Whether its source has nothing newer. */
  readonly isNewest: boolean;
  readonly actor: string;
};

function late(
  state: UnitOfWork,
  component: TrackedComponent,
  { report, spoken, at, isNewest, actor }: LateReport,
): DeferredDecision {
  return {
    needs: [{ component, at }],
    settle: ([window]) => {
      const before = component.row.shown_status;
      if (window !== undefined)
        rebuildFrom(state, component, { window, words: [{ spoken, at }], corrections: [], actor });
      // A signal may have been closed since.
      const stands = spoken.kind === "Report" || Object.hasOwn(component.standing.signals, spoken.sourceKey);
      return answerReport(state, component, { reported: report.status, before, current: isNewest && stands });
    },
  };
}

/** The answer to a report, after it was applied. */
function answerReport(
  state: UnitOfWork,
  component: TrackedComponent,
  told: {
    readonly reported: ReportStatus["status"];
    readonly before: ReportResult["Status"];
    readonly current: boolean;
  },
): Answer {
  const { row } = component;
  const result: ReportResult = {
    ComponentId: row.public_id,
    ComponentName: row.name,
    ReportedStatus: told.reported,
    Status: row.shown_status,
    PreviousStatus: told.before,
    Changed: told.before !== row.shown_status,
    Current: told.current,
    Revision: state.revision,
  };
  const applied = `Status of ${row.name} updated to ${told.reported} via webhook`;
  const stands = `${row.shown_status} since ${writeTime(row.shown_since)}`;
  return {
    status: 200,
    result,
    message: row.shown_status === told.reported ? applied : `${applied}; the shown status is ${stands}`,
    version: null,
    location: null,
    revision: state.revision,
    replayed: false,
  };
}

function ownSignal(component: TrackedComponent, key: string) {
  const { signals } = component.standing;
  return Object.hasOwn(signals, key) ? signals[key] : undefined;
}

/** Time of the event; null for now, also if slightly ahead. Throws a `Refusal`. */
function readOccurredAt(occurredAt: number | null, now: number): number | null {
  if (occurredAt === null) return null;
  if (occurredAt > now + furthestAhead) {
    throw fieldRefusal(
      "OccurredAt",
      "It is more than 5 minutes in the future. Check the sender's clock, or omit it.",
    );
  }
  if (occurredAt < now - furthestBack) {
    throw fieldRefusal("OccurredAt", "It is more than 7 days ago. Reports are accepted for the last 7 days.");
  }
  return occurredAt < now ? occurredAt : null;
}

function findComponent(state: UnitOfWork, actor: Actor, report: ReportStatus): TrackedComponent {
  const covered = actor.kind === "key" && actor.role === "Webhook" ? actor.covers : "all";
  const found = state.components.filter(({ row }) => isNamed(state, row, report));
  const slug = report.pageSlug?.toLowerCase() ?? null;
  const shown = found.filter(({ row }) => {
    return (covered === "all" || covered.includes(row.id)) && isShownOn(state, row, slug);
  });
  // Of two of one name on a page the one that is its own is meant.
  const own = shown.filter(({ row }) => state.pageOf(row).slug === slug);
  const [only, ...others] = own.length > 0 ? own : shown;
  if (only === undefined) throw covered === "all" ? notFound(state, report, found) : notCovered();
  if (others.length > 0) {
    const way = slug === null ? "Page" : "ComponentId";
    const slugs = state.slugsOf([only, ...others].map(({ row }) => row.page_id)).join(", ");
    const message = `Several pages have a component with this name (${slugs}); set ${way}.`;
    throw new Refusal("PageRequired", message);
  }
  return only;
}

/** True if a report means this component, on any page. */
function isNamed(
  state: UnitOfWork,
  row: ComponentRow,
  { componentId, componentNameKey }: ReportStatus,
): boolean {
  return (
    row.deleted_at === null &&
    state.pageOf(row).deleted_at === null &&
    (componentId === null || row.public_id === componentId) &&
    (componentNameKey === null || row.name_key === componentNameKey)
  );
}

/** True if the page of a slug shows the component, its own or shared; any page if none is given. */
function isShownOn(state: UnitOfWork, row: ComponentRow, slug: string | null): boolean {
  if (slug === null || state.pageOf(row).slug === slug) return true;
  return state.slugsOf(state.componentAlsoOn(row)).includes(slug);
}

/**
 * The same refusal whether the component or page exists or not: a restricted webhook key learns nothing about
 * others.
 */
function notCovered(): Refusal {
  return new Refusal(
    "ComponentNotCovered",
    "This webhook key does not cover a component with that name or id. Check the spelling, or use another key.",
  );
}

/**
 * The reason why nothing was found, or nothing on that page. Throws another `Refusal` if the page does not
 * exist.
 */
function notFound(state: UnitOfWork, report: ReportStatus, elsewhere: readonly TrackedComponent[]): Refusal {
  const page = targetPage(state.pages, report.pageSlug);
  if (elsewhere.length > 0) {
    const message = `"${page.name}" does not show this component. Name a page that does, or omit Page.`;
    return new Refusal("ComponentNotFound", message, {
      status: 400,
      errors: [{ Path: "Page", Message: message }],
    });
  }
  const path = report.componentId === null ? "ComponentName" : "ComponentId";
  const message =
    report.componentId !== null && report.componentNameKey !== null
      ? "No component has both this ComponentId and this ComponentName. Send one of them, or both if they match."
      : `No component has this ${path === "ComponentName" ? "name" : "id"}. GET /api/Component lists them.`;
  return new Refusal("ComponentNotFound", message, {
    status: 400,
    errors: [{ Path: path, Message: message }],
  });
}
