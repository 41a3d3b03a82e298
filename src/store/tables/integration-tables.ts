/** Integrations with monitoring systems, their open alerts, and the log of their events. */
import { alertPaths } from "../../contract/alert-mapping.ts";
import type { IntegrationType } from "../../contract/alerts.ts";
import { type AnnounceMode, alertOutcomeDetail, mappingRuleOut } from "../../contract/integrations.ts";
import type { ReportableStatus } from "../../contract/words.ts";
import type { SignalState } from "../../rules/alert-signals.ts";
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
import { openCounts } from "./json-schemas.ts";

/** An integration. Deleted rows keep their name but free it; `source` is never used again. */
export const integrationTable = defineTable({
  columns: {
    id: integer,
    public_id: text(),
    page_id: integer,
    type: text<IntegrationType>(),
    name: text(),
    name_key: text(),
    /** The source of its signals. */
    source: text(),
    enabled: integer,
    /** Whether it receives events of its type and page sent with a key. */
    built_in: integer,
    /** SHA-256 of the token in its address; null for a built-in one. */
    token_hash: textOrNull(),
    /** The token before that, which works until `old_token_until`. */
    old_token_hash: textOrNull(),
    old_token_until: integerOrNull,
    /** Sealed with the service's secret. */
    signing_secret: textOrNull(),
    topic_arn: textOrNull(),
    /** JSON as the wire has it. */
    mapping: json(mappingRuleOut.array()),
    paths: jsonOrNull(alertPaths),
    /** Seconds. */
    expire_after: integerOrNull,
    fire_after: integer,
    resolve_after: integer,
    announce: text<AnnounceMode>(),
    template_public_id: textOrNull(),
    /** The open incident that it announced, while it may post to it. */
    incident_public_id: textOrNull(),
    /**
     * That incident's revision after the integration's own last change; a higher one means that another author
     * changed it.
     */
    incident_revision: integerOrNull,
    /** When the scheduler opens, extends or resolves the incident; null if there is nothing to do. */
    incident_due_at: integerOrNull,
    created_at: integer,
    updated_at: integer,
    deleted_at: integerOrNull,
    revision: integer,
  },
  unique: ["public_id", "source"],
  references: { page_id: "page" },
  indexes: {
    integration_token: { on: ["token_hash"], isUnique: true, where: "token_hash is not null" },
    integration_old_token: { on: ["old_token_hash"], where: "old_token_hash is not null" },
    integration_incident_due: { on: ["incident_due_at"], where: "incident_due_at is not null" },
    integration_built_in: {
      on: ["type", "page_id"],
      isUnique: true,
      where: "built_in = 1 and deleted_at is null",
    },
  },
});

/** The newest state of one alert, found by its integration and fingerprint. */
export const integrationSignalTable = defineTable({
  columns: {
    id: integer,
    integration_id: integer,
    component_id: integer,
    fingerprint: text(),
    state: text<SignalState>(),
    /** The status that it gives the component while it is open. */
    status: text<ReportableStatus>(),
    severity: textOrNull(),
    title: text(),
    url: textOrNull(),
    acknowledged: integer,
    /** When it began according to its sender, or arrived. */
    started_at: integer,
    /** Time from which it counts, or counted. */
    counted_from: integer,
    /** When its sender resolved it; null while it fires, and if it was closed otherwise. */
    ended_at: integerOrNull,
    last_event_at: integer,
    /** When a hold ends, or the alert expires; null where neither does. */
    due_at: integerOrNull,
  },
  references: { integration_id: "integration", component_id: "component" },
  indexes: {
    integration_signal_of: { on: ["integration_id", "fingerprint"], isUnique: true },
    integration_signal_due: { on: ["due_at"], where: "due_at is not null" },
    integration_signal_closed: { on: ["last_event_at"], where: "state = 'Closed'" },
    integration_signal_open: { on: ["component_id"], where: "state <> 'Closed'" },
  },
});

/** The number of open alerts by status that an integration has for a component. */
export const integrationComponentTable = defineTable({
  columns: {
    id: integer,
    integration_id: integer,
    component_id: integer,
    /** JSON: numbers by status. */
    open_counts: json(openCounts),
    /** When its signal last changed: no later change is placed before it. */
    changed_at: integer,
  },
  references: { integration_id: "integration", component_id: "component" },
  indexes: {
    integration_component_of: { on: ["component_id", "integration_id"], isUnique: true },
  },
});

/** An event: a request of a sender and its effect. */
export const integrationEventTable = defineTable({
  columns: {
    id: integer,
    public_id: text(),
    integration_id: integer,
    received_at: integer,
    /** The sender's address. */
    sender: text(),
    size: integer,
    latency_ms: integer,
    /** The HTTP status of the answer. */
    status: integer,
    message: text(),
    /** JSON: the outcomes as the wire has them. */
    outcomes: json(alertOutcomeDetail.array()),
    applied: integer,
    unchanged: integer,
    ignored: integer,
    failed: integer,
    /** SHA-256 of a body whose signature has no time. */
    body_hash: textOrNull(),
    replay_of: textOrNull(),
  },
  unique: ["public_id"],
  references: { integration_id: "integration" },
  indexes: {
    integration_event_of: { on: ["integration_id", "id"] },
    integration_event_received: { on: ["received_at"] },
    integration_event_hash: { on: ["integration_id", "body_hash"], where: "body_hash is not null" },
  },
});

/** The body of an event, which is deleted long before the event; `id` is the event's. */
export const integrationEventBodyTable = defineTable({
  columns: {
    id: integer,
    integration_id: integer,
    received_at: integer,
    /** Characters of `content`. */
    stored_size: integer,
    /** Headers and body as JSON, without secrets: compressed (deflate), in Base64. */
    content: text(),
  },
  references: { integration_id: "integration" },
  indexes: {
    integration_event_body_of: { on: ["integration_id", "id", "stored_size"] },
    integration_event_body_received: { on: ["received_at"] },
  },
});

/** An integration. */
export type IntegrationRow = RowOf<typeof integrationTable.columns>;
/** The newest state of one alert. */
export type IntegrationSignalRow = RowOf<typeof integrationSignalTable.columns>;
/** The number of open alerts that an integration has for a component. */
export type IntegrationComponentRow = RowOf<typeof integrationComponentTable.columns>;
/** An event. */
export type IntegrationEventRow = RowOf<typeof integrationEventTable.columns>;
