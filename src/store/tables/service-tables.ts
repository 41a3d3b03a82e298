/** Counters, audit log, secret and nodes of the service itself. */
import {
  defineTable,
  integer,
  integerOrNull,
  jsonOrNull,
  type RowOf,
  text,
  textOrNull,
} from "./define-table.ts";
import { fieldValues } from "./json-schemas.ts";

/** The store's counters: one row, with `id` 1. */
export const countersTable = defineTable({
  columns: {
    id: integer,
    /** Raised by every change that visitors or keys can see; the order of revisions is the order of commits. */
    revision: integer,
    /** The last number given to a row of any table. */
    last_number: integer,
    /** Raised by every transaction that creates, rotates or revokes keys. */
    keys_revision: integer,
  },
  isSingleRow: true,
});

export type CountersRow = RowOf<typeof countersTable.columns>;

/** The audit log: actor, action, time, means, and the values before and after as JSON. */
export const auditEventTable = defineTable({
  columns: {
    id: integer,
    at: integer,
    actor: text(),
    /** A key's name and last four characters, or the command line. */
    actor_name: text(),
    action: text(),
    subject_kind: text(),
    subject_id: text(),
    subject_name: text(),
    before: jsonOrNull(fieldValues),
    after: jsonOrNull(fieldValues),
    request_id: textOrNull(),
  },
  indexes: {
    audit_event_of: { on: ["subject_id", "id"] },
    audit_event_at: { on: ["at"] },
  },
});

export type AuditEventRow = RowOf<typeof auditEventTable.columns>;

/** Fingerprint of the secret shared by all nodes: one row, with `id` 1, or none. */
export const secretTable = defineTable({
  columns: {
    id: integer,
    fingerprint: text(),
  },
  isSingleRow: true,
});

/** A node's heartbeat. Not part of backups. */
export const nodeTable = defineTable({
  columns: {
    /** That of its data directory. */
    id: text(),
    /** Display name. */
    name: text(),
    /**
     * Counts as running until this time of the store's clock; null if for as long as it holds the data
     * directory.
     */
    runs_until: integerOrNull,
    /**
     * Revision of the last restriction of a page whose content it has purged: nothing of it is shown, stored or copied.
     */
    purged_revision: integer,
  },
  isKeyOrdered: true,
});
