/** Components and their history. Tables that grow with every report have only their primary key, in order of arrival: an
 * index with scattered entries costs a fifth of all writes. History rows are found along links instead. */
import type { CauseKind, ComponentStatus, ComponentVisibility } from "../../contract/words.ts";
import {
  defineTable,
  integer,
  integerOrNull,
  json,
  jsonOrNull,
  type RowOf,
  text,
  textOrNull,
} from "./define-table.ts";
import { eventContent, nameTranslations, reportMessages, statusInputs, transitions } from "./json-schemas.ts";

/** A component group, which may be in another one. `name_key` is the folded name; deleted rows keep theirs but free the name. */
export const componentGroupTable = defineTable({
  columns: {
    id: integer,
    public_id: text(),
    page_id: integer,
    /**
     * The group that it is in; null at the top level. Not a foreign key: a copy of the store inserts groups in the
     * order of their numbers, and a group may be in a later one.
     */
    parent_id: integerOrNull,
    /** The deleted group that it was in, to which a restoration returns it; null once it was moved. */
    former_parent_id: integerOrNull,
    name: text(),
    name_key: text(),
    description: textOrNull(),
    position: integer,
    translations: jsonOrNull(nameTranslations),
    created_at: integer,
    updated_at: integer,
    deleted_at: integerOrNull,
    revision: integer,
  },
  unique: ["public_id"],
  references: { page_id: "page" },
  indexes: {
    component_group_name: { on: ["page_id", "name_key"], isUnique: true, where: "deleted_at is null" },
  },
});

export type ComponentGroupRow = RowOf<typeof componentGroupTable.columns>;

/** A component, its current status inputs, and the resulting status. */
export const componentTable = defineTable({
  columns: {
    id: integer,
    public_id: text(),
    page_id: integer,
    group_id: integerOrNull,
    /** The deleted group that it was in last, to which a restoration returns it; null once it was moved. Not a foreign key. */
    former_group_id: integerOrNull,
    name: text(),
    name_key: text(),
    description: textOrNull(),
    position: integer,
    /** `YYYY-MM-DD` in the page's time zone. */
    start_date: text(),
    counts_toward_status: integer,
    /** When the page lists it. */
    visibility: text<ComponentVisibility>(),
    translations: jsonOrNull(nameTranslations),
    created_at: integer,
    updated_at: integer,
    deleted_at: integerOrNull,
    /** Revision of the last change other than a report. */
    revision: integer,
    /** Status inputs, as JSON (rules/status-inputs.ts). */
    status_inputs: json(statusInputs),
    shown_status: text<ComponentStatus>(),
    shown_since: integer,
    last_report_at: integerOrNull,
    /**
     * Time at which the inputs next change by themselves: reports expire, or an override ends; null if never.
     */
    next_expiry_at: integerOrNull,
    /** Time of the newest event or transition: an event without `OccurredAt` is never earlier. */
    last_event_at: integer,
    /** The newest row of each chain; each row of a chain names the one before it. */
    last_event_id: integer,
    last_repeat_id: integerOrNull,
    last_period_id: integer,
    /** Revision at which a day other than the current one was last written. */
    days_revision: integer,
    /** The newest changes of status, as JSON (rules/flapping.ts); null before the first. */
    recent_transitions: jsonOrNull(transitions),
    /**
     * Start of its observed time (epoch milliseconds), subject to `start_date`: its creation, or the earliest
     * event; 0 if `start_date` was given and decides alone.
     */
    observed_from: integer,
  },
  unique: ["public_id"],
  references: { page_id: "page", group_id: "component_group" },
  flags: ["counts_toward_status"],
  indexes: {
    component_name: { on: ["page_id", "name_key"], isUnique: true, where: "deleted_at is null" },
    component_next_expiry: { on: ["next_expiry_at"], where: "next_expiry_at is not null" },
  },
});

export type ComponentRow = RowOf<typeof componentTable.columns>;

