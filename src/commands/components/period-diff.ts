/** Replaces stored periods by rebuilt ones; unchanged periods are kept. */
import type { ComponentStatus } from "../../contract/words.ts";
import { type FlappingState, rebuildFlapping } from "../../rules/flapping.ts";
import { type ReportMessage, retainMessages } from "../../rules/report-messages.ts";
import type { Period } from "../../rules/status-periods.ts";
import { readPeriodMessages, readTransitions, writePeriodMessages } from "../../store/stored-history.ts";
import type { StatusPeriodRow } from "../../store/tables/tables.ts";
import type { TrackedComponent, UnitOfWork } from "../unit-of-work.ts";

/** Stored and rebuilt periods, oldest first; the first of both start alike if there are any. */
export type PeriodReplacement = {
  /** Start of the rebuild (epoch milliseconds); a first period that began before continues until then. */
  readonly from: number;
  readonly existing: readonly StatusPeriodRow[];
  readonly periods: readonly Period[];
  /** Messages before this time (epoch milliseconds) may be stored with their period only. */
  readonly settledBefore: number;
};

/** Replaces a component's newest periods, and counts its days accordingly. */
export function replacePeriods(
  state: UnitOfWork,
  component: TrackedComponent,
  replacement: PeriodReplacement,
): void {
  const { existing } = replacement;
  const periods = withOldMessages(replacement);
  const { head: unchangedHead, tail: unchangedTail } = unchangedEnds(existing, periods);
  for (const row of existing.slice(unchangedHead, existing.length - unchangedTail)) {
    state.changes.droppedPeriods.add(row.id);
    countPeriod(state, component, { row, to: row.to_at, sign: -1 });
  }
  let previous = existing[0]?.previous_id ?? null;
  const [first] = periods;
  if (previous === null && first !== undefined && first.from < component.row.observed_from) {
    component.row.observed_from = first.from;
    state.markEdited(component);
  }
  state.setTransitions(component, transitionsOf(readTransitions(component.row), replacement));
  periods.forEach((period, index) => {
    const fromEnd = periods.length - index;
    const existingRow =
      index < unchangedHead ? existing[index] : fromEnd <= unchangedTail ? existing.at(-fromEnd) : undefined;
    const row = rowOf(period, { id: existingRow?.id ?? state.nextNumber(), component, previous });
    if (existingRow === undefined) insertRow(state, component, row);
    else updateRow(state, component, { existingRow, row });
    previous = row.id;
    if (fromEnd > 1) return;
    component.row.last_period_id = row.id;
    component.row.shown_status = row.status;
    component.row.shown_since = row.from_at;
    state.cacheMessages(row.id, row.messages);
  });
}

/** The newest transitions of a component; its first period is not one. */
function transitionsOf(stored: FlappingState, { from, existing, periods }: PeriodReplacement): FlappingState {
  const newTimes = transitionsFrom(
    periods.map(({ status, from: at }) => ({ status, at })),
    from,
  );
  const replaced = transitionsFrom(
    existing.map(({ status, from_at: at }) => ({ status, at })),
    from,
  );
  const firstStart = existing[0]?.from_at ?? from;
  return rebuildFlapping(stored, { from, firstStart, times: newTimes, replaced });
}

function transitionsFrom(
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
function unchangedEnds(existing: readonly StatusPeriodRow[], periods: readonly Period[]) {
  const max = Math.min(existing.length, periods.length);
  let unchangedHead = 0;
  while (unchangedHead < max && isSame(existing[unchangedHead], periods[unchangedHead])) unchangedHead += 1;
  let unchangedTail = 0;
  while (
    unchangedTail < max - unchangedHead &&
    isSame(existing.at(-1 - unchangedTail), periods.at(-1 - unchangedTail))
  )
    unchangedTail += 1;
  // Periods that began at the same moment are ordered by number: a new one must not precede an older one with a smaller
  // number.
  const boundary = periods.at(-1 - unchangedTail)?.from;
  while (
    unchangedTail > 0 &&
    unchangedHead + unchangedTail < periods.length &&
    periods.at(-unchangedTail)?.from === boundary
  )
    unchangedTail -= 1;
  return { head: unchangedHead, tail: unchangedTail };
}

/** Old messages without a recorded event stay with the status shown then. */
function withOldMessages({ existing, periods, settledBefore }: PeriodReplacement): Period[] {
  const periodsWithMessages = periods.map((period) => ({ ...period, messages: [...period.messages] }));
  for (const row of existing) {
    for (const message of readPeriodMessages(row)) {
      if (message.at >= settledBefore) continue;
      const periodMessages = periodsWithMessages.findLast((period) => period.from <= message.at)?.messages;
      if (
        periodMessages === undefined ||
        periodMessages.some((existingMessage) => isSameMessage(existingMessage, message))
      )
        continue;
      const index = periodMessages.findIndex((existingMessage) => existingMessage.at > message.at);
      periodMessages.splice(index === -1 ? periodMessages.length : index, 0, message);
    }
  }
  return periodsWithMessages;
}

function isSameMessage(a: ReportMessage, b: ReportMessage): boolean {
  return a.at === b.at && a.text === b.text;
}

function rowOf(
  { status, from, to, cause, messages }: Period,
  options: { readonly id: number; readonly component: TrackedComponent; readonly previous: number | null },
): StatusPeriodRow {
  const isCorrection = cause.kind === "Correction";
  return {
    id: options.id,
    component_id: options.component.row.id,
    status,
    from_at: from,
    to_at: to,
    cause_kind: cause.kind,
    event_id: isCorrection ? null : cause.number,
    messages: writePeriodMessages(retainMessages(messages)),
    previous_id: options.previous,
    correction_id: isCorrection ? cause.number : null,
  };
}

function insertRow(state: UnitOfWork, component: TrackedComponent, row: StatusPeriodRow): void {
  state.openPeriod(row);
  countPeriod(state, component, { row, to: row.to_at, sign: 1 });
}

/** Updates end, messages and link of an unchanged period. */
function updateRow(
  state: UnitOfWork,
  component: TrackedComponent,
  { existingRow, row }: { readonly existingRow: StatusPeriodRow; readonly row: StatusPeriodRow },
): void {
  const { id } = row;
  if (existingRow.messages !== row.messages)
    state.changes.periodMessages.set(id, { id, messages: row.messages });
  if (existingRow.previous_id !== row.previous_id)
    state.changes.relinkedPeriods.set(id, { id, previous_id: row.previous_id });
  if (existingRow.to_at === row.to_at) return;
  state.changes.closedPeriods.set(id, { id, to_at: row.to_at });
  countPeriod(state, component, { row, to: existingRow.to_at, sign: -1 });
  countPeriod(state, component, { row, to: row.to_at, sign: 1 });
}

function countPeriod(
  state: UnitOfWork,
  component: TrackedComponent,
  change: { readonly row: StatusPeriodRow; readonly to: number | null; readonly sign: 1 | -1 },
): void {
  const { row, to, sign } = change;
  if (to !== null) state.countDays(component, { status: row.status, from: row.from_at, to }, sign);
}
