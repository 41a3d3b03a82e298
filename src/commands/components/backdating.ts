/** Late reports: inserts backdated events and corrections by time, and rebuilds the history from there on (rule 2). */

import { type CompactedHistory, compactedStatusInputs, knownReports } from "../../rules/compacted-history.ts";
import {
  initialStatusInputs,
  isExpired,
  type ReportedVoice,
  type StatusInputs,
  sourceKey,
} from "../../rules/status-inputs.ts";
import { layOver, periodsOf } from "../../rules/status-periods.ts";
import { buildTimeline, type StatusEvent, type Timeline, type TimelineStart } from "../../rules/timeline.ts";
import type { HistoryWindow } from "../../store/change-set.ts";
import {
  type EventContent,
  readMessages,
  readStatusEvent,
  readStatusInputs,
  writeStatusInputs,
} from "../../store/stored-json.ts";
import type {
  CorrectionRow,
  RepeatedReportRow,
  StatusEventRow,
  StatusPeriodRow,
} from "../../store/tables/tables.ts";
import type { TrackedComponent, UnitOfWork } from "../bus/unit-of-work.ts";
import { replacePeriods } from "./period-diff.ts";
import { saveStatusInputs } from "./status-events.ts";

/** Age in milliseconds from which repeated reports may have been deleted. */
const repeatsStay = 7 * 24 * 60 * 60_000;

/** Backdated events, and the history from the earliest of them on. */
export type BackdatedEvents = {
  /** Loaded from a time that is not after the earliest event or correction. */
  readonly window: HistoryWindow;
  /** Oldest first, at any times (epoch milliseconds). */
  readonly words: readonly { readonly spoken: EventContent; readonly at: number }[];
  /** New corrections to be added. */
  readonly corrections: readonly CorrectionRow[];
  /** The actor, as stored. */
  readonly actor: string;
};

/**
 * Inserts backdated events and corrections, then recomputes periods, day totals and the current status. Call
 * once per loaded window, with all events of the component.
 */
export function rebuildFrom(state: UnitOfWork, component: TrackedComponent, late: BackdatedEvents): void {
  const { window, actor } = late;
  const { row } = component;
  state.raise();
  state.changes.newCorrections.push(...late.corrections);
  const corrections = [...window.corrections, ...late.corrections];
  const entries = late.words.map(({ spoken, at }): StatusEventRow => {
    return {
      id: state.nextNumber(),
      component_id: row.id,
      kind: spoken.kind,
      event: JSON.stringify(spoken),
      at,
      received_at: state.now,
      actor,
      status_inputs: "",
      previous_id: null,
    };
  });
  const words = wordsFrom(entries, window);
  const start = startOf(state, component, { window, words });
  const newest = Math.max(state.now, row.last_event_at, words.at(-1)?.at ?? 0);
  const told = buildTimeline(start, words, newest);
  rewriteEntries(state, component, { entries, start, words, told, window });
  const stood = window.periods.findLast((period) => period.from_at < window.at);
  const first =
    stood === undefined
      ? { status: "Unknown" as const, from: window.at, cause: { kind: null, number: null }, messages: [] }
      : { ...beginning(stood, window.at), status: stood.status, from: stood.from_at };
  const periods = layOver(
    periodsOf({ ...first, messages: [...first.messages, ...told.leading] }, told.turns),
    corrections.map(({ id: number, from_at: from, to_at: to, status }) => ({ number, from, to, status })),
  );
  const isEmpty = stood === undefined && periods.length > 1 && periods[0]?.to === window.at;
  replacePeriods(state, component, {
    from: window.at,
    existing: window.periods.filter((period) => period === stood || period.from_at >= window.at),
    periods: isEmpty ? periods.slice(1) : periods,
    settledUntil: state.now - repeatsStay,
  });
  // Expiries and ends of corrections precede later events, so that none is recorded twice.
  const heard = [...late.words.map(({ at }) => at), ...late.corrections.map(({ to_at: to }) => to + 1)];
  row.last_event_at = Math.max(row.last_event_at, ...heard, (told.lapsedAt ?? -1) + 1);
  component.standing = withSaidAt(told.standing, component.standing);
  saveStatusInputs(state, component);
}

/** The rest of the period in effect at the start. */
function beginning(stood: StatusPeriodRow, at: number) {
  const { cause_kind: kind, event_id: entry, correction_id: correction } = stood;
  return {
    cause: { kind, number: correction ?? entry },
    messages: readMessages(stood.messages).filter((message) => message.at < at),
  };
}

/** The start of the rebuild: after all events and expiries before the window's time. */
function startOf(
  state: UnitOfWork,
  component: TrackedComponent,
  { window, words }: { readonly window: HistoryWindow; readonly words: readonly StatusEvent[] },
): TimelineStart {
  const at = window.at - 0.5;
  const base = window.entries.findLast((entry) => entry.at < window.at);
  const standing = standingAt(window, base);
  const until = state.now - repeatsStay;
  if (base === undefined || (standing.lastReportAt ?? standing.expectedSince) >= until)
    return { standing, at };
  const stood = window.periods.findLast((period) => period.from_at < window.at);
  const shown = stood === undefined || stood.correction_id !== null ? null : stood.status;
  const wasSilent = isExpired(readStatusInputs(base.status_inputs), base.at);
  return {
    standing: wasSilent ? standing : compactedStatusInputs(standing, { at, shown }),
    at,
    settled: settledUntil(until, { window, words, present: component.standing }),
  };
}

