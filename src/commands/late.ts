/** A report told late takes its place by the time it happened: the history from there on is told again (rule 2). */
import type { Window } from "../ledger/changes.ts";
import type { EntryTable, RepeatTable, StatusPeriodTable } from "../ledger/tables.ts";
import { type Account, account, joinMessages, type Turn, type Word } from "../rules/history.ts";
import { firstStanding, isLapsed, shownStatus, sourceKey, type Standing, type Voice } from "../rules/standing.ts";
import { actorText } from "./audit.ts";
import type { Answer, ReportStatus, Submission } from "./command.ts";
import { keepStanding } from "./hearing.ts";
import { answerReport, type LateReport } from "./reports.ts";
import type { GroupState, WorkingComponent } from "./state.ts";
import { readStanding, readWord, writeStanding } from "./stored.ts";

/** Decides a late report on the history from its time on. */
export function decideLate(
  state: GroupState,
  submission: Submission,
  told: { readonly report: ReportStatus; readonly late: LateReport; readonly window: Window },
): Answer {
  const { late, window, report } = told;
  const { component, at } = late;
  const before = component.row.shown;
  const number = state.nextNumber();
  const word: Word = { ...late.spoken, number, at };
  const base = window.entries.findLast((entry) => entry.at <= at);
  const later = window.entries.filter((entry) => entry.at > at);
  const words = [word, ...later.map(readWord), ...window.repeats.filter((repeat) => repeat.at > at).map(repeated)];
  words.sort((one, other) => one.at - other.at || one.number - other.number);
  const start = { standing: standingAt(at, base, window.repeats), at };
  const heard = account(start, words, Math.max(state.now, component.row.heard_at));
  const standings = new Map(words.map((one, index) => [one.number, heard.standings[index] ?? heard.standing]));

  state.raise();
  state.changes.entries.push({
    id: number,
    component_id: component.row.id,
    kind: late.spoken.kind,
    word: JSON.stringify(late.spoken),
    at,
    received_at: state.now,
    actor: actorText(submission.actor),
    standing: writeStanding(standings.get(number) ?? heard.standing),
    previous_id: base?.id ?? null,
  });
  later.forEach((entry, index) => {
    const standing = writeStanding(standings.get(entry.id) ?? readStanding(entry.standing));
    const previous = index === 0 ? number : entry.previous_id;
    state.changes.rewrittenEntries.set(entry.id, { id: entry.id, standing, previous_id: previous });
  });
  if (later.length === 0) component.row.last_entry = number;
  retell(state, component, { ...cut(window.periods, start), later: words.slice(1), heard });
  component.standing = withSaidAt(heard.standing, component.standing);
  keepStanding(state, component);
  return answerReport(state, component, { reported: report.status, before, current: late.current });
}

function repeated(row: RepeatTable): Word {
  const { id: number, at, status, message, source } = row;
  if (source === null) return { kind: "Report", number, at, status, message };
  return { kind: "Signal", number, at, status, message, source, sourceKey: sourceKey(source) };
}

/** What every voice said at a moment: after the last entry, and with the reports repeated since. */
function standingAt(at: number, base: EntryTable | undefined, repeats: readonly RepeatTable[]): Standing {
  if (base === undefined) return firstStanding({ status: "Unknown", at, reportEvery: null, onLapse: "Unknown" });
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
function cut(periods: readonly StatusPeriodTable[], start: { readonly standing: Standing; readonly at: number }): Cut {
  const shown = shownStatus(start.standing, isLapsed(start.standing, start.at));
  const stays = ({ from_at: from, cause_kind: cause, status }: StatusPeriodTable) =>
    from < start.at || (from === start.at && (cause !== "Lapse" || status === shown));
  return { inForce: periods.findLast(stays), retold: periods.filter((period) => !stays(period)) };
}

/** What was written while a period stood, less what was written after the late word. */
function messageBefore(period: StatusPeriodTable, later: readonly Word[]): string | null {
  let text = period.message;
  for (const word of later.toReversed()) {
    if (text === null || (period.to_at !== null && word.at >= period.to_at)) continue;
    if (!("message" in word) || word.message === null) continue;
    if (text === word.message) text = null;
    else if (text.endsWith(`\n${word.message}`)) text = text.slice(0, -word.message.length - 1);
  }
  return text;
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
    lastReportAt: lastReportAt === null ? before.lastReportAt : Math.max(lastReportAt, before.lastReportAt ?? 0),
  };
}

/** Replaces the periods that are told again by the turns, and counts the days accordingly. */
function retell(
  state: GroupState,
  component: WorkingComponent,
  told: Cut & { readonly later: readonly Word[]; readonly heard: Account },
): void {
  const { inForce, retold, later, heard } = told;
  for (const period of retold) {
    state.changes.droppedPeriods.add(period.id);
    uncount(state, component, period);
  }
  if (inForce !== undefined) {
    uncount(state, component, inForce);
    const to = heard.turns[0]?.from ?? null;
    state.changes.closedPeriods.set(inForce.id, { id: inForce.id, to_at: to });
    if (to !== null) state.count(component, { status: inForce.status, from: inForce.from_at, to }, 1);
    const before = messageBefore(inForce, later);
    const message = joinMessages(before === null ? heard.leading : [before, ...heard.leading]);
    if (message !== inForce.message) state.setMessage(inForce.id, message);
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
      message: joinMessages(turn.messages),
      previous_id: previous?.id ?? null,
    };
    state.openPeriod(period);
    if (to !== null) state.count(component, { status: turn.status, from: turn.from, to }, 1);
    previous = period;
  });
  return previous;
}
