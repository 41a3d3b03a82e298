/** How a word that is said now becomes part of a component's record, history and present. */
import { flipped, readFlips, writeFlips } from "../../rules/flapping.ts";
import { type Account, account, type Turn } from "../../rules/history.ts";
import { keptMessages, type Message } from "../../rules/messages.ts";
import { lapsesAt } from "../../rules/standing.ts";
import type { GroupState, WorkingComponent } from "../door/state.ts";
import { type Spoken, type Told, writeMessages, writeStanding } from "../door/stored.ts";

/** When a word that is said now takes place: never before what was heard already, so that a clock put back delays nothing. */
export function momentFor(state: GroupState, component: WorkingComponent): number {
  return Math.max(state.now, component.row.heard_at);
}

/** Records a word said at `at`, which is not before anything heard, and what follows from it. */
export function hearWord(
  state: GroupState,
  component: WorkingComponent,
  said: { readonly spoken: Spoken; readonly at: number; readonly actor: string },
): void {
  const { row } = component;
  const { spoken, at, actor } = said;
  const number = state.nextNumber();
  const heard = account({ standing: component.standing, at: row.heard_at }, [{ ...spoken, number, at }], at);
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
export function hearRepeat(
  state: GroupState,
  component: WorkingComponent,
  said: { readonly spoken: Told; readonly at: number },
): void {
  const { row } = component;
  const number = state.nextNumber();
  const heard = account(
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
export function hearLapses(state: GroupState, component: WorkingComponent): void {
  const { row, standing } = component;
  if (row.lapses_at === null || state.now <= row.lapses_at) return;
  const heard = account({ standing, at: row.heard_at }, [], state.now);
  // Who says it may be seen, also where that is the same.
  if (heard.turns.length === 0) state.raise();
  settle(state, component, { ...heard, at: row.heard_at });
}

function settle(
  state: GroupState,
  component: WorkingComponent,
  heard: Account & { readonly at: number; readonly text?: string },
): void {
  const { row } = component;
  const dueBefore = row.lapses_at ?? Number.POSITIVE_INFINITY;
  if (heard.leading.length > 0) addMessages(state, row.last_period, heard.leading);
  for (const turn of heard.turns) turnTo(state, component, turn);
  component.standing = heard.standing;
  // What changed by itself lies in the past of whatever is said next, and so is not told twice.
  row.heard_at = Math.max(row.heard_at, heard.at, (heard.lapsedAt ?? -1) + 1);
  keepStanding(state, component, heard.text);
  // A heartbeat that promises the next one sooner may change nothing else: the clocks of all nodes learn it by the revision.
  const isHeartbeat = component.standing.expiresIn !== null && heard.turns.length === 0;
  if (isHeartbeat && (row.lapses_at ?? dueBefore) < dueBefore) state.raise();
}

/** Brings the columns that follow from the standing up to date; `text` is what it is written as. */
export function keepStanding(
  state: GroupState,
  component: WorkingComponent,
  text = writeStanding(component.standing),
): void {
  const { row, standing } = component;
  row.standing = text;
  row.last_report_at = standing.lastReportAt;
  row.lapses_at = lapsesAt(standing, row.heard_at);
  state.heard(component);
}

function addMessages(state: GroupState, period: number, messages: readonly Message[]): void {
  const before = state.openMessages(period);
  const after = keptMessages([...before, ...messages]);
  if (after.length !== before.length || after.at(-1) !== before.at(-1)) state.setMessages(period, after);
}

/** Ends the open period where a turn begins, and opens the next. */
function turnTo(state: GroupState, component: WorkingComponent, turn: Turn): void {
  const { row } = component;
  state.raise();
  if (row.last_period !== 0) {
    state.closePeriod(row.last_period, turn.from);
    state.count(component, { status: row.shown, from: row.shown_since, to: turn.from }, 1);
    const flips = readFlips(row.flips);
    const more = flipped(flips, turn.from);
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
    messages: writeMessages(keptMessages(turn.messages)),
    previous_id: row.last_period === 0 ? null : row.last_period,
    correction_id: null,
  });
  row.last_period = number;
  row.shown = turn.status;
  row.shown_since = turn.from;
}
