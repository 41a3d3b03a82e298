/** Late reports: inserts backdated events and corrections by time, and rebuilds the history from there on (rule 2). */

import { type CompactedHistory, compactedStatusInputs, knownReports } from "../../rules/compacted-history.ts";
import {
  initialStatusInputs,
  isExpired,
  type SourceReport,
  type StatusInputs,
  sourceKey,
} from "../../rules/status-inputs.ts";
import { applyCorrections, periodsOf } from "../../rules/status-periods.ts";
import { buildTimeline, type StatusEvent, type Timeline, type TimelineStart } from "../../rules/timeline.ts";
import type { HistoryWindow } from "../../store/change-set.ts";
import { readPeriodMessages } from "../../store/stored-history.ts";
import { readJson, writeJson } from "../../store/stored-json.ts";
import type { EventContent } from "../../store/tables/json-schemas.ts";
import type {
  CorrectionRow,
  RepeatedReportRow,
  StatusEventRow,
  StatusPeriodRow,
} from "../../store/tables/tables.ts";
import type { TrackedComponent, UnitOfWork } from "../unit-of-work.ts";
import { replacePeriods } from "./period-diff.ts";
import { saveStatusInputs } from "./status-events.ts";

/** Age in milliseconds from which repeated reports may have been deleted. */
const repeatRetentionMs = 7 * 24 * 60 * 60_000;

/** Backdated events, and the history from the earliest of them on. */
export type BackdatedEvents = {
  /** Loaded from a time that is not after the earliest event or correction. */
  readonly window: HistoryWindow;
  /** Oldest first, at any times (epoch milliseconds). */
  readonly events: readonly { readonly content: EventContent; readonly at: number }[];
  /** New corrections to add. */
  readonly corrections: readonly CorrectionRow[];
  /** The actor, as stored. */
  readonly actor: string;
};

/**
 * Inserts backdated events and corrections, then recomputes periods, day totals and the current status. Call
 * once per loaded window, with all events of the component.
 */
export function rebuildFrom(
  state: UnitOfWork,
  component: TrackedComponent,
  backdated: BackdatedEvents,
): void {
  const { window, actor } = backdated;
  const { row } = component;
  state.raiseRevision();
  state.changes.newCorrections.push(...backdated.corrections);
  const corrections = [...window.corrections, ...backdated.corrections];
  const entries = backdated.events.map(({ content, at }): StatusEventRow => {
    return {
      id: state.nextNumber(),
      component_id: row.id,
      kind: content.kind,
      event: writeJson("status_event", "event", content),
      at,
      received_at: state.now,
      actor,
      // Replaced once the inputs after it are known.
      status_inputs: writeJson("status_event", "status_inputs", component.inputs),
      previous_id: null,
    };
  });
  const events = eventsFrom(entries, window);
  const start = startOf(state, component, { window, events });
  const newest = Math.max(state.now, row.last_event_at, events.at(-1)?.at ?? 0);
  const timeline = buildTimeline(start, events, newest);
  rewriteEntries(state, component, { entries, start, events, timeline, window });
  const current = window.periods.findLast((period) => period.from_at < window.at);
  const initial =
    current === undefined
      ? { status: "Unknown" as const, from: window.at, cause: { kind: null, number: null }, messages: [] }
      : { ...periodStart(current, window.at), status: current.status, from: current.from_at };
  const periods = applyCorrections(
    periodsOf({ ...initial, messages: [...initial.messages, ...timeline.leading] }, timeline.transitions),
    corrections.map(({ id: number, from_at: from, to_at: to, status }) => ({ number, from, to, status })),
  );
  const isEmpty = current === undefined && periods.length > 1 && periods[0]?.to === window.at;
  replacePeriods(state, component, {
    from: window.at,
    existing: window.periods.filter((period) => period === current || period.from_at >= window.at),
    periods: isEmpty ? periods.slice(1) : periods,
    settledBefore: state.now - repeatRetentionMs,
  });
  // Expiries and ends of corrections precede later events, so that none is recorded twice.
  const eventTimes = [
    ...backdated.events.map(({ at }) => at),
    ...backdated.corrections.map(({ to_at: to }) => to + 1),
  ];
  row.last_event_at = Math.max(row.last_event_at, ...eventTimes, (timeline.lastExpiryAt ?? -1) + 1);
  component.inputs = withReportTimes(timeline.inputs, component.inputs);
  saveStatusInputs(state, component);
}

