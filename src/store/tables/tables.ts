/** All tables of the store: the same on every engine. */
import {
  announcementComponentTable,
  announcementTable,
  announcementUpdateTable,
  templateTable,
} from "./announcement-tables.ts";
import {
  componentDayTable,
  componentGroupTable,
  componentTable,
  correctionTable,
  repeatedReportTable,
  statusEventTable,
  statusPeriodTable,
  uptimeMonthTable,
} from "./component-tables.ts";
import type { RowOf } from "./define-table.ts";
import { deliveryCountTable, deliveryTable, notificationTable, sendingTable } from "./delivery-tables.ts";
import {
  integrationComponentTable,
  integrationEventBodyTable,
  integrationEventTable,
  integrationSignalTable,
  integrationTable,
} from "./integration-tables.ts";
import { apiKeyComponentTable, apiKeyTable, idempotentAnswerTable } from "./key-tables.ts";
import { logoTable, pageAnnouncementTable, pageComponentTable, pageTable } from "./page-tables.ts";
import {
  accessLinkTable,
  challengeTable,
  draftTable,
  federatedIdentityTable,
  passkeyTable,
  pendingPublicationTable,
  personTable,
  recoveryCodeTable,
  sessionTable,
} from "./people-tables.ts";
import { auditEventTable, countersTable, nodeTable, secretTable } from "./service-tables.ts";
import { erasedAddressTable, subscriberTable, subscriptionMailTable } from "./subscriber-tables.ts";
import {
  jobTable,
  teamAlertTable,
  teamDeliveryTable,
  teamDestinationTable,
  teamRulesTable,
} from "./team-tables.ts";

/** The declaration of every table; a table follows those that its rows refer to. */
export const declaredTables = {
  counters: countersTable,
  secret: secretTable,
  node: nodeTable,
  audit_event: auditEventTable,
  logo: logoTable,
  page: pageTable,
  component_group: componentGroupTable,
  component: componentTable,
  status_event: statusEventTable,
  repeated_report: repeatedReportTable,
  status_period: statusPeriodTable,
  component_day: componentDayTable,
  correction: correctionTable,
  uptime_month: uptimeMonthTable,
  announcement: announcementTable,
  announcement_update: announcementUpdateTable,
  announcement_component: announcementComponentTable,
  template: templateTable,
  page_component: pageComponentTable,
  page_announcement: pageAnnouncementTable,
  api_key: apiKeyTable,
  api_key_component: apiKeyComponentTable,
  idempotent_answer: idempotentAnswerTable,
  person: personTable,
  federated_identity: federatedIdentityTable,
  passkey: passkeyTable,
  recovery_code: recoveryCodeTable,
  session: sessionTable,
  access_link: accessLinkTable,
  challenge: challengeTable,
  draft: draftTable,
  pending_publication: pendingPublicationTable,
  subscriber: subscriberTable,
  erased_address: erasedAddressTable,
  subscription_mail: subscriptionMailTable,
  integration: integrationTable,
  integration_signal: integrationSignalTable,
  integration_component: integrationComponentTable,
  integration_event: integrationEventTable,
  integration_event_body: integrationEventBodyTable,
  sending: sendingTable,
  notification: notificationTable,
  delivery: deliveryTable,
  delivery_count: deliveryCountTable,
  team_rules: teamRulesTable,
  team_destination: teamDestinationTable,
  team_alert: teamAlertTable,
  team_delivery: teamDeliveryTable,
  job: jobTable,
} as const;

/** The row type of every table. */
export type Tables = { [T in keyof typeof declaredTables]: RowOf<(typeof declaredTables)[T]["columns"]> };

export type {
  ComponentDayRow,
  ComponentGroupRow,
  ComponentRow,
  CorrectionRow,
  RepeatedReportRow,
  StatusEventRow,
  StatusPeriodRow,
  UptimeMonthRow,
} from "./component-tables.ts";
export type { ApiKeyComponentRow, ApiKeyRow, IdempotentAnswerRow } from "./key-tables.ts";
export type { LogoRow, PageAnnouncementRow, PageComponentRow, PageRow } from "./page-tables.ts";
export type { AuditEventRow, CountersRow } from "./service-tables.ts";
