/** Rows of the store for tests, complete except for the given fields. */

import type {
  ApiKeyRow,
  RepeatedReportRow,
  StatusEventRow,
  StatusPeriodRow,
} from "../../src/store/tables/tables.ts";
import { rawJson } from "../harness/raw-json.ts";

/** An entry of the component 1. */
export function entryRow(id: number, more: Partial<StatusEventRow> = {}): StatusEventRow {
  return {
    id,
    component_id: 1,
    kind: "Report",
    event: rawJson("{}"),
    at: id,
    received_at: id,
    actor: "key:1",
    status_inputs: rawJson("{}"),
    previous_id: null,
    ...more,
  };
}

/** A repeat of the component 1. */
export function repeatRow(id: number, more: Partial<RepeatedReportRow> = {}): RepeatedReportRow {
  const plain = { source: null, status: "Operational", message: null } as const;
  return { id, component_id: 1, ...plain, at: id, previous_id: null, expires_in: null, ...more };
}

/** A key that reads, of a family of its own. */
export function keyRow(id: number, more: Partial<ApiKeyRow> = {}): ApiKeyRow {
  return {
    id,
    public_id: `key ${id}`,
    family_id: id,
    name: `Key ${id}`,
    name_key: `key ${id}`,
    role: "Read-Only",
    hash: `hash ${id}`,
    prefix: "sbx_ro_",
    last4: "abcd",
    rate_per_minute: 600,
    covers_all: 0,
    created_at: 0,
    created_by: "command line",
    expires_at: null,
    revoked_at: null,
    replaced_by: null,
    last_used_at: null,
    seen_in_url_at: null,
    seen_in_clear_at: null,
    last_used_for: null,
    ...more,
  };
}

/** A period of the component 1. */
export function periodRow(id: number, more: Partial<StatusPeriodRow> = {}): StatusPeriodRow {
  return {
    id,
    component_id: 1,
    status: "Operational",
    from_at: id,
    to_at: null,
    cause_kind: "Report",
    event_id: null,
    messages: null,
    previous_id: null,
    correction_id: null,
    ...more,
  };
}