/** Cause and messages of the period in effect at the start. */
function periodStart(current: StatusPeriodRow, at: number) {
  const { cause_kind: kind, event_id: eventNumber, correction_id: correctionNumber } = current;
  return {
    cause: { kind, number: correctionNumber ?? eventNumber },
    messages: readPeriodMessages(current).filter((message) => message.at < at),
  };
}

/** The start of the rebuild: after all events and expiries before the window's time. */
function startOf(
  state: UnitOfWork,
  component: TrackedComponent,
  { window, events }: { readonly window: HistoryWindow; readonly events: readonly StatusEvent[] },
): TimelineStart {
  const at = window.at - 0.5;
  const lastEntry = window.entries.findLast((eventNumber) => eventNumber.at < window.at);
  const inputs = inputsAt(window, lastEntry);
  const settledBefore = state.now - repeatRetentionMs;
  if (lastEntry === undefined || (inputs.lastReportAt ?? inputs.expectedSince) >= settledBefore)
    return { inputs, at };
  const current = window.periods.findLast((period) => period.from_at < window.at);
  const shown = current === undefined || current.correction_id !== null ? null : current.status;
  const wasExpired = isExpired(readJson("status_event", "status_inputs", lastEntry), lastEntry.at);
  return {
    inputs: wasExpired ? inputs : compactedStatusInputs(inputs, { at, shown }),
    at,
    compacted: compactedHistory(settledBefore, { window, events, current: component.inputs }),
  };
}

function compactedHistory(
  until: number,
  {
    window,
    events,
    current,
  }: { window: HistoryWindow; events: readonly StatusEvent[]; current: StatusInputs },
): CompactedHistory {
  const expiries = window.periods.filter((period) => period.cause_kind === "Lapse");
  const entriesById = new Map(window.entries.map((entry) => [entry.id, entry]));
  const timeline = events.map((event) => {
    const entry = entriesById.get(event.number);
    const isNoReport = event.kind !== "Report" && event.kind !== "Signal";
    return {
      event,
      after: isNoReport && entry ? readJson("status_event", "status_inputs", entry) : undefined,
    };
  });
  return { until, expiries: expiries.map((period) => period.from_at), ...knownReports(timeline, current) };
}

/** Status inputs before a time: after the last entry, plus repeated reports since. */
function inputsAt({ at, repeats }: HistoryWindow, lastEntry: StatusEventRow | undefined): StatusInputs {
  if (lastEntry === undefined)
    return initialStatusInputs({ status: "Unknown", at, reportEvery: null, onLapse: "Unknown" });
  const inputs = readJson("status_event", "status_inputs", lastEntry);
  const lastRepeat = repeats.findLast((repeat) => repeat.at < at);
  if (lastRepeat === undefined || lastRepeat.at < lastEntry.at || lastRepeat.at < (inputs.lastReportAt ?? 0))
    return inputs;
  return { ...inputs, lastReportAt: lastRepeat.at, expiresIn: lastRepeat.expires_in };
}

/** The backdated events and all later ones, in order of time. */
function eventsFrom(entries: readonly StatusEventRow[], window: HistoryWindow): StatusEvent[] {
  const laterEntries = window.entries.filter((entry) => entry.at >= window.at);
  const laterIds = new Set(laterEntries.map((entry) => entry.id));
  const repeats = window.repeats.filter((repeat) => repeat.at >= window.at && !laterIds.has(repeat.id));
  const events = [...[...laterEntries, ...entries].map(readStatusEvent), ...repeats.map(repeatedEvent)];
  return events.sort((a, b) => a.at - b.at || a.number - b.number);
}

function repeatedEvent(row: RepeatedReportRow): StatusEvent {
  const { id: number, at, status, message, source, expires_in: expiresIn } = row;
  if (source !== null)
    return { kind: "Signal", number, at, status, message, source, sourceKey: sourceKey(source) };
  const event = { kind: "Report", number, at, status, message } as const;
  return expiresIn === null ? event : { ...event, expiresIn };
}