function settledUntil(
  until: number,
  { window, words, present }: { window: HistoryWindow; words: readonly StatusEvent[]; present: StatusInputs },
): CompactedHistory {
  const lapses = window.periods.filter((period) => period.cause_kind === "Lapse");
  const standings = new Map(window.entries.map((entry) => [entry.id, entry.status_inputs]));
  const told = words.map((word) => {
    const text = standings.get(word.number);
    const isQuiet = word.kind !== "Report" && word.kind !== "Signal";
    return { word, after: text === undefined || !isQuiet ? undefined : readStatusInputs(text) };
  });
  return { until, lapses: lapses.map((period) => period.from_at), ...knownReports(told, present) };
}

/** Status inputs before a time: after the last entry, plus repeated reports since. */
function standingAt({ at, repeats }: HistoryWindow, base: StatusEventRow | undefined): StatusInputs {
  if (base === undefined)
    return initialStatusInputs({ status: "Unknown", at, reportEvery: null, onLapse: "Unknown" });
  const standing = readStatusInputs(base.status_inputs);
  const said = repeats.findLast((repeat) => repeat.at < at);
  if (said === undefined || said.at < base.at || said.at < (standing.lastReportAt ?? 0)) return standing;
  return { ...standing, lastReportAt: said.at, expiresIn: said.expires_in };
}

/** The backdated events and all later ones, in order of time. */
function wordsFrom(entries: readonly StatusEventRow[], window: HistoryWindow): StatusEvent[] {
  const later = window.entries.filter((known) => known.at >= window.at);
  const kept = new Set(later.map((known) => known.id));
  const repeats = window.repeats.filter((repeat) => repeat.at >= window.at && !kept.has(repeat.id));
  const words = [...[...later, ...entries].map(readStatusEvent), ...repeats.map(repeated)];
  return words.sort((one, other) => one.at - other.at || one.number - other.number);
}

function repeated(row: RepeatedReportRow): StatusEvent {
  const { id: number, at, status, message, source, expires_in: expiresIn } = row;
  if (source !== null)
    return { kind: "Signal", number, at, status, message, source, sourceKey: sourceKey(source) };
  const word = { kind: "Report", number, at, status, message } as const;
  return expiresIn === null ? word : { ...word, expiresIn };
}

type RebuildInput = {
  readonly entries: readonly StatusEventRow[];
  readonly start: TimelineStart;
  readonly words: readonly StatusEvent[];
  readonly told: Timeline;
  readonly window: HistoryWindow;
};

/**
 * Inserts backdated entries into the chain, and rewrites the status inputs of later ones where they changed.
 * A repeated report that now changes something becomes an entry: repeats store only times.
 */
function rewriteEntries(state: UnitOfWork, component: TrackedComponent, rewriting: RebuildInput): void {
  const { entries, start, words, told, window } = rewriting;
  const known = new Map(window.entries.map((row) => [row.id, row]));
  const late = new Map(entries.map((row) => [row.id, row]));
  let previous = window.entries.findLast((entry) => entry.at < window.at)?.id ?? null;
  words.forEach((word, index) => {
    const after = told.standings[index] ?? told.standing;
    const placed = { status_inputs: writeStatusInputs(after), previous_id: previous };
    const old = known.get(word.number);
    const fresh = late.get(word.number);
    if (fresh !== undefined) state.changes.entries.push({ ...fresh, ...placed });
    else if (old !== undefined) {
      if (old.status_inputs !== placed.status_inputs || old.previous_id !== previous)
        state.changes.rewrittenEntries.set(old.id, { id: old.id, ...placed });
    } else if (changesSomething(word, told.standings[index - 1] ?? start.standing)) {
      state.changes.entries.push({ ...entryOf(word, component), ...placed });
    } else return;
    previous = word.number;
  });
  component.row.last_event_id = previous ?? component.row.last_event_id;
}

/** True if a repeat is no longer redundant after the events before it. */
function changesSomething(word: StatusEvent, before: StatusInputs): boolean {
  if (isExpired(before, word.at)) return true;
  if (word.kind === "Report") return before.plain.byHand || before.plain.status !== word.status;
  if (word.kind !== "Signal") return true;
  const voice = Object.hasOwn(before.signals, word.sourceKey) ? before.signals[word.sourceKey] : undefined;
  return voice?.status !== word.status;
}

/** A repeated report as an event. Its actor was not stored. */
function entryOf(
  { number, at, by: _by, ...spoken }: StatusEvent,
  component: TrackedComponent,
): Omit<StatusEventRow, "status_inputs"> {
  return {
    id: number,
    component_id: component.row.id,
    kind: spoken.kind,
    event: JSON.stringify(spoken),
    at,
    received_at: at,
    actor: "clock",
    previous_id: null,
  };
}

/** Keeps the latest report times: a backdated event never lowers them. */
function withSaidAt(standing: StatusInputs, before: StatusInputs): StatusInputs {
  const later = <Said extends ReportedVoice>(voice: Said, known: ReportedVoice | undefined): Said => {
    return known === undefined || known.saidAt <= voice.saidAt ? voice : { ...voice, saidAt: known.saidAt };
  };
  const signals = Object.entries(standing.signals).map(([key, voice]) => {
    return [key, later(voice, Object.hasOwn(before.signals, key) ? before.signals[key] : undefined)] as const;
  });
  const newest = (standing.lastReportAt ?? 0) >= (before.lastReportAt ?? 0) ? standing : before;
  const { lastReportAt, expiresIn } = newest;
  return {
    ...standing,
    plain: later(standing.plain, before.plain),
    signals: Object.fromEntries(signals),
    lastReportAt,
    expiresIn,
  };
}
