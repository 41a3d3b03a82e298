/** Replaces stored periods by rebuilt ones; unchanged periods are kept. */
import type { ComponentStatus } from "../../contract/words.ts";
import { readFlips, rebuildFlapping, writeFlips } from "../../rules/flapping.ts";
import { type ReportMessage, retainMessages } from "../../rules/report-messages.ts";
import type { Period } from "../../rules/status-periods.ts";
import { readMessages, writeMessages } from "../../store/stored-json.ts";
import type { StatusPeriodRow } from "../../store/tables/tables.ts";
import type { TrackedComponent, UnitOfWork } from "../bus/unit-of-work.ts";

/** Stored and rebuilt periods, oldest first; the first of both start alike if there are any. */
export type PeriodReplacement = {
  /** Start of the rebuild (epoch milliseconds); a first period that began before continues until then. */
  readonly from: number;
  readonly existing: readonly StatusPeriodRow[];
  readonly periods: readonly Period[];
  /** Before this time (epoch milliseconds) a message may be stored with its period only. */
  readonly settledUntil: number;
};

/** Replaces a component's newest periods, and counts its days accordingly. */
export function replacePeriods(
  state: UnitOfWork,
  component: TrackedComponent,
  placing: PeriodReplacement,
): void {
  const { existing } = placing;
  const periods = withOldMessages(placing);
  const { head, tail } = same(existing, periods);
  for (const row of existing.slice(head, existing.length - tail)) {
    state.changes.droppedPeriods.add(row.id);
    count(state, component, { row, to: row.to_at, sign: -1 });
  }
  let previous = existing[0]?.previous_id ?? null;
  const [first] = periods;
  if (previous === null && first !== undefined && first.from < component.row.observed_from) {
    component.row.observed_from = first.from;
    state.edited(component);
  }
  state.flip(component, flipsOf(component.row.recent_transitions, placing));
  periods.forEach((period, index) => {
    const fromEnd = periods.length - index;
    const old = index < head ? existing[index] : fromEnd <= tail ? existing.at(-fromEnd) : undefined;
    const row = rowOf(period, { id: old?.id ?? state.nextNumber(), component, previous });
    if (old === undefined) add(state, component, row);
    else adapt(state, component, { old, row });
    previous = row.id;
    if (fromEnd > 1) return;
    component.row.last_period_id = row.id;
    component.row.shown_status = row.status;
    component.row.shown_since = row.from_at;
    state.noteMessages(row.id, row.messages);
  });
}

/** The newest transitions of a component; the first period of all is none. */
function flipsOf(flips: string | null, { from, existing, periods }: PeriodReplacement): string {
  const times = turnsFrom(
    periods.map(({ status, from: at }) => ({ status, at })),
    from,
  );
  const replaced = turnsFrom(
    existing.map(({ status, from_at: at }) => ({ status, at })),
    from,
  );
  const stood = existing[0]?.from_at ?? from;
  return writeFlips(rebuildFlapping(readFlips(flips), { from, stood, times, replaced }));
}

function turnsFrom(
  periods: readonly { readonly status: ComponentStatus; readonly at: number }[],
  from: number,
): number[] {
  return periods.flatMap(({ status, at }, index) => {
    return index > 0 && at >= from && status !== periods[index - 1]?.status ? [at] : [];
  });
}

function isSame(row: StatusPeriodRow | undefined, period: Period | undefined): boolean {
  if (row === undefined || period === undefined) return false;
  const { kind, number } = period.cause;
  return (
    row.status === period.status &&
    row.from_at === period.from &&
    row.cause_kind === kind &&
    (row.correction_id ?? row.event_id) === number
  );
}

/** Number of unchanged periods at the start and at the end. */
function same(existing: readonly StatusPeriodRow[], periods: readonly Period[]) {
  const most = Math.min(existing.length, periods.length);
  let head = 0;
  while (head < most && isSame(existing[head], periods[head])) head += 1;
  let tail = 0;
  while (tail < most - head && isSame(existing.at(-1 - tail), periods.at(-1 - tail))) tail += 1;
  // Of those that began at the same moment the number is the order: a new one comes after no older one's number.
  const before = periods.at(-1 - tail)?.from;
  while (tail > 0 && head + tail < periods.length && periods.at(-tail)?.from === before) tail -= 1;
  return { head, tail };
}

/** Old messages without a recorded event stay with the status shown then. */
function withOldMessages({ existing, periods, settledUntil }: PeriodReplacement): Period[] {
  const kept = periods.map((period) => ({ ...period, messages: [...period.messages] }));
  for (const { messages } of existing) {
    for (const message of readMessages(messages)) {
      if (message.at >= settledUntil) continue;
      const holder = kept.findLast((period) => period.from <= message.at)?.messages;
      if (holder === undefined || holder.some((one) => isAlike(one, message))) continue;
      const place = holder.findIndex((one) => one.at > message.at);
      holder.splice(place === -1 ? holder.length : place, 0, message);
    }
  }
  return kept;
}

function isAlike(one: ReportMessage, other: ReportMessage): boolean {
  return one.at === other.at && one.text === other.text;
}

function rowOf(
  { status, from, to, cause, messages }: Period,
  place: { readonly id: number; readonly component: TrackedComponent; readonly previous: number | null },
): StatusPeriodRow {
  const isCorrection = cause.kind === "Correction";
  return {
    id: place.id,
    component_id: place.component.row.id,
    status,
    from_at: from,
    to_at: to,
    cause_kind: cause.kind,
    event_id: isCorrection ? null : cause.number,
    messages: writeMessages(retainMessages(messages)),
    previous_id: place.previous,
    correction_id: isCorrection ? cause.number : null,
  };
}

function add(state: UnitOfWork, component: TrackedComponent, row: StatusPeriodRow): void {
  state.openPeriod(row);
  count(state, component, { row, to: row.to_at, sign: 1 });
}

/** Updates end, messages and link of a period that is kept. */
function adapt(
  state: UnitOfWork,
  component: TrackedComponent,
  { old, row }: { readonly old: StatusPeriodRow; readonly row: StatusPeriodRow },
): void {
  const { id } = row;
  if (old.messages !== row.messages) state.changes.periodMessages.set(id, { id, messages: row.messages });
  if (old.previous_id !== row.previous_id)
    state.changes.relinkedPeriods.set(id, { id, previous_id: row.previous_id });
  if (old.to_at === row.to_at) return;
  state.changes.closedPeriods.set(id, { id, to_at: row.to_at });
  count(state, component, { row, to: old.to_at, sign: -1 });
  count(state, component, { row, to: row.to_at, sign: 1 });
}

function count(
  state: UnitOfWork,
  component: TrackedComponent,
  counted: { readonly row: StatusPeriodRow; readonly to: number | null; readonly sign: 1 | -1 },
): void {
  const { row, to, sign } = counted;
  if (to !== null) state.count(component, { status: row.status, from: row.from_at, to }, sign);
}
