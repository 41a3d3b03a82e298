/** Rows of the ledger for tests, whole but for what a test says of them. */
import type { ComponentTable, EntryTable, RepeatTable, StatusPeriodTable } from "../../src/ledger/tables.ts";

/** A component; its number stands in whatever must differ. */
export function componentRow(id: number, more: Partial<ComponentTable> = {}): ComponentTable {
  return {
    id,
    public_id: `component ${id}`,
    page_id: 1,
    group_id: null,
    name: `Component ${id}`,
    name_key: `component ${id}`,
    description: null,
    position: id,
    start_date: "2026-01-01",
    counts_toward_status: 1,
    translations: null,
    created_at: 0,
    updated_at: 0,
    deleted_at: null,
    revision: 0,
    standing: "{}",
    shown: "Operational",
    shown_since: 0,
    last_report_at: null,
    lapses_at: null,
    heard_at: 0,
    last_entry: id,
    last_repeat: null,
    last_period: id,
    days_revision: 0,
    ...more,
  };
}

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
  return { id, component_id: 1, ...plain, at: id, previous_id: null, ...more };
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
    ...more,
  };
}
