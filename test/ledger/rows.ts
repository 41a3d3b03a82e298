/** Rows of the ledger for tests, whole but for what a test says of them. */
import type { EntryTable, RepeatTable, StatusPeriodTable } from "../../src/ledger/tables/tables.ts";

/** An entry of the component 1. */
export function entryRow(id: number, more: Partial<EntryTable> = {}): EntryTable {
  return {
    id,
    component_id: 1,
    kind: "Report",
    word: "{}",
    at: id,
    received_at: id,
    actor: "key:1",
    standing: "{}",
    previous_id: null,
    ...more,
  };
}

/** A repeat of the component 1. */
export function repeatRow(id: number, more: Partial<RepeatTable> = {}): RepeatTable {
  const plain = { source: null, status: "Operational", message: null } as const;
  return { id, component_id: 1, ...plain, at: id, previous_id: null, expires_in: null, ...more };
}

/** A period of the component 1. */
export function periodRow(id: number, more: Partial<StatusPeriodTable> = {}): StatusPeriodTable {
  return {
    id,
    component_id: 1,
    status: "Operational",
    from_at: id,
    to_at: null,
    cause_kind: "Report",
    entry_id: null,
    messages: null,
    previous_id: null,
    correction_id: null,
    ...more,
  };
}
