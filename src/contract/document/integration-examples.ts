/** Examples of the operations on integrations. */
import { success } from "../envelope.ts";
import type { integrationOperations } from "../operations/integration-operations.ts";
import { componentId, latest, list } from "./sample-data.ts";

const at = "2026-11-21T10:00:00.000Z";
const eventId = "019aa6ae-3c10-7d02-9f4e-8b1c2d3e4f55";

const mapping = [
  {
    When: [{ Field: "labels.service", Op: "Equals", Value: "checkout-api" }],
    Component: "Checkout",
    Statuses: { critical: "Major Outage", warning: "Degraded Performance" },
  },
];

const integration = {
  Id: "019aa6aa-1a00-7b44-8d3e-2c5f6a7b8c99",
  Name: "Prometheus",
  Type: "Alertmanager",
  Page: "status",
  Enabled: true,
  BuiltIn: false,
  Source: "integration:Prometheus",
  Mapping: mapping,
  Paths: null,
  HasSigningSecret: false,
  TopicArn: null,
  ExpireAfter: null,
  FireAfter: 0,
  ResolveAfter: 0,
  Announce: "None",
  TemplateId: null,
  OldValidUntil: null,
  CreatedAt: at,
  UpdatedAt: at,
};

const withFigures = {
  ...integration,
  LastEventAt: latest,
  Last24Hours: { Applied: 12, Unchanged: 96, Ignored: 3, Failed: 0 },
  OpenAlerts: 1,
  StaleAlerts: 0,
};

const withUrl = {
  ...integration,
  Url: "https://status.example.com/api/WebHook/In/Zk3vS0b1Qm9pX7cYt2LhNw",
};

const title = "Checkout answers no requests";

const brief = { Alert: title, Component: "Checkout", Outcome: "Applied", Reason: null };

const outcome = {
  ...brief,
  Fingerprint: "4b6c1f0d2e3a5978",
  State: "Firing",
  Severity: "critical",
  ComponentId: componentId,
  Rule: 1,
  UnmappedField: null,
  AlertStatus: "Major Outage",
  StatusBefore: "Operational",
  StatusAfter: "Major Outage",
  HistoryId: "019aa6ae-0a9a-7b3c-9d10-7e5f0b2c4a44",
};

const event = {
  Id: eventId,
  ReceivedAt: latest,
  From: "10.0.3.17",
  Size: 1421,
  LatencyMs: 4,
  Status: 202,
  Message: "1 alert applied",
  Outcomes: [outcome],
  ReplayOf: null,
  HasBody: true,
};

const payload = {
  version: "4",
  status: "firing",
  receiver: "signalbox",
  groupLabels: { alertname: "CheckoutDown" },
  commonLabels: {
    alertname: "CheckoutDown",
    component: "Checkout",
    service: "checkout-api",
    severity: "critical",
  },
  alerts: [
    {
      status: "firing",
      labels: {
        alertname: "CheckoutDown",
        component: "Checkout",
        service: "checkout-api",
        severity: "critical",
      },
      annotations: { summary: title },
      startsAt: "2026-11-21T14:02:11.482Z",
      endsAt: "0001-01-01T00:00:00Z",
      generatorURL: "http://prometheus.example.com/graph",
      fingerprint: "4b6c1f0d2e3a5978",
    },
  ],
};

const openAlert = {
  Fingerprint: "4b6c1f0d2e3a5978",
  Title: title,
  State: "Open",
  Severity: "critical",
  Acknowledged: false,
  Component: "Checkout",
  ComponentId: componentId,
  Status: "Major Outage",
  StartedAt: "2026-11-21T14:02:11.482Z",
  LastEventAt: latest,
  DueAt: null,
  Stale: false,
  Url: "http://prometheus.example.com/graph",
};

const received = success({ EventId: eventId, Outcomes: [brief] }, "1 alert applied");

/** The examples, by operation. */
export const integrationExamples = {
  ReceiveEvent: { body: payload, answer: received },
  ReceiveEventByToken: { body: payload, answer: received },
  ReceiveMailEvents: {
    body: {
      RecordType: "Bounce",
      Type: "HardBounce",
      MessageID: "883953f4-6105-42a2-a16a-77a8eac79483",
      Email: "ada@example.com",
      Details: "550 5.1.1 No such user",
      Metadata: { "signalbox-delivery": "019aa6b0-1c2d-7e3f-8a4b-5c6d7e8f9a0b" },
    },
    answer: success({ Recorded: 1, Unknown: 0 }, "1 mail event recorded"),
  },
  ListIntegrations: { answer: success(list(withFigures), "Integrations") },
  CreateIntegration: {
    body: { Name: "Prometheus", Type: "Alertmanager", Mapping: mapping },
    answer: success(withUrl, 'Integration "Prometheus" created'),
  },
  ReadIntegration: { answer: success({ ...withFigures, MappingWarning: null }, "Integration") },
  PatchIntegration: {
    body: { FireAfter: 60 },
    answer: success({ ...integration, FireAfter: 60 }, 'Integration "Prometheus" updated'),
  },
  DeleteIntegration: {},
  RotateIntegrationToken: {
    body: { KeepFor: 3600 },
    answer: success(
      { Id: integration.Id, Url: withUrl.Url, OldValidUntil: "2026-11-21T15:23:40.117Z" },
      'Integration "Prometheus": address rotated',
    ),
  },
  ListIntegrationAlerts: { answer: success(list(openAlert), "Open alerts, newest first") },
  CloseAlert: { body: { Fingerprint: openAlert.Fingerprint } },
  ListIntegrationEvents: { answer: success(list(event), "Events, newest first") },
  ReadIntegrationEvent: {
    answer: success(
      { ...event, Headers: { "content-type": "application/json" }, Body: JSON.stringify(payload) },
      "Event",
    ),
  },
  DryRunIntegration: {
    body: { Body: payload },
    answer: success(
      {
        Alerts: [
          {
            Fingerprint: "4b6c1f0d2e3a5978",
            State: "Firing",
            Severity: "critical",
            Title: title,
            Labels: {
              alertname: "CheckoutDown",
              component: "Checkout",
              service: "checkout-api",
              severity: "critical",
            },
            StartsAt: "2026-11-21T14:02:11.482Z",
            EndsAt: null,
            Url: "http://prometheus.example.com/graph",
          },
        ],
        Outcomes: [
          {
            ...outcome,
            Outcome: "Unchanged",
            Reason: "It is already open.",
            StatusBefore: "Major Outage",
            HistoryId: null,
          },
        ],
      },
      "Dry run, nothing was changed: 1 alert unchanged",
    ),
  },
  ReplayIntegrationEvent: {
    answer: success(
      {
        EventId: "019aa6af-77aa-7c31-8e2f-1a2b3c4d5e66",
        Outcomes: [{ ...brief, Outcome: "Unchanged", Reason: "It is already open." }],
      },
      "1 alert unchanged",
    ),
  },
} as const satisfies Record<
  keyof typeof integrationOperations,
  { readonly body?: unknown; readonly answer?: unknown }
>;
