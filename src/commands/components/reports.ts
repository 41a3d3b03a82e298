/** Applies reports of components' statuses, including heartbeats. */

import { creatorAdvice, listAdvice } from "../../contract/not-found.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { ReportResult } from "../../contract/report.ts";
import { writeTime } from "../../contract/times.ts";
import { isExpired, reportDueAt, sourceKey } from "../../rules/status-inputs.ts";
import type { HistoryWindow } from "../../store/change-set.ts";
import { readJson } from "../../store/stored-json.ts";
import type { ReportContent } from "../../store/tables/json-schemas.ts";
import type { ComponentRow } from "../../store/tables/tables.ts";
import { actorText } from "../audit-entry.ts";
import { both, rangeRefusal } from "../body-parsing.ts";
import type { Actor, Answer, ReportStatus, Submission } from "../command.ts";
import type { DeferredDecision } from "../deferred-decision.ts";
import { pageRequired } from "../pages/page-required.ts";
import { targetPage } from "../pages/target-page.ts";
import type { TrackedComponent, UnitOfWork } from "../unit-of-work.ts";
import { rebuildFrom } from "./backdating.ts";
import { decidingSource } from "./component-edit.ts";
import { recordEvent, recordRepeat, timeForEvent } from "./status-events.ts";

const minuteMs = 60_000;
const maxAheadMs = 5 * minuteMs;
const maxAgeMs = 7 * 24 * 60 * minuteMs;
const maxSignals = 100;

/** Applies a report. Throws a `Refusal`. A report older than the newest event needs the history from its time on. */
export function decideReport(
  state: UnitOfWork,
  submission: Submission,
  report: ReportStatus,
): Answer | DeferredDecision {
  const [occurredAt, component] = both(
    () => readOccurredAt(report.occurredAt, state.now),
    () => findComponent(state, submission.actor, report),
  );
  const { row, inputs } = component;
  const at = occurredAt ?? timeForEvent(state, component);
  const key = report.source === null ? null : sourceKey(report.source);
  const current = key === null ? inputs.plain : ownSignal(component, key);
  if (key !== null && current === undefined && Object.keys(inputs.signals).length >= maxSignals) {
    throw new Refusal(
      "TooManySignals",
      `"${row.name}" has ${maxSignals} signals already. Close one with DELETE /api/Component/${row.public_id}/Signal/{source}.`,
    );
  }
  const content: ReportContent =
    report.source === null || key === null
      ? plainContent(report)
      : {
          kind: "Signal",
          source: report.source,
          sourceKey: key,
          status: report.status,
          message: report.message,
        };
  if (at < row.last_event_at) {
    const isNewest = current === undefined || at >= current.reportedAt;
    return deferReport(state, component, {
      report,
      content,
      at,
      isNewest,
      actor: actorText(submission.actor),
      mayRead: mayRead(submission.actor),
    });
  }
  const before = row.shown_status;
  const isReported = current !== undefined && !("byHand" in current && current.byHand);
  if (isReported && current.status === report.status && !isExpired(inputs, at)) {
    recordRepeat(state, component, { content, at });
  } else {
    recordEvent(state, component, { content, at, actor: actorText(submission.actor) });
  }
  return answerReport(state, component, {
    report,
    before,
    current: true,
    mayRead: mayRead(submission.actor),
  });
}

/** Whether the sender may read the sources of a component: a webhook key may not. */
const mayRead = (actor: Actor) => actor.kind !== "key" || actor.role !== "Webhook";

function plainContent({ status, message, expiresIn }: ReportStatus): ReportContent {
  const content = { kind: "Report", status, message } as const;
  return expiresIn === null ? content : { ...content, expiresIn };
}

type LateReport = {
  readonly report: ReportStatus;
  readonly content: ReportContent;
  readonly at: number;
  /** Whether its source has reported nothing newer. */
  readonly isNewest: boolean;
  readonly actor: string;
  readonly mayRead: boolean;
};

function deferReport(
  state: UnitOfWork,
  component: TrackedComponent,
  { report, content, at, isNewest, actor, mayRead }: LateReport,
): DeferredDecision {
  return {
    needs: [{ component, at }],
    settle: ([window]) => {
      const before = component.row.shown_status;
      if (window !== undefined)
        rebuildFrom(state, component, { window, events: [{ content, at }], corrections: [], actor });
      // A signal may have been closed in the meantime.
      const isOpen = content.kind === "Report" || Object.hasOwn(component.inputs.signals, content.sourceKey);
      const current = isNewest && isOpen;
      const place = { from: at, to: window === undefined ? undefined : nextReportAt(window, content, at) };
      return answerReport(state, component, { report, before, current, mayRead, place });
    },
  };
}

/** When the source of a late report said something else; undefined if it did not. */
function nextReportAt(
  { entries, repeats }: HistoryWindow,
  content: ReportContent,
  at: number,
): number | undefined {
  const key = content.kind === "Signal" ? content.sourceKey : null;
  const later = entries.flatMap((entry) => {
    if (entry.at <= at) return [];
    const event = readJson("status_event", "event", entry);
    const isOfSource =
      event.kind === "Signal" || event.kind === "Close"
        ? event.sourceKey === key
        : key === null && (event.kind === "Report" || event.kind === "Hand");
    return isOfSource ? [entry.at] : [];
  });
  const repeated = repeats.filter(
    (repeat) => repeat.at > at && (repeat.source === null ? null : sourceKey(repeat.source)) === key,
  );
  const times = [...later, ...repeated.map((repeat) => repeat.at)];
  return times.length === 0 ? undefined : Math.min(...times);
}

