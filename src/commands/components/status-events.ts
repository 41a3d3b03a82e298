/** How a word that is said now becomes part of a component's record, history and present. */
import { readFlips, recordFlip, writeFlips } from "../../rules/flapping.ts";
import { type ReportMessage, retainMessages } from "../../rules/report-messages.ts";
import { expiresAt } from "../../rules/status-inputs.ts";
import { buildTimeline, type StatusTransition, type Timeline } from "../../rules/timeline.ts";
import { type EventContent, type ReportContent, writeMessages, writeStanding } from "../bus/stored-json.ts";
import type { TrackedComponent, UnitOfWork } from "../bus/unit-of-work.ts";

/** When a word that is said now takes place: never before what was heard already, so that a clock put back delays nothing. */
export function momentFor(state: UnitOfWork, component: TrackedComponent): number {
  return Math.max(state.now, component.row.heard_at);
}

/** Records a word said at `at`, which is not before anything heard, and what follows from it. */
export function recordEvent(
  state: UnitOfWork,
  component: TrackedComponent,
  said: { readonly spoken: EventContent; readonly at: number; readonly actor: string },
): void {
  const { row } = component;
  const { spoken, at, actor } = said;
  const number = state.nextNumber();
  const heard = buildTimeline(
    { standing: component.standing, at: row.heard_at },
    [{ ...spoken, number, at }],
    at,
  );
  const standing = writeStanding(heard.standing);
  state.changes.entries.push({
    id: number,
    component_id: row.id,
    kind: spoken.kind,
    word: JSON.stringify(spoken),
    at,
    received_at: state.now,
    actor,
    standing,
    previous_id: row.last_entry === 0 ? null : row.last_entry,
  });
  row.last_entry = number;
  settle(state, component, { ...heard, at, text: standing });
}

/** Records that a source said again, at `at`, what it says. */
export function recordRepeat(
  state: UnitOfWork,
  component: TrackedComponent,
  said: { readonly spoken: ReportContent; readonly at: number },
): void {
  const { row } = component;
  const number = state.nextNumber();
  const heard = buildTimeline(
    { standing: component.standing, at: row.heard_at },
    [{ ...said.spoken, number, at: said.at }],
    said.at,
  );
  state.changes.repeats.push({
    id: number,
    component_id: row.id,
    source: said.spoken.kind === "Signal" ? said.spoken.source : null,
    status: said.spoken.status,
    message: said.spoken.message,
    at: said.at,
    previous_id: row.last_repeat,
    expires_in: said.spoken.kind === "Report" ? (said.spoken.expiresIn ?? null) : null,
  });
  row.last_repeat = number;
  settle(state, component, { ...heard, at: said.at });
}

/** Lets what has begun or ended by itself by now be so: silence, or a pin that stood until some time. */
export function expireDue(state: UnitOfWork, component: TrackedComponent): void {
  const { row, standing } = component;
  if (row.lapses_at === null || state.now <= row.lapses_at) return;
  const heard = buildTimeline({ standing, at: row.heard_at }, [], state.now);
  // Who says it may be seen, also where that is the same.
  if (heard.turns.length === 0) state.raise();
  settle(state, component, { ...heard, at: row.heard_at });
}

function settle(
  state: UnitOfWork,
  component: TrackedComponent,
  heard: Timeline & { readonly at: number; readonly text?: string },
): void {
  const { row } = component;
  const dueBefore = row.lapses_at ?? Number.POSITIVE_INFINITY;
  if (heard.leading.length > 0) addMessages(state, row.last_period, heard.leading);
  for (const turn of heard.turns) turnTo(state, component, turn);
  component.standing = heard.standing;
  // What changed by itself lies in the past of whatever is said next, and so is not told twice.
  row.heard_at = Math.max(row.heard_at, heard.at, (heard.lapsedAt ?? -1) + 1);
  saveStatusInputs(state, component, heard.text);
  // A heartbeat that promises the next one sooner may change nothing else: the clocks of all nodes learn it by the revision.
  const isHeartbeat = component.standing.expiresIn !== null && heard.turns.length === 0;
  if (isHeartbeat && (row.lapses_at ?? dueBefore) < dueBefore) state.raise();
}

/** Brings the columns that follow from the standing up to date; `text` is what it is written as. */
export function saveStatusInputs(
  state: UnitOfWork,
  component: TrackedComponent,
  text = writeStanding(component.standing),
): void {
  const { row, standing } = component;
  row.standing = text;
  row.last_report_at = standing.lastReportAt;
  row.lapses_at = expiresAt(standing, row.heard_at);
  state.heard(component);
}

function addMessages(state: UnitOfWork, period: number, messages: readonly ReportMessage[]): void {
  const before = state.openMessages(period);
  const after = retainMessages([...before, ...messages]);
  if (after.length !== before.length || after.at(-1) !== before.at(-1)) state.setMessages(period, after);
}

/** Ends the open period where a turn begins, and opens the next. */
function turnTo(state: UnitOfWork, component: TrackedComponent, turn: StatusTransition): void {
  const { row } = component;
  state.raise();
  if (row.last_period !== 0) {
    state.closePeriod(row.last_period, turn.from);
    state.count(component, { status: row.shown, from: row.shown_since, to: turn.from }, 1);
    const flips = readFlips(row.flips);
    const more = recordFlip(flips, turn.from);
    if (more !== flips) state.flip(component, writeFlips(more));
  }
  const number = state.nextNumber();
  state.openPeriod({
    id: number,
    component_id: row.id,
    status: turn.status,
    from_at: turn.from,
    to_at: null,
    cause_kind: turn.cause.kind,
    entry_id: turn.cause.number,
    messages: writeMessages(retainMessages(turn.messages)),
    previous_id: row.last_period === 0 ? null : row.last_period,
    correction_id: null,
  });
  row.last_period = number;
  row.shown = turn.status;
  row.shown_since = turn.from;
}
