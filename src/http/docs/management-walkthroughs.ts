/** The examples of what operators manage: subscribers, deliveries, integrations, team alerts and pages. */
import { severityStatuses } from "../../contract/alert-mapping.ts";
import {
  changeableStates,
  type DeliveryState,
  deliveryReasonMeanings,
  deliveryReasons,
  deliveryStateMeanings,
  deliveryStates,
} from "../../contract/deliveries.ts";
import { alertOutcomeMeanings, alertOutcomes } from "../../contract/integrations.ts";
import { minutesMeaning, teamRuleMeanings, teamRules } from "../../contract/team-alerts.ts";
import { subscriberMessages } from "./subscriber-messages.ts";
import { createComponent, deleteComponent, post, remove, type Walk } from "./walkthrough.ts";

const deliveryChanges = [
  ["Release", changeableStates.ReleaseDeliveries],
  ["Retry", changeableStates.RetryDeliveries],
  ["Drop", changeableStates.DropDeliveries],
] as const satisfies readonly (readonly [string, readonly DeliveryState[]])[];

/** The meaning of a state, and the operations that can change it. */
function stateMeaning(state: DeliveryState): string {
  const changes = deliveryChanges.filter(([, states]: readonly [string, readonly DeliveryState[]]) =>
    states.includes(state),
  );
  const names = changes.map(([name]) => `\`${name}\``).join(" and ");
  return `${deliveryStateMeanings[state]}${names === "" ? "" : ` Can be changed by ${names}.`}`;
}

