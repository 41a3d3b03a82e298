/** The tables of alerts of the team: rules, destinations, alerts and their messages. */
import type { PersonRole } from "../../contract/people.ts";
import type { TeamChannel, TeamDeliveryState, TeamRule } from "../../contract/team-alerts.ts";
import { integer, integerOrNull, type RowOf, text, textOrNull } from "./define-table.ts";

/** The columns of `team_rules`: one row for each page whose rules were changed. */
export const teamRulesColumns = {
  id: integer,
  page_id: integer,
  /** JSON: the settings of the rules that were changed. */
  rules: text(),
  updated_at: integer,
  version: integer,
} as const;

/** The columns of `team_destination`. */
export const teamDestinationColumns = {
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
  enabled: integer,
  created_at: integer,
  updated_at: integer,
  version: integer,
} as const;

/** The columns of `team_alert`. One that is open is unique by page, rule and subject. */
export const teamAlertColumns = {
  id: integer,
  public_id: text(),
  page_id: integer,
  rule: text<TeamRule>(),
  /** Public id of its subject; empty of the service itself. */
  subject_id: text(),
  subject_name: text(),
  /** How many of the rule's times were told. */
  step: integer,
  title: text(),
  detail: text(),
  /** Below the address of the service. */
  path: text(),
  opened_at: integer,
  updated_at: integer,
  resolved_at: integerOrNull,
} as const;

/** The event of a message. */
export type TeamEvent = "Triggered" | "Resolved" | "Test";

/** The columns of `team_delivery`: one message to one destination, of e-mail to one person. */
export const teamDeliveryColumns = {
  id: integer,
  public_id: text(),
  /** Null of a test. */
  alert_id: integerOrNull,
  destination_id: integer,
  person_id: integerOrNull,
  event: text<TeamEvent>(),
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
} as const;

/** The columns of `job`: work that one node at a time does. */
export const jobColumns = {
  id: integer,
  name: text(),
  state: text<"Free" | "Owned">(),
  lease_owner: textOrNull(),
  lease_until: integerOrNull,
  fence: integer,
} as const;

/** The changed rules of a page. */
export type TeamRulesTable = RowOf<typeof teamRulesColumns>;
/** A destination of alerts. */
export type TeamDestinationTable = RowOf<typeof teamDestinationColumns>;
/** An alert. */
export type TeamAlertTable = RowOf<typeof teamAlertColumns>;
/** A message to a destination. */
export type TeamDeliveryTable = RowOf<typeof teamDeliveryColumns>;
/** A job. */
export type JobTable = RowOf<typeof jobColumns>;

/** These tables, by their names. */
export type TeamTables = {
  team_rules: TeamRulesTable;
  team_destination: TeamDestinationTable;
  team_alert: TeamAlertTable;
  team_delivery: TeamDeliveryTable;
  job: JobTable;
};

/** Their columns. */
export const teamTableColumns = {
  team_rules: teamRulesColumns,
  team_destination: teamDestinationColumns,
  team_alert: teamAlertColumns,
  team_delivery: teamDeliveryColumns,
  job: jobColumns,
} as const;
