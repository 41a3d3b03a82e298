/** Records a current event in a component's record, history and state. */
import { readFlips, recordFlip, writeFlips } from "../../rules/flapping.ts";
import { type ReportMessage, retainMessages } from "../../rules/report-messages.ts";
import { expiresAt } from "../../rules/status-inputs.ts";
import { buildTimeline, type StatusTransition, type Timeline } from "../../rules/timeline.ts";
import {
  type EventContent,
  type ReportContent,
  writeMessages,
  writeStatusInputs,
} from "../../store/stored-json.ts";
import type { TrackedComponent, UnitOfWork } from "../bus/unit-of-work.ts";

/** Time of a current event: never before the newest event, so that a clock set back has no effect. */
export function momentFor(state: UnitOfWork, component: TrackedComponent): number {
  return Math.max(state.now, component.row.last_event_at);
}

/** Records an event at `at`, not before the newest one, and its consequences. */
export function recordEvent(
  state: UnitOfWork,
  component: TrackedComponent,
  said: { readonly spoken: EventContent; readonly at: number; readonly actor: string },
): void {
  const { row } = component;
  const { spoken, at, actor } = said;
  const number = state.nextNumber();
  const heard = buildTimeline(
    { standing: component.standing, at: row.last_event_at },
    [{ ...spoken, number, at, by: actor }],
    at,
  );
  const standing = writeStatusInputs(heard.standing);
  state.changes.entries.push({
    id: number,
    component_id: row.id,
    kind: spoken.kind,
    event: JSON.stringify(spoken),
    at,
    received_at: state.now,
    actor,
    status_inputs: standing,
    previous_id: row.last_event_id === 0 ? null : row.last_event_id,
  });
  row.last_event_id = number;
  settle(state, component, { ...heard, at, text: standing });
}

/** Records a repeated report at `at`. */
export function recordRepeat(
  state: UnitOfWork,
  component: TrackedComponent,
  said: { readonly spoken: ReportContent; readonly at: number },
): void {
  const { row } = component;
  const number = state.nextNumber();
  const heard = buildTimeline(
    { standing: component.standing, at: row.last_event_at },
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
    previous_id: row.last_repeat_id,
    expires_in: said.spoken.kind === "Report" ? (said.spoken.expiresIn ?? null) : null,
  });
  row.last_repeat_id = number;
  settle(state, component, { ...heard, at: said.at });
}

/** Applies what has started or ended automatically by now: expired reports and overrides. */
export function expireDue(state: UnitOfWork, component: TrackedComponent): void {
  const { row, standing } = component;
  if (row.next_expiry_at === null || state.now <= row.next_expiry_at) return;
  const heard = buildTimeline({ standing, at: row.last_event_at }, [], state.now);
  // Sources are visible, even if the status is unchanged.
  if (heard.turns.length === 0) state.raise();
  settle(state, component, { ...heard, at: row.last_event_at });
}

function settle(
  state: UnitOfWork,
  component: TrackedComponent,
  heard: Timeline & { readonly at: number; readonly text?: string },
): void {
  const { row } = component;
  const dueBefore = row.next_expiry_at ?? Number.POSITIVE_INFINITY;
  if (heard.leading.length > 0) addMessages(state, row.last_period_id, heard.leading);
  for (const turn of heard.turns) turnTo(state, component, turn);
  component.standing = heard.standing;
  // Expiries precede later events, so that none is recorded twice.
  row.last_event_at = Math.max(row.last_event_at, heard.at, (heard.lapsedAt ?? -1) + 1);
  saveStatusInputs(state, component, heard.text);
  // A heartbeat with a new deadline may change nothing else: schedulers of all nodes learn it from the
  // revision.
  const isHeartbeat = component.standing.expiresIn !== null && heard.turns.length === 0;
  if (isHeartbeat && (row.next_expiry_at ?? dueBefore) < dueBefore) state.raise();
}

/** Updates the columns derived from the status inputs; `text` is their serialised form. */
export function saveStatusInputs(
  state: UnitOfWork,
  component: TrackedComponent,
  text = writeStatusInputs(component.standing),
): void {
  const { row, standing } = component;
  row.status_inputs = text;
  row.last_report_at = standing.lastReportAt;
  row.next_expiry_at = expiresAt(standing, row.last_event_at);
  state.heard(component);
}

function addMessages(state: UnitOfWork, period: number, messages: readonly ReportMessage[]): void {
  const before = state.openMessages(period);
  const after = retainMessages([...before, ...messages]);
  if (after.length !== before.length || after.at(-1) !== before.at(-1)) state.setMessages(period, after);
}

/** Closes the open period at a transition, and opens the next. */
function turnTo(state: UnitOfWork, component: TrackedComponent, turn: StatusTransition): void {
  const { row } = component;
  state.raise();
  if (row.last_period_id !== 0) {
    state.closePeriod(row.last_period_id, turn.from);
    state.count(component, { status: row.shown_status, from: row.shown_since, to: turn.from }, 1);
    const flips = readFlips(row.recent_transitions);
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
    event_id: turn.cause.number,
    messages: writeMessages(retainMessages(turn.messages)),
    previous_id: row.last_period_id === 0 ? null : row.last_period_id,
    correction_id: null,
  });
  row.last_period_id = number;
  row.shown_status = turn.status;
  row.shown_since = turn.from;
}