/** The event record: one row an event, linked in the order of (`at`, `id`) for each component. */
export const statusEventTable = defineTable({
  columns: {
    id: integer,
    component_id: integer,
    kind: text<
      "Report" | "Hand" | "Signal" | "Close" | "Expectation" | "Announce" | "Withdraw" | "Pin" | "Unpin"
    >(),
    /** The event, as JSON (rules/timeline.ts). */
    event: json(eventContent),
    at: integer,
    received_at: integer,
    /** `key:<number>`, `command line` or `clock`. */
    actor: text(),
    /** Status inputs after the event, as JSON. */
    status_inputs: json(statusInputs),
    previous_id: integerOrNull,
  },
});

export type StatusEventRow = RowOf<typeof statusEventTable.columns>;

/** Repeated reports that changed nothing; linked like the events, and deleted after a while. */
export const repeatedReportTable = defineTable({
  columns: {
    id: integer,
    component_id: integer,
    /** Null for the plain report. */
    source: textOrNull(),
    status: text<ComponentStatus>(),
    message: textOrNull(),
    at: integer,
    previous_id: integerOrNull,
    /** Seconds until the announced next report; null if not announced. */
    expires_in: integerOrNull,
  },
});

export type RepeatedReportRow = RowOf<typeof repeatedReportTable.columns>;

/** Status periods: gapless, linked from the newest to the oldest. */
export const statusPeriodTable = defineTable({
  columns: {
    id: integer,
    component_id: integer,
    status: text<ComponentStatus>(),
    from_at: integer,
    to_at: integerOrNull,
    /** Null for the time before the first event. */
    cause_kind: textOrNull<CauseKind>(),
    /** The event that caused it; null for an expiry and a correction. */
    event_id: integerOrNull,
    /** Reporters' messages during the period, as JSON. */
    messages: jsonOrNull(reportMessages),
    previous_id: integerOrNull,
    /** The correction that caused it. */
    correction_id: integerOrNull,
  },
  checks: { to_at: "to_at >= from_at" },
});

export type StatusPeriodRow = RowOf<typeof statusPeriodTable.columns>;

/**
 * Duration of each status on one day of the page's time zone, closed periods only. The rest of the day was
 * Unknown.
 */
export const componentDayTable = defineTable({
  columns: {
    /** `YYYY-MM-DD`. */
    day: text(),
    component_id: integer,
    operational: integer,
    maintenance: integer,
    degraded: integer,
    partial: integer,
    major: integer,
  },
  primaryKey: ["day", "component_id"],
  isKeyOrdered: true,
});

export type ComponentDayRow = RowOf<typeof componentDayTable.columns>;

/** A correction, which replaces all other statuses in its interval; no event is overwritten. */
export const correctionTable = defineTable({
  columns: {
    id: integer,
    public_id: text(),
    component_id: integer,
    from_at: integer,
    to_at: integer,
    status: text<ComponentStatus>(),
    reason: text(),
    actor: text(),
    /** The actor's name. */
    actor_name: text(),
    created_at: integer,
  },
  unique: ["public_id"],
  references: { component_id: "component" },
  checks: { to_at: "to_at > from_at" },
  indexes: {
    correction_of: { on: ["component_id", "id"] },
  },
});

export type CorrectionRow = RowOf<typeof correctionTable.columns>;

/** A month's final uptime, stored before its first change after that. */
export const uptimeMonthTable = defineTable({
  columns: {
    /** `YYYY-MM` in `time_zone`. */
    month: text(),
    component_id: integer,
    time_zone: text(),
    /** Milliseconds. */
    observed: integer,
    partial: integer,
    major: integer,
    /** Thousandths. */
    partial_weight: integer,
    major_weight: integer,
    frozen_at: integer,
  },
  primaryKey: ["component_id", "month"],
  isKeyOrdered: true,
  references: { component_id: "component" },
});

export type UptimeMonthRow = RowOf<typeof uptimeMonthTable.columns>;
