/** Each table's columns and their kinds, as tables.ts types them. That they agree with it is checked by the compiler. */
import type { Tables } from "./tables.ts";

/** How a column is kept. */
type Kind<T> = null extends T ? `${Kind<NonNullable<T>>} or null` : T extends number ? "integer" : "text";

type Columns = { readonly [T in keyof Tables]: { readonly [C in keyof Tables[T]]: Kind<Tables[T][C]> } };

/** The columns of every table. */
export const tableColumns: Columns = {
  ledger: {
    id: "integer",
    revision: "integer",
    last_number: "integer",
    keys_revision: "integer",
  },
  page: {
    id: "integer",
    public_id: "text",
    slug: "text",
    name: "text",
    description: "text or null",
    url: "text or null",
    time_zone: "text",
    locale: "text",
    created_at: "integer",
    updated_at: "integer",
    revision: "integer",
  },
  component_group: {
    id: "integer",
    public_id: "text",
    page_id: "integer",
    name: "text",
    name_key: "text",
    description: "text or null",
    position: "integer",
    translations: "text or null",
    created_at: "integer",
    updated_at: "integer",
    deleted_at: "integer or null",
    revision: "integer",
  },
  component: {
    id: "integer",
    public_id: "text",
    page_id: "integer",
    group_id: "integer or null",
    name: "text",
    name_key: "text",
    description: "text or null",
    position: "integer",
    start_date: "text",
    counts_toward_status: "integer",
    translations: "text or null",
    created_at: "integer",
    updated_at: "integer",
    deleted_at: "integer or null",
    revision: "integer",
    standing: "text",
    shown: "text",
    shown_since: "integer",
    last_report_at: "integer or null",
    lapses_at: "integer or null",
    heard_at: "integer",
    last_entry: "integer",
    last_repeat: "integer or null",
    last_period: "integer",
    days_revision: "integer",
  },
  entry: {
    id: "integer",
    component_id: "integer",
    kind: "text",
    word: "text",
    at: "integer",
    received_at: "integer",
    actor: "text",
    standing: "text",
    previous_id: "integer or null",
  },
  repeat: {
    id: "integer",
    component_id: "integer",
    source: "text or null",
    status: "text",
    message: "text or null",
    at: "integer",
    previous_id: "integer or null",
  },
  status_period: {
    id: "integer",
    component_id: "integer",
    status: "text",
    from_at: "integer",
    to_at: "integer or null",
    cause_kind: "text or null",
    entry_id: "integer or null",
    messages: "text or null",
    previous_id: "integer or null",
  },
  component_day: {
    day: "text",
    component_id: "integer",
    operational: "integer",
    maintenance: "integer",
    degraded: "integer",
    partial: "integer",
    major: "integer",
  },
  api_key: {
    id: "integer",
    public_id: "text",
    family_id: "integer",
    name: "text",
    name_key: "text",
    role: "text",
    hash: "text",
    prefix: "text",
    last4: "text",
    rate_per_minute: "integer",
    covers_all: "integer",
    created_at: "integer",
    created_by: "text",
    expires_at: "integer or null",
    revoked_at: "integer or null",
    replaced_by: "integer or null",
    last_used_at: "integer or null",
    seen_in_url_at: "integer or null",
    seen_in_clear_at: "integer or null",
  },
  api_key_component: {
    api_key_id: "integer",
    component_id: "integer",
  },
  idempotent_answer: {
    family_id: "integer",
    idempotency_key: "text",
    fingerprint: "text",
    answer: "text",
    created_at: "integer",
  },
  audit_event: {
    id: "integer",
    at: "integer",
    actor: "text",
    actor_name: "text",
    action: "text",
    subject_kind: "text",
    subject_id: "text",
    subject_name: "text",
    before: "text or null",
    after: "text or null",
    request_id: "text or null",
  },
  secret: {
    id: "integer",
    fingerprint: "text",
  },
};

/** A table of the ledger. */
export type Table = keyof Tables;

/** A column of a table. */
export type Column<T extends Table> = keyof Tables[T] & string;

/** Whether a column holds whole numbers or texts. */
export function columnKind<T extends Table>(table: T, column: Column<T>): "integer" | "text" {
  return String(tableColumns[table][column]).startsWith("integer") ? "integer" : "text";
}

/** Whether there is a table of this name. */
export function isTable(name: string): name is Table {
  return Object.hasOwn(tableColumns, name);
}

/** Whether a table has a column of this name. */
export function isColumn<T extends Table>(table: T, name: string): name is Column<T> {
  return Object.hasOwn(tableColumns[table], name);
}
