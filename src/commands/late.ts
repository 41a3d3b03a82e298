/** A report told late takes its place by the time it happened: the history from there on is told again (rule 2). */
import type { Window } from "../ledger/changes.ts";
import type { EntryTable, RepeatTable, StatusPeriodTable } from "../ledger/tables.ts";
import { account, joinMessages, type Word } from "../rules/history.ts";
import { firstStanding, type Standing } from "../rules/standing.ts";
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
    kind: word.kind === "Signal" ? "Signal" : "Report",
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
  retell(state, component, { window, at, heard });
  component.standing = heard.standing;
  keepStanding(state, component);
  return answerReport(state, component, { reported: report.status, before, current: late.current });
}

function repeated(row: RepeatTable): Word {
  return { kind: "Repeat", number: row.id, at: row.at, sourceKey: row.source_key, message: row.message };
}

/** What every voice said at a moment: after the last entry, and with the reports repeated since. */
function standingAt(at: number, base: EntryTable | undefined, repeats: readonly RepeatTable[]): Standing {
  if (base === undefined) return firstStanding({ status: "Unknown", at, reportEvery: null, onLapse: "Unknown" });
  const standing = readStanding(base.standing);
  const said = repeats.findLast((repeat) => repeat.at <= at);
  if (said === undefined || said.at < base.at) return standing;
  return { ...standing, lastReportAt: Math.max(standing.lastReportAt ?? said.at, said.at) };
}

/** Replaces the periods after `at` by the turns that were told anew, and counts the days accordingly. */
function retell(
  state: GroupState,
  component: WorkingComponent,
  told: { readonly window: Window; readonly at: number; readonly heard: ReturnType<typeof account> },
): void {
  const { row } = component;
  const { window, at, heard } = told;
  const standing = window.periods.findLast((period) => period.from_at <= at);
  for (const period of window.periods) {
    if (period.to_at !== null && (period === standing || period.from_at > at)) {
      state.count(component, { status: period.status, from: period.from_at, to: period.to_at }, -1);
    }
    if (period.from_at > at) state.changes.droppedPeriods.add(period.id);
  }
  let previous: StatusPeriodTable | undefined = standing;
  if (standing !== undefined && heard.leading.length > 0) {
    const messages = standing.message === null ? heard.leading : [...standing.message.split("\n"), ...heard.leading];
    state.setMessage(standing.id, joinMessages(messages));
  }
  if (standing !== undefined) {
    const to = heard.turns[0]?.from ?? null;
    state.changes.closedPeriods.set(standing.id, { id: standing.id, to_at: to });
    if (to !== null) state.count(component, { status: standing.status, from: standing.from_at, to }, 1);
  }
  heard.turns.forEach((turn, index) => {
    const to = heard.turns[index + 1]?.from ?? null;
    const period: StatusPeriodTable = {
      id: state.nextNumber(),
      component_id: row.id,
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
  if (previous === undefined) return;
  row.last_period = previous.id;
  row.shown = previous.status;
  row.shown_since = previous.from_at;
  // A lapse lies in the past of whatever is said next, and so is not told twice.
  row.heard_at = Math.max(row.heard_at, previous.cause_kind === "Lapse" ? previous.from_at + 1 : previous.from_at);
}
