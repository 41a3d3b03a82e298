/** A report told late takes its place by the time it happened: the history from there on is told again (rule 2). */
import type { Window } from "../ledger/changes.ts";
import type { EntryTable, RepeatTable, StatusPeriodTable } from "../ledger/tables.ts";
import { type Account, account, keptMessages, type Turn, type Word } from "../rules/history.ts";
import {
  firstStanding,
  isLapsed,
  type Standing,
  shownStatus,
  sourceKey,
  type Voice,
} from "../rules/standing.ts";
import { actorText } from "./audit.ts";
import type { Answer, ReportStatus, Submission } from "./command.ts";
import { keepStanding } from "./hearing.ts";
import { answerReport, type LateReport } from "./reports.ts";
import type { GroupState, WorkingComponent } from "./state.ts";
import { readMessages, readStanding, readWord, type Told, writeMessages, writeStanding } from "./stored.ts";

/** Decides a late report on the history from its time on. */
export function decideLate(
  state: GroupState,
  submission: Submission,
  told: { readonly report: ReportStatus; readonly late: LateReport; readonly window: Window },
): Answer {
  const { late, window, report } = told;
  const { component, at } = late;
  const before = component.row.shown;
  const base = window.entries.findLast((entry) => entry.at <= at);
  const start = { standing: standingAt(at, base, window.repeats), at };
  const entry: EntryTable = {
    id: state.nextNumber(),
    component_id: component.row.id,
    kind: late.spoken.kind,
    word: JSON.stringify(late.spoken),
    at,
    received_at: state.now,
    actor: actorText(submission.actor),
    standing: "",
    previous_id: null,
  };
  const words = wordsFrom(entry, window);
  const heard = account(start, words, Math.max(state.now, component.row.heard_at));
  state.raise();
  rewriteEntries(state, component, { entry, base, start, words, heard, window });
  retell(state, component, { ...cut(window.periods, start), at, heard });
  component.standing = withSaidAt(heard.standing, component.standing);
  keepStanding(state, component);
  const current = late.current && stands(late.spoken, heard.standing);
  return answerReport(state, component, { reported: report.status, before, current });
}

/** Whether the voice of a word is still there: a signal may have been closed since. */
function stands(spoken: Told, standing: Standing): boolean {
  return spoken.kind === "Report" || Object.hasOwn(standing.signals, spoken.sourceKey);
}

/** The late word and all that was said after it, in the order of their times. */
function wordsFrom(entry: EntryTable, window: Window): Word[] {
  const later = window.entries.filter((known) => known.at > entry.at);
  const kept = new Set(later.map((known) => known.id));
  const repeats = window.repeats.filter((repeat) => repeat.at > entry.at && !kept.has(repeat.id));
  const words = [...[entry, ...later].map(readWord), ...repeats.map(repeated)];
  return words.sort((one, other) => one.at - other.at || one.number - other.number);
}

type Retelling = {
  readonly entry: EntryTable;
  readonly base: EntryTable | undefined;
  readonly start: { readonly standing: Standing };
  readonly words: readonly Word[];
  readonly heard: Account;
  readonly window: Window;
};

/**
 * Puts the late entry into its place in the chain, and writes anew what the voices said after each later one, where
 * that is something else now. What only repeated a word so far and changes it now becomes an entry: of the repeats
 * only the time may matter.
 */
function rewriteEntries(state: GroupState, component: WorkingComponent, told: Retelling): void {
  const { entry, base, start, words, heard, window } = told;
  const known = new Map(window.entries.map((row) => [row.id, row]));
  let previous = base?.id ?? null;
  words.forEach((word, index) => {
    const after = heard.standings[index] ?? heard.standing;
    const old = known.get(word.number);
    const placed = { standing: writeStanding(after), previous_id: previous };
    if (word.number === entry.id) state.changes.entries.push({ ...entry, ...placed });
    else if (old !== undefined) {
      if (old.standing !== placed.standing || old.previous_id !== previous)
        state.changes.rewrittenEntries.set(old.id, { id: old.id, ...placed });
    } else if (changesVoice(word, heard.standings[index - 1] ?? start.standing)) {
      const { number, at: saidAt, ...spoken } = word;
      const fields = {
        id: number,
        kind: word.kind,
        at: saidAt,
        received_at: saidAt,
        word: JSON.stringify(spoken),
      };
      state.changes.entries.push({ ...entry, ...fields, ...placed });
    } else return;
    previous = word.number;
  });
  component.row.last_entry = previous ?? component.row.last_entry;
}

function changesVoice(word: Word, before: Standing): boolean {
  if (word.kind === "Report") return before.plain.status !== word.status;
  if (word.kind !== "Signal") return true;
  const voice = Object.hasOwn(before.signals, word.sourceKey) ? before.signals[word.sourceKey] : undefined;
  return voice?.status !== word.status;
}

