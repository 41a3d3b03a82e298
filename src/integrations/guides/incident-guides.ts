/** Guides for systems that manage incidents, errors and deployments. */
import type { Guides } from "./guide.ts";

/** The guides of this kind. */
export const incidentGuides: Guides<"PagerDuty" | "Opsgenie" | "Sentry" | "GitHub" | "Statuspage"> = {
  PagerDuty: {
    name: "PagerDuty",
    body: "Unchanged",
    sendsKey: true,
    steps: [
      "Open **Integrations > Generic Webhooks (v3)** and add a webhook with the **Webhook URL** `%ADDRESS%`.",
      "**Scope**: the services or the team of your status page.",
      "**Event Subscription**: `incident.triggered`, `incident.acknowledged`, `incident.unacknowledged`, `incident.reopened`, `incident.resolved`.",
      "Press **Send Test Event**: the event appears in the log of the integration as a test.",
    ],
    labels: ["name", "service", "service_id", "urgency", "priority"],
    severity: "the priority of the incident, else its urgency",
    signature: "PagerDuty shows a secret once, after the webhook was added: enter it as the signing secret.",
  },
  Opsgenie: {
    name: "Opsgenie",
    body: "Unchanged",
    sendsKey: true,
    steps: [
      "Open **Settings > Integrations** and add a **Webhook** integration with the **Webhook URL** `%ADDRESS%`.",
      "Turn **Add alert description** and **Add alert details** on, and choose the actions create, acknowledge, unacknowledge, close and delete.",
    ],
    labels: ["name", "entity", "alias", "source"],
    severity: "the priority of the alert, P1 to P5",
    notes: [
      "Details of the alert and tags such as `service:api` become labels.",
      "Jira Service Management sends the same.",
    ],
  },
  Sentry: {
    name: "Sentry",
    body: "Unchanged",
    sendsKey: false,
    steps: [
      "Open **Settings > Custom Integrations** and create an **Internal Integration** with the **Webhook URL** `%ADDRESS%`.",
      "Turn **Alert Rule Action** on; to have issue alerts resolved, give read access to issues and subscribe to the webhook **issue**.",
      "Add the integration as an action to your alert rules.",
    ],
    labels: ["name", "project", "service", "rule", "level"],
    severity: "`critical` or `warning` of a metric alert, else the level of the event",
    signature: "Enter the **Client Secret** of the integration as the signing secret.",
    notes: [
      "A metric alert resolves by itself. An issue alert ends when its issue is resolved, archived or ignored.",
      "A new issue without an alert rule changes nothing.",
    ],
  },
  GitHub: {
    name: "GitHub",
    body: "Unchanged",
    sendsKey: false,
    steps: [
      "Open **Settings > Webhooks** of the repository or the organisation and add a webhook.",
      "**Payload URL**: `%ADDRESS%`. **Content type**: `application/json`.",
      "Choose **Let me select individual events**: **Deployment statuses**, **Workflow runs**.",
    ],
    labels: ["name", "repository", "service", "environment", "ref", "workflow", "branch"],
    severity: "always `error`",
    signature: "Enter a **Secret** in the webhook, and the same as the signing secret of the integration.",
    notes: [
      "A later successful deployment to the same environment ends an earlier failure.",
      "Of workflows, only runs of the default branch count.",
      "GitHub does not repeat an event that failed.",
    ],
  },
  Statuspage: {
    name: "Atlassian Statuspage of another provider",
    body: "Unchanged",
    sendsKey: false,
    steps: [
      "Open the status page of the provider, press **Subscribe to updates**, and choose the webhook.",
      "Enter `%ADDRESS%` and an address for mail about failures.",
      "Choose the components that you depend on.",
      "In the mapping, name your component for each of theirs, or give yours the same name.",
    ],
    labels: ["name", "component_id", "page_id", "status"],
    severity: "`minor`, `warning` or `critical` for degraded performance, partial and major outage",
    notes: [
      "Maintenance of the provider has the severity `info` and is ignored. To show it, add a rule on `labels.status` equal to `under_maintenance` with the status Under Maintenance for `info`.",
      "Incidents without a change of a component change nothing.",
    ],
  },
};
