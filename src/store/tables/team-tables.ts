/** The tables of alerts of the team: rules, destinations, alerts and their messages. */
import type { PersonRole } from "../../contract/people.ts";
import type { TeamChannel, TeamDeliveryState, TeamRule } from "../../contract/team-alerts.ts";
import { defineTable, integer, integerOrNull, json, type RowOf, text, textOrNull } from "./define-table.ts";
import { ruleSettings } from "./json-schemas.ts";

/** One row for each page whose rules were changed. */
export const teamRulesTable = defineTable({
  columns: {
    id: integer,
    page_id: integer,
    /** JSON: the settings of the rules that were changed. */
    rules: json(ruleSettings),
    updated_at: integer,
    version: integer,
  },
  unique: ["page_id"],
});

export const teamDestinationTable = defineTable({
  columns: {
    id: integer,
    public_id: text(),
    page_id: integer,
    name: text(),
    channel: text<TeamChannel>(),
    /** Of e-mail: people with this role or a higher one. */
    role: textOrNull<PersonRole>(),
    /** Of every other channel: URL or integration key, sealed. */
    address: textOrNull(),
    address_mask: textOrNull(),
    /** Of a webhook: `whsec_…`, sealed. */
    signing_secret: textOrNull(),
    /** Also signs until `previous_secret_until`, after a rotation. */
    previous_secret: textOrNull(),
    previous_secret_until: integerOrNull,
    enabled: integer,
    created_at: integer,
    updated_at: integer,
    version: integer,
  },
  unique: ["public_id"],
  indexes: {
    team_destination_of_page: { on: ["page_id", "id"] },
  },
});

/** An open one is unique by page, rule and subject. */
export const teamAlertTable = defineTable({
  columns: {
    id: integer,
    public_id: text(),
    page_id: integer,
    rule: text<TeamRule>(),
    /** Public id of its subject; empty if the subject is the service itself. */
    subject_id: text(),
    subject_name: text(),
    /** Number of the rule's times that were notified. */
    step: integer,
    title: text(),
    detail: text(),
    /** Below the address of the service. */
    path: text(),
    opened_at: integer,
    updated_at: integer,
    resolved_at: integerOrNull,
  },
  unique: ["public_id"],
  indexes: {
    team_alert_open: { on: ["page_id", "rule", "subject_id"], isUnique: true, where: "resolved_at is null" },
    team_alert_resolved: { on: ["resolved_at"], where: "resolved_at is not null" },
  },
});

/** The event of a message to a destination. */
export type TeamEvent = "Triggered" | "Resolved" | "Test";
/** A mail to a person of the portal: with an access link, or about another address of theirs. */
export type LinkMailEvent = "Invitation" | "Reset" | "EmailChange";

/** One message to one destination, of e-mail to one person; or one mail with an access link. */
export const teamDeliveryTable = defineTable({
  columns: {
    id: integer,
    public_id: text(),
    /** Null of a test and of a link. */
    alert_id: integerOrNull,
    /** Null of a link. */
    destination_id: integerOrNull,
    person_id: integerOrNull,
    /** The invitation that is mailed. */
    link_id: integerOrNull,
    /**
     * Comparison key of the address that a reset link was requested for, or the earlier address of a person; null once it
     * is sent or given up.
     */
    email_key: textOrNull(),
    event: text<TeamEvent | LinkMailEvent>(),
    channel: text<TeamChannel>(),
    state: text<TeamDeliveryState>(),
    attempts: integer,
    next_attempt_at: integer,
    created_at: integer,
    /** Since when it is in its state. */
    state_at: integer,
    sent_at: integerOrNull,
    /** At most 256 bytes, redacted. */
    remote_answer: textOrNull(),
    /** See `outbox.ts`. */
    lease_owner: textOrNull(),
    lease_until: integerOrNull,
    fence: integer,
  },
  unique: ["public_id"],
  indexes: {
    team_delivery_open: {
      on: ["next_attempt_at", "id"],
      where: "state in ('Queued', 'Sending', 'Deferred')",
    },
    team_delivery_of_destination: { on: ["destination_id", "id"] },
    team_delivery_of_alert: { on: ["alert_id"] },
    team_delivery_of_link: { on: ["link_id", "id"], where: "link_id is not null" },
  },
});

/** Work that one node at a time does. */
export const jobTable = defineTable({
  columns: {
    id: integer,
    name: text(),
    state: text<"Free" | "Owned">(),
    lease_owner: textOrNull(),
    lease_until: integerOrNull,
    fence: integer,
  },
  unique: ["name"],
});

/** The changed rules of a page. */
export type TeamRulesRow = RowOf<typeof teamRulesTable.columns>;
/** A destination of alerts. */
export type TeamDestinationRow = RowOf<typeof teamDestinationTable.columns>;
/** An alert. */
export type TeamAlertRow = RowOf<typeof teamAlertTable.columns>;
/** A message to a destination. */
export type TeamDeliveryRow = RowOf<typeof teamDeliveryTable.columns>;
/** A job. */
export type JobRow = RowOf<typeof jobTable.columns>;
