/** Guides for services and programs that probe addresses. */
import type { Guides } from "./guide.ts";

const gatusConfiguration = `alerting:
  custom:
    url: "%ADDRESS%"
    method: "POST"
    headers:
      Content-Type: application/json
    body: |
      {
        "status": "[ALERT_TRIGGERED_OR_RESOLVED]",
        "group": "[ENDPOINT_GROUP]",
        "name": "[ENDPOINT_NAME]",
        "url": "[ENDPOINT_URL]",
        "description": "[ALERT_DESCRIPTION]"
      }
    default-alert:
      send-on-resolved: true
      failure-threshold: 3
      success-threshold: 2

endpoints:
  - name: api
    group: core
    url: "https://api.example.com/health"
    conditions:
      - "[STATUS] == 200"
    alerts:
      - type: custom
        description: "health check failed"`;

const uptimeRobotBody = `{
  "monitorID": "*monitorID*",
  "monitorURL": "*monitorURL*",
  "monitorFriendlyName": "*monitorFriendlyName*",
  "alertType": "*alertType*",
  "alertDetails": "*alertDetails*",
  "alertDateTime": "*alertDateTime*"
}`;

const checklyBody = `{
  "event": "{{ALERT_TITLE}}",
  "alert_type": "{{ALERT_TYPE}}",
  "check_name": "{{CHECK_NAME}}",
  "check_id": "{{CHECK_ID}}",
  "group": "{{GROUP_NAME}}",
  "started_at": "{{STARTED_AT}}",
  "tags": "{{TAGS}}",
  "link": "{{RESULT_LINK}}"
}`;

/** The guides of this kind. */
export const uptimeGuides: Guides<
  "UptimeKuma" | "Gatus" | "UptimeRobot" | "Pingdom" | "BetterStack" | "Checkly" | "Healthchecks"
> = {
  UptimeKuma: {
    name: "Uptime Kuma",
    body: "Unchanged",
    sendsKey: true,
    steps: [
      "Open **Settings > Notifications**, press **Setup Notification**, and choose the type **Webhook**.",
      "**Post URL**: `%ADDRESS%`. **Request Body**: **Preset - application/json**.",
      "Press **Test**: the event appears in the log of the integration as a test.",
      "Save, and turn the notification on for the monitors of your status page.",
    ],
    labels: ["name", "monitor_id", "type", "url", "path"],
    severity: "always `down`",
    notes: [
      "Tags become labels: give a monitor the tag `component` with the name of a component where their names differ.",
      "Uptime Kuma sends an event once. Where it cannot reach Signalbox at that moment, the event is lost: set **Resend Notification if Down X times consecutively** on important monitors.",
      "Pending and maintenance change nothing.",
    ],
  },
  Gatus: {
    name: "Gatus",
    body: "Pasted",
    sendsKey: true,
    steps: [
      "Add the provider below to the configuration of Gatus, and an alert of the type `custom` to each endpoint.",
      "Keep `send-on-resolved: true`: without it, no alert ever resolves.",
    ],
    snippets: [{ title: "config.yaml", language: "yaml", text: gatusConfiguration }],
    labels: ["name", "group", "url"],
    severity: "none, so every alert is a Major Outage",
    notes: [
      "To choose the status in Gatus, map `[ALERT_TRIGGERED_OR_RESOLVED]` under `placeholders` to `degraded_performance`, `partial_outage` or `major_outage`, and to `operational`.",
      "Gatus does not repeat a resolved event that failed. Set an expiry on the integration, in the portal or by `bin/signalbox integration set NAME --expire-after 2h`, or close the alert by hand (`bin/signalbox alert close`).",
    ],
  },
  UptimeRobot: {
    name: "UptimeRobot",
    body: "Pasted",
    sendsKey: true,
    steps: [
      "Open **Integrations & API** and add a **Webhook**.",
      "**URL to notify**: `%ADDRESS%`. **POST value**: the text below, sent as JSON.",
      "Enable the notifications for up and down, and select the webhook in your monitors.",
    ],
    snippets: [{ title: "POST value", language: "json", text: uptimeRobotBody }],
    labels: ["name", "monitor_id", "url"],
    severity: "always `down`",
    notes: ["Warnings about certificates change nothing, since UptimeRobot never takes them back."],
  },
  Pingdom: {
    name: "Pingdom",
    body: "Unchanged",
    sendsKey: false,
    steps: [
      "Open **Settings > Integrations** and add an integration of the type **Webhook** with the **URL** `%ADDRESS%`.",
      "Tick the integration in each check of your status page.",
    ],
    labels: ["name", "check_id", "type", "hostname"],
    severity: "the importance of the check: high or low",
    notes: ["Tags such as `service:api` become labels."],
  },
  BetterStack: {
    name: "Better Stack",
    body: "Unchanged",
    sendsKey: true,
    steps: [
      "Open **Integrations > Exporting data > Outgoing webhooks** and add a webhook for incidents.",
      "**URL**: `%ADDRESS%`.",
      "Choose started, acknowledged, resolved and reopened, and leave the body as it is offered.",
    ],
    labels: ["name", "url", "cause", "team", "monitor_id"],
    severity: "none, so every incident is a Major Outage",
    notes: ["Metadata of the incident become labels."],
  },
  Checkly: {
    name: "Checkly",
    body: "Pasted",
    sendsKey: true,
    steps: [
      "Open **Alert settings > Alert channels** and add a **Webhook**.",
      "**URL**: `%ADDRESS%`. **Method**: POST. **Body**: the text below.",
      "Select failures, degradations and recoveries, and subscribe your checks to the channel.",
    ],
    snippets: [{ title: "Body", language: "json", text: checklyBody }],
    labels: ["name", "check_id", "group"],
    severity: "`critical` for a failure, `minor` for a degradation",
    signature:
      "Enter a **Webhook secret** in the channel, and the same as the signing secret of the integration.",
    notes: ["Tags such as `service:api` become labels."],
  },
  Healthchecks: {
    name: "Healthchecks",
    body: "Pasted",
    sendsKey: true,
    steps: [
      "Open **Integrations** and add a **Webhook**.",
      "For **Execute when a check goes down**: **Method** POST, **URL** `%ADDRESS%`, **Request Body** as below.",
      "For **Execute when a check goes up**: the same.",
      "Press **Test**: the event appears in the log of the integration as a test.",
    ],
    snippets: [{ title: "Request body, for both", language: "text", text: "$JSON" }],
    labels: ["name", "slug"],
    severity: "always `down`",
    notes: ["Tags such as `service=api` become labels."],
  },
};