function repeated(row: RepeatTable): Word {
  const { id: number, at, status, message, source } = row;
  if (source === null) return { kind: "Report", number, at, status, message };
  return { kind: "Signal", number, at, status, message, source, sourceKey: sourceKey(source) };
}

/** What every voice said at a moment: after the last entry, and with the reports repeated since. */
function standingAt(at: number, base: EntryTable | undefined, repeats: readonly RepeatTable[]): Standing {
  if (base === undefined)
    return firstStanding({ status: "Unknown", at, reportEvery: null, onLapse: "Unknown" });
  const standing = readStanding(base.standing);
  const said = repeats.findLast((repeat) => repeat.at <= at);
  if (said === undefined || said.at < base.at) return standing;
  return { ...standing, lastReportAt: Math.max(standing.lastReportAt ?? said.at, said.at) };
}

type Cut = { readonly inForce: StatusPeriodTable | undefined; readonly retold: readonly StatusPeriodTable[] };

/**
 * Parts the periods at `start.at`: the one in force then, and those that are told again. A lapse at that very moment
 * comes after what was said by then: unless it is what is shown already, it is told again, or proves not to have been.
 */
function cut(
  periods: readonly StatusPeriodTable[],
  start: { readonly standing: Standing; readonly at: number },
): Cut {
  const shown = shownStatus(start.standing, isLapsed(start.standing, start.at));
  const stays = ({ from_at: from, cause_kind: cause, status }: StatusPeriodTable) =>
    from < start.at || (from === start.at && (cause !== "Lapse" || status === shown));
  return { inForce: periods.findLast(stays), retold: periods.filter((period) => !stays(period)) };
}

/** What was told later than a late word is not forgotten by it: no voice was last heard earlier than before. */
function withSaidAt(standing: Standing, before: Standing): Standing {
  const later = <Said extends Voice>(voice: Said, known: Voice | undefined): Said => {
    return known === undefined || known.saidAt <= voice.saidAt ? voice : { ...voice, saidAt: known.saidAt };
  };
  const signals = Object.entries(standing.signals).map(([key, voice]) => {
    return [key, later(voice, Object.hasOwn(before.signals, key) ? before.signals[key] : undefined)] as const;
  });
  const { lastReportAt } = standing;
  return {
    ...standing,
    plain: later(standing.plain, before.plain),
    signals: Object.fromEntries(signals),
    lastReportAt:
      lastReportAt === null ? before.lastReportAt : Math.max(lastReportAt, before.lastReportAt ?? 0),
  };
}

/** Replaces the periods that are told again by the turns, and counts the days accordingly. */
function retell(
  state: GroupState,
  component: WorkingComponent,
  told: Cut & { readonly at: number; readonly heard: Account },
): void {
  const { inForce, retold, at, heard } = told;
  for (const period of retold) {
    state.changes.droppedPeriods.add(period.id);
    uncount(state, component, period);
  }
  if (inForce !== undefined) {
    uncount(state, component, inForce);
    const to = heard.turns[0]?.from ?? null;
    state.changes.closedPeriods.set(inForce.id, { id: inForce.id, to_at: to });
    if (to !== null) state.count(component, { status: inForce.status, from: inForce.from_at, to }, 1);
    const before = readMessages(inForce.messages).filter((message) => message.at <= at);
    state.setMessages(inForce.id, keptMessages([...before, ...heard.leading]));
  }
  const newest = tellTurns(state, component, { turns: heard.turns, previous: inForce });
  if (newest === undefined) return;
  const { row } = component;
  row.last_period = newest.id;
  row.shown = newest.status;
  row.shown_since = newest.from_at;
  // A lapse lies in the past of whatever is said next, and so is not told twice.
  row.heard_at = Math.max(row.heard_at, newest.cause_kind === "Lapse" ? newest.from_at + 1 : newest.from_at);
}

function uncount(state: GroupState, component: WorkingComponent, period: StatusPeriodTable): void {
  const { status, from_at: from, to_at: to } = period;
  if (to !== null) state.count(component, { status, from, to }, -1);
}

/** Adds a period for every turn; returns the newest period there is then. */
function tellTurns(
  state: GroupState,
  component: WorkingComponent,
  told: { readonly turns: readonly Turn[]; readonly previous: StatusPeriodTable | undefined },
): StatusPeriodTable | undefined {
  let { previous } = told;
  told.turns.forEach((turn, index) => {
    const to = told.turns[index + 1]?.from ?? null;
    const period: StatusPeriodTable = {
      id: state.nextNumber(),
      component_id: component.row.id,
      status: turn.status,
      from_at: turn.from,
      to_at: to,
      cause_kind: turn.cause.kind,
      entry_id: turn.cause.number,
      messages: writeMessages(keptMessages(turn.messages)),
      previous_id: previous?.id ?? null,
      correction_id: null,
    };
    state.openPeriod(period);
    if (to !== null) state.count(component, { status: turn.status, from: turn.from, to }, 1);
    previous = period;
  });
  return previous;
}
