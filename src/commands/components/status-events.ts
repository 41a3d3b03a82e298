/** Records a current event in a component's record, history and state. */

import { recordTransition } from "../../rules/flapping.ts";
import { type ReportMessage, retainMessages } from "../../rules/report-messages.ts";
import { expiresAt } from "../../rules/status-inputs.ts";
import { buildTimeline, type StatusTransition, type Timeline } from "../../rules/timeline.ts";
import { readTransitions, writePeriodMessages } from "../../store/stored-history.ts";
import { writeJson } from "../../store/stored-json.ts";
import type { EventContent, ReportContent } from "../../store/tables/json-schemas.ts";
import type { ComponentRow } from "../../store/tables/tables.ts";
import type { TrackedComponent, UnitOfWork } from "../unit-of-work.ts";

/** Time of a current event: never before the newest event, so that a clock set back has no effect. */
export function timeForEvent(state: UnitOfWork, component: TrackedComponent): number {
  return Math.max(state.now, component.row.last_event_at);
}

/** Records an event at a time not before the newest one, and applies it. */
export function recordEvent(
  state: UnitOfWork,
  component: TrackedComponent,
  event: { readonly content: EventContent; readonly at: number; readonly actor: string },
): void {
  const { row } = component;
  const { content, at, actor } = event;
  const number = state.nextNumber();
  const timeline = buildTimeline(
    { inputs: component.inputs, at: row.last_event_at },
    [{ ...content, number, at, by: actor }],
    at,
  );
  const inputsText = writeJson("status_event", "status_inputs", timeline.inputs);
  state.changes.entries.push({
    id: number,
    component_id: row.id,
    kind: content.kind,
    event: writeJson("status_event", "event", content),
    at,
    received_at: state.now,
    actor,
    status_inputs: inputsText,
    previous_id: row.last_event_id === 0 ? null : row.last_event_id,
  });
  row.last_event_id = number;
  applyTimeline(state, component, { ...timeline, at, text: inputsText });
}

/** Records a repeated report. */
export function recordRepeat(
  state: UnitOfWork,
  component: TrackedComponent,
  event: { readonly content: ReportContent; readonly at: number },
): void {
  const { row } = component;
  const number = state.nextNumber();
  const timeline = buildTimeline(
    { inputs: component.inputs, at: row.last_event_at },
    [{ ...event.content, number, at: event.at }],
    event.at,
  );
  state.changes.repeats.push({
    id: number,
    component_id: row.id,
    source: event.content.kind === "Signal" ? event.content.source : null,
    status: event.content.status,
    message: event.content.message,
    at: event.at,
    previous_id: row.last_repeat_id,
    expires_in: event.content.kind === "Report" ? (event.content.expiresIn ?? null) : null,
  });
  row.last_repeat_id = number;
  applyTimeline(state, component, { ...timeline, at: event.at });
}

/** Applies automatic changes up to now: expired reports and overrides. */
export function expireDue(state: UnitOfWork, component: TrackedComponent): void {
  const { row, inputs } = component;
  if (row.next_expiry_at === null || state.now <= row.next_expiry_at) return;
  const timeline = buildTimeline({ inputs, at: row.last_event_at }, [], state.now);
  // Sources are visible, even if the status is unchanged.
  if (timeline.transitions.length === 0) state.raiseRevision();
  applyTimeline(state, component, { ...timeline, at: row.last_event_at });
}

function applyTimeline(
  state: UnitOfWork,
  component: TrackedComponent,
  timeline: Timeline & { readonly at: number; readonly text?: ComponentRow["status_inputs"] },
): void {
  const { row } = component;
  const formerExpiry = row.next_expiry_at ?? Number.POSITIVE_INFINITY;
  if (timeline.leading.length > 0) addMessages(state, row.last_period_id, timeline.leading);
  for (const transition of timeline.transitions) applyTransition(state, component, transition);
  component.inputs = timeline.inputs;
  // Expiries precede later events, so that none is recorded twice.
  row.last_event_at = Math.max(row.last_event_at, timeline.at, (timeline.lastExpiryAt ?? -1) + 1);
  saveStatusInputs(state, component, timeline.text);
  // A heartbeat with a new deadline may change nothing else: schedulers of all nodes learn it from the
  // revision.
  const isHeartbeat = component.inputs.expiresIn !== null && timeline.transitions.length === 0;
  if (isHeartbeat && (row.next_expiry_at ?? formerExpiry) < formerExpiry) state.raiseRevision();
}

/** Updates the columns derived from the status inputs; `text` is their serialised form. */
export function saveStatusInputs(
  state: UnitOfWork,
  component: TrackedComponent,
  text = writeJson("component", "status_inputs", component.inputs),
): void {
  const { row, inputs } = component;
  row.status_inputs = text;
  row.last_report_at = inputs.lastReportAt;
  row.next_expiry_at = expiresAt(inputs, row.last_event_at);
  state.markInputsChanged(component);
}

function addMessages(state: UnitOfWork, period: number, messages: readonly ReportMessage[]): void {
  const before = state.openMessages(period);
  const after = retainMessages([...before, ...messages]);
  if (after.length !== before.length || after.at(-1) !== before.at(-1)) state.setMessages(period, after);
}

/** Closes the open period at a transition, and opens the next. */
function applyTransition(state: UnitOfWork, component: TrackedComponent, transition: StatusTransition): void {
  const { row } = component;
  state.raiseRevision();
  if (row.last_period_id !== 0) {
    state.closePeriod(row.last_period_id, transition.from);
    state.countDays(component, { status: row.shown_status, from: row.shown_since, to: transition.from }, 1);
    const transitions = readTransitions(row);
    const extended = recordTransition(transitions, transition.from);
    if (extended !== transitions) state.setTransitions(component, extended);
  }
  const number = state.nextNumber();
  state.openPeriod({
    id: number,
    component_id: row.id,
    status: transition.status,
    from_at: transition.from,
    to_at: null,
    cause_kind: transition.cause.kind,
    event_id: transition.cause.number,
    messages: writePeriodMessages(retainMessages(transition.messages)),
    previous_id: row.last_period_id === 0 ? null : row.last_period_id,
    correction_id: null,
  });
  row.last_period_id = number;
  row.shown_status = transition.status;
  row.shown_since = transition.from;
}