/** By the tag of the operations, in the order of the pages. */
export const managementWalkthroughs: Readonly<Record<string, Walk>> = {
  Subscriber: {
    slug: "subscribers",
    keywords:
      "subscribe unsubscribe opt out consent import statuspage bulk e-mail email webhook slack teams discord chat sms",
    title: "Subscribers",
    variable: "SubscriberId",
    order: [
      "ImportSubscribers",
      "ExportSubscribers",
      "CreateSubscriber",
      "ListSubscribers",
      "ReadSubscriber",
      "PatchSubscriber",
      "RotateSigningSecret",
      "TestSubscriber",
      "ListSubscriberDeliveries",
      "ResendToSubscriber",
      "DeleteSubscriber",
    ],
    steps: {
      ResendToSubscriber: {
        first: [
          post(
            "/api/Subscriber",
            {
              Channel: "Slack",
              // Another one at each run: an address gets two links a day.
              Address: "https://hooks.slack.com/services/T0/B0/{SubscriberId}",
              Scope: { Kind: "Page" },
            },
            { ChatId: "Id" },
          ),
        ],
        at: { id: "{ChatId}" },
      },
    },
    after: [remove("/api/Subscriber/{ChatId}")],
    ...subscriberMessages,
  },
  Delivery: {
    slug: "deliveries",
    keywords: "queue outbox retry hold release notification failed bounced",
    title: "Deliveries",
    order: ["ListDeliveries", "ReadDelivery", "ReleaseDeliveries", "RetryDeliveries", "DropDeliveries"],
    before: [
      post(
        "/api/Announcement",
        { Kind: "Notice", Title: "New support hours", Message: "We now answer from 8:00 to 18:00." },
        { AnnouncementId: "Id" },
      ),
    ],
    steps: {
      ListDeliveries: { query: "?State=Failed" },
      ReadDelivery: {
        first: [
          post(
            "/api/Subscriber",
            { Channel: "Webhook", Address: "https://hooks.example.com/{AnnouncementId}" },
            { SubscriberId: "Id" },
          ),
          post("/api/Subscriber/{SubscriberId}/Test", undefined, { DeliveryId: "DeliveryId" }),
        ],
        at: { id: "{DeliveryId}" },
      },
      RetryDeliveries: { body: { AnnouncementId: "{AnnouncementId}" } },
      DropDeliveries: { body: { AnnouncementId: "{AnnouncementId}" } },
    },
    after: [remove("/api/Subscriber/{SubscriberId}"), remove("/api/Announcement/{AnnouncementId}")],
    words: [
      { id: "states", title: "States", rows: deliveryStates.map((state) => [state, stateMeaning(state)]) },
      {
        id: "reasons",
        title: "Reasons",
        rows: deliveryReasons.map((reason) => [reason, deliveryReasonMeanings[reason]]),
      },
    ],
  },
  Integration: {
    slug: "integrations",
    keywords:
      "alertmanager prometheus grafana datadog pagerduty zabbix opsgenie sentry uptime kuma monitoring webhook mapping",
    title: "Integrations",
    variable: "IntegrationId",
    order: [
      "CreateIntegration",
      "ListIntegrations",
      "ReadIntegration",
      "ReceiveEventByToken",
      "ReceiveEvent",
      "ListIntegrationEvents",
      "ReadIntegrationEvent",
      "ReplayIntegrationEvent",
      "DryRunIntegration",
      "ListIntegrationAlerts",
      "CloseAlert",
      "PatchIntegration",
      "RotateIntegrationToken",
      "DeleteIntegration",
    ],
    before: [createComponent("Warehouse")],
    steps: {
      CreateIntegration: {
        body: {
          Name: "Prometheus in Dublin",
          Type: "Alertmanager",
          Mapping: [
            {
              When: [{ Field: "labels.service", Op: "Equals", Value: "checkout-api" }],
              Component: "Warehouse",
              Statuses: { critical: "Major Outage", warning: "Degraded Performance" },
            },
          ],
        },
      },
      ReceiveEvent: { at: { Type: "Alertmanager" } },
      ReceiveEventByToken: {
        first: [
          {
            method: "POST",
            path: "/api/Integration/{IntegrationId}/RotateToken",
            body: { KeepFor: 0 },
            keeps: { Address: "Url" },
          },
        ],
        at: { whole: "{Address}" },
      },
      ListIntegrationEvents: { keeps: { EventId: "Items.0.Id" } },
      ReadIntegrationEvent: { at: { eventId: "{EventId}" } },
      ReplayIntegrationEvent: { at: { eventId: "{EventId}" } },
    },
    after: [deleteComponent],
    names: { Checkout: "Warehouse", Prometheus: "Prometheus in Dublin" },
    words: [
      {
        id: "outcomes",
        title: "Outcomes",
        rows: alertOutcomes.map((outcome) => [outcome, alertOutcomeMeanings[outcome]]),
      },
      {
        id: "severities",
        title: "Severities",
        rows: [
          ...severityStatuses.map(
            ([severities, status]) =>
              [severities.join(", "), status ?? "Ignored: it changes nothing."] as const,
          ),
          ["none, or any other", "Major Outage"],
        ],
      },
    ],
  },
  "Team alert": {
    slug: "team-alerts",
    keywords: "on-call escalation alert destination",
    title: "Team alerts",
    variable: "DestinationId",
    order: [
      "CreateTeamDestination",
      "ListTeamDestinations",
      "ReadTeamDestination",
      "PatchTeamDestination",
      "RotateTeamSecret",
      "TestTeamDestination",
      "ListTeamAlerts",
      "ReadTeamRules",
      "PatchTeamRules",
      "DeleteTeamDestination",
    ],
    steps: {
      CreateTeamDestination: {
        body: { Name: "Pager", Channel: "Webhook", Address: "https://hooks.example.com/pager" },
      },
      PatchTeamDestination: { body: { Address: "https://hooks.example.com/pager-2" } },
    },
    messages: [
      {
        id: "webhook",
        title: "Message to a webhook",
        message: "SendTeamAlert",
        about:
          "`type` is `team.alert.triggered` when an alert opens, and again at each further time of its rule; `team.alert.resolved` when it ends; `team.test` for a test, which has no alert.",
      },
    ],
    names: { "On call": "Pager" },
    words: [
      {
        id: "rules",
        title: "Rules",
        rows: teamRules.map((rule) => [rule, `${teamRuleMeanings[rule]} ${minutesMeaning(rule)}`]),
      },
    ],
  },
  Page: {
    slug: "pages",
    keywords: "branding theme logo domain language multiple password private",
    title: "Pages",
    variable: "PageId",
    order: ["CreatePage", "ListPages", "ReadPage", "PatchPage", "DeletePage", "RestorePage"],
    after: [remove("/api/Page/{PageId}")],
  },
  Audit: { slug: "audit-log", title: "Audit log" },
  "Deleted item": { slug: "deleted-item", title: "Deleted items" },
  Documents: { slug: "documents", title: "This documentation" },
};