/** A recorded event. An entry made from a repeated report has no actor and is stored with the actor `clock`. */
function readStatusEvent(row: StatusEventRow): StatusEvent {
  const event = { ...readJson("status_event", "event", row), number: row.id, at: row.at };
  return row.actor === "clock" ? event : { ...event, by: row.actor };
}

type RebuildInput = {
  readonly entries: readonly StatusEventRow[];
  readonly start: TimelineStart;
  readonly events: readonly StatusEvent[];
  readonly timeline: Timeline;
  readonly window: HistoryWindow;
};

/**
 * Inserts backdated entries into the chain, and rewrites the status inputs of later ones where they changed.
 * A repeated report that now changes something becomes an entry: repeats store only times.
 */
function rewriteEntries(state: UnitOfWork, component: TrackedComponent, input: RebuildInput): void {
  const { entries, start, events, timeline, window } = input;
  const existing = new Map(window.entries.map((row) => [row.id, row]));
  const newEntries = new Map(entries.map((row) => [row.id, row]));
  let previous = window.entries.findLast((eventNumber) => eventNumber.at < window.at)?.id ?? null;
  events.forEach((event, index) => {
    const inputsAfter = timeline.inputsAfterEach[index] ?? timeline.inputs;
    const columns = {
      status_inputs: writeJson("status_event", "status_inputs", inputsAfter),
      previous_id: previous,
    };
    const existingEntry = existing.get(event.number);
    const newEntry = newEntries.get(event.number);
    if (newEntry !== undefined) state.changes.entries.push({ ...newEntry, ...columns });
    else if (existingEntry !== undefined) {
      if (existingEntry.status_inputs !== columns.status_inputs || existingEntry.previous_id !== previous)
        state.changes.rewrittenEntries.set(existingEntry.id, { id: existingEntry.id, ...columns });
    } else if (isRelevant(event, timeline.inputsAfterEach[index - 1] ?? start.inputs)) {
      state.changes.entries.push({ ...entryOf(event, component), ...columns });
    } else return;
    previous = event.number;
  });
  component.row.last_event_id = previous ?? component.row.last_event_id;
}

/** True if a repeat is no longer redundant after the events before it. */
function isRelevant(event: StatusEvent, before: StatusInputs): boolean {
  if (isExpired(before, event.at)) return true;
  if (event.kind === "Report") return before.plain.byHand || before.plain.status !== event.status;
  if (event.kind !== "Signal") return true;
  const report = Object.hasOwn(before.signals, event.sourceKey) ? before.signals[event.sourceKey] : undefined;
  return report?.status !== event.status;
}

/** A repeated report as an event. Its actor was not stored. */
function entryOf(
  { number, at, by: _by, ...content }: StatusEvent,
  component: TrackedComponent,
): Omit<StatusEventRow, "status_inputs"> {
  return {
    id: number,
    component_id: component.row.id,
    kind: content.kind,
    event: writeJson("status_event", "event", content),
    at,
    received_at: at,
    actor: "clock",
    previous_id: null,
  };
}

/** Keeps the latest report times: a backdated event never lowers them. */
function withReportTimes(inputs: StatusInputs, before: StatusInputs): StatusInputs {
  const withLatest = <Report extends SourceReport>(
    report: Report,
    former: SourceReport | undefined,
  ): Report => {
    return former === undefined || former.reportedAt <= report.reportedAt
      ? report
      : { ...report, reportedAt: former.reportedAt };
  };
  const signals = Object.entries(inputs.signals).map(([key, report]) => {
    return [
      key,
      withLatest(report, Object.hasOwn(before.signals, key) ? before.signals[key] : undefined),
    ] as const;
  });
  const newest = (inputs.lastReportAt ?? 0) >= (before.lastReportAt ?? 0) ? inputs : before;
  const { lastReportAt, expiresIn } = newest;
  return {
    ...inputs,
    plain: withLatest(inputs.plain, before.plain),
    signals: Object.fromEntries(signals),
    lastReportAt,
    expiresIn,
  };
}
