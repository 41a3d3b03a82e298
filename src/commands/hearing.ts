/** How a word that is said now becomes part of a component's record, history and present. */
import { account, keptMessages, type Message, type Turn } from "../rules/history.ts";
import { isLapsed, lapsesAt } from "../rules/standing.ts";
import type { GroupState, WorkingComponent } from "./state.ts";
import { type Spoken, type Told, writeMessages, writeStanding } from "./stored.ts";

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
  state.changes.entries.push({
    id: number,
    component_id: row.id,
    kind: spoken.kind,
    word: JSON.stringify(spoken),
    at,
    received_at: state.now,
    actor,
    standing: writeStanding(heard.standing),
    previous_id: row.last_entry === 0 ? null : row.last_entry,
  });
  row.last_entry = number;
  settle(state, component, { ...heard, at });
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

/** Lets silence speak where reports have lapsed by now. */
export function hearSilence(state: GroupState, component: WorkingComponent): void {
  const due = lapsesAt(component.standing);
  if (due === null || !isLapsed(component.standing, state.now) || component.row.lapses_at === null) return;
  const heard = account({ standing: component.standing, at: component.row.heard_at }, [], state.now);
  // From here on the lapse lies in the past of whatever is said next, and so is not told twice.
  settle(state, component, { ...heard, at: Math.max(component.row.heard_at, due + 1) });
}

type Heard = {
  readonly turns: readonly Turn[];
  readonly leading: readonly Message[];
  readonly standing: WorkingComponent["standing"];
  readonly at: number;
};

function settle(state: GroupState, component: WorkingComponent, heard: Heard): void {
  const { row } = component;
  if (heard.leading.length > 0) addMessages(state, row.last_period, heard.leading);
  for (const turn of heard.turns) turnTo(state, component, turn);
  component.standing = heard.standing;
  row.heard_at = Math.max(row.heard_at, heard.at);
  keepStanding(state, component);
}

/** Brings the columns that follow from the standing up to date. */
export function keepStanding(state: GroupState, component: WorkingComponent): void {
  const { row, standing } = component;
  row.standing = writeStanding(standing);
  row.last_report_at = standing.lastReportAt;
  row.lapses_at = isLapsed(standing, row.heard_at) ? null : lapsesAt(standing);
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