/** The answer to a report, after it was applied. */
function answerReport(
  state: UnitOfWork,
  component: TrackedComponent,
  outcome: {
    readonly report: ReportStatus;
    readonly before: ReportResult["Status"];
    readonly current: boolean;
    /** Whether the sender may know what decides in its place. */
    readonly mayRead: boolean;
    /** Where a late report is in the history (epoch milliseconds). */
    readonly place?: { readonly from: number; readonly to: number | undefined };
  },
): Answer {
  const { row, inputs } = component;
  const { status: reported, ignored, expiresIn } = outcome.report;
  const dueAt = expiresIn === null ? null : reportDueAt(inputs);
  const result: ReportResult = {
    ComponentId: row.public_id,
    ComponentName: row.name,
    ReportedStatus: reported,
    Status: row.shown_status,
    PreviousStatus: outcome.before,
    Changed: outcome.before !== row.shown_status,
    Current: outcome.current,
    Revision: state.revision,
    Ignored: [...ignored],
    ...(dueAt !== null && { ReportDueAt: writeTime(dueAt) }),
  };
  const message = `Status of ${row.name} updated to ${reported} via webhook`;
  const isShown = row.shown_status === reported;
  const source = outcome.current && outcome.mayRead ? decidingSource(row, inputs) : "";
  const placeText = outcome.current ? undefined : describePlace(result, outcome.place);
  const shownText =
    placeText ??
    (isShown
      ? `the shown status was ${reported} already`
      : `the shown status is ${row.shown_status} since ${writeTime(row.shown_since)}${source}`);
  return {
    status: 200,
    result,
    message: placeText === undefined && isShown && result.Changed ? message : `${message}; ${shownText}`,
    version: null,
    location: null,
    revision: state.revision,
    replayed: false,
  };
}

/** The place of a late report whose source has said something else since. */
function describePlace(
  { Status, Changed }: ReportResult,
  place: { readonly from: number; readonly to: number | undefined } | undefined,
): string | undefined {
  if (place === undefined) return undefined;
  const end = place.to === undefined ? "" : ` to ${writeTime(place.to)}`;
  const shown = `the shown status ${Changed ? "is" : "stays"} ${Status}`;
  return `it is placed in the history from ${writeTime(place.from)}${end}, ${shown}`;
}

function ownSignal(component: TrackedComponent, key: string) {
  const { signals } = component.inputs;
  return Object.hasOwn(signals, key) ? signals[key] : undefined;
}

/** Time of the event; null for now, also if slightly ahead. Throws a `Refusal`. */
function readOccurredAt(occurredAt: number | null, now: number): number | null {
  if (occurredAt === null) return null;
  if (occurredAt > now + maxAheadMs) {
    throw rangeRefusal(
      "OccurredAt",
      "It is more than 5 minutes in the future. Check the sender's clock, or omit it.",
    );
  }
  if (occurredAt < now - maxAgeMs) {
    throw rangeRefusal(
      "OccurredAt",
      "It is more than 7 days ago. Reports are accepted for the last 7 days; older history takes a correction.",
    );
  }
  return occurredAt < now ? occurredAt : null;
}

function findComponent(state: UnitOfWork, actor: Actor, report: ReportStatus): TrackedComponent {
  const covered = actor.kind === "key" && actor.role === "Webhook" ? actor.covers : "all";
  const matching = state.components.filter(({ row }) => isNamed(state, row, report));
  const slug = report.pageSlug?.toLowerCase() ?? null;
  const visible = matching.filter(({ row }) => {
    return (covered === "all" || covered.includes(row.id)) && isShownOn(state, row, slug);
  });
  // Of two components with the same name on a page, the page's own is meant.
  const ownComponents = visible.filter(({ row }) => state.pageOf(row).slug === slug);
  const [component, ...others] = ownComponents.length > 0 ? ownComponents : visible;
  if (component === undefined)
    throw covered === "all" ? notFound(state, actor, { report, matching }) : notCovered();
  if (others.length > 0) {
    const remedy = slug === null ? "Page" : "ComponentId";
    const slugs = state.slugsOf([component, ...others].map(({ row }) => row.page_id)).join(", ");
    const message = `Several pages have a component with this name (${slugs}); set ${remedy}.`;
    throw pageRequired(remedy, message);
  }
  return component;
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
    `This webhook key does not cover a component with that name or id. ${creatorAdvice}`,
  );
}

/** The reason why no component was found, or none on that page. Throws another `Refusal` if the page does not exist. */
function notFound(
  state: UnitOfWork,
  actor: Actor,
  { report, matching }: { readonly report: ReportStatus; readonly matching: readonly TrackedComponent[] },
): Refusal {
  const page = targetPage(state.pages, report.pageSlug, "Component");
  if (matching.length > 0) {
    const message = `"${page.name}" does not show this component. Name a page that does, or omit Page.`;
    return new Refusal("ComponentNotFound", message, {
      status: 400,
      errors: [{ Path: "Page", Message: message }],
    });
  }
  const path = report.componentId === null ? "ComponentName" : "ComponentId";
  const isWebhook = actor.kind === "key" && actor.role === "Webhook";
  const advice = isWebhook ? creatorAdvice : listAdvice;
  const message =
    report.componentId !== null && report.componentNameKey !== null
      ? "No component has both this ComponentId and this ComponentName. Send one of them, or both if they match."
      : `No component has this ${path === "ComponentName" ? "name" : "id"}. ${advice}`;
  return new Refusal("ComponentNotFound", message, {
    status: 400,
    errors: [{ Path: path, Message: message }],
  });
}
