/** Guides for cloud platforms and for senders of your own. */
import type { Guides } from "./guide.ts";

const cloudEventExample = `curl -sS -H 'Content-Type: application/cloudevents+json' '%ADDRESS%' -d '{
  "specversion": "1.0",
  "id": "1",
  "source": "https://monitor.example.com/rules",
  "type": "com.example.alert.firing",
  "subject": "checkout",
  "data": { "severity": "warning", "title": "Checkout is slow", "component": "Checkout" }
}'`;

const jsonExample = `curl -sS -H 'Content-Type: application/json' '%ADDRESS%' -d '{
  "fingerprint": "checkout-latency",
  "state": "firing",
  "severity": "warning",
  "title": "Checkout is slow",
  "labels": { "component": "Checkout" }
}'`;

const jsonPaths = `{
  "Alerts": "$.results[*]",
  "Fingerprint": "$.check.key",
  "State": "$.status",
  "Title": "$.check.label",
  "Labels": { "service": "$.check.service" },
  "StartsAt": "$.since",
  "States": { "ok": "Resolved", "bad": "Firing" }
}`;

/** The guides of this kind. */
export const platformGuides: Guides<"Sns" | "Azure" | "GoogleCloud" | "CloudEvents" | "Json"> = {
  Sns: {
    name: "Amazon CloudWatch through SNS",
    body: "Unchanged",
    sendsKey: false,
    steps: [
      "Set the ARN of the topic in the integration, in the portal or by `bin/signalbox integration set NAME --topic-arn ARN`: from then on, only messages of this topic with a valid signature are taken.",
      "Create a subscription of the topic: **Protocol** HTTPS, **Endpoint** `%ADDRESS%`, **Enable raw message delivery** off.",
      "Signalbox confirms the subscription by itself. Reload the page of the subscription: its status is Confirmed.",
      "In each alarm, send both **In alarm** and **OK** to the topic.",
    ],
    labels: ["name", "namespace", "metric", "region", "account"],
    severity: "none, so every alarm is a Major Outage",
    signature: "Amazon signs every message; nothing is to be entered besides the ARN of the topic.",
    notes: [
      "The dimensions of the metric become labels.",
      "Insufficient data changes nothing.",
      "With raw message delivery the message is not signed, and is refused where the ARN of a topic is set.",
    ],
  },
  Azure: {
    name: "Azure Monitor",
    body: "Unchanged",
    sendsKey: false,
    steps: [
      "Open **Monitor > Alerts > Action groups** and add an action of the type **Webhook** with the **URI** `%ADDRESS%`.",
      "Turn **Enable the common alert schema** on.",
      "Press **Test**: the event appears in the log of the integration as a test.",
      "Leave **Automatically resolve alerts** on in your alert rules.",
    ],
    labels: ["name", "rule", "severity", "target", "signal_type", "monitoring_service"],
    severity:
      "Sev0 as `critical`, Sev1 as `error`, Sev2 as `warning`, Sev3 and Sev4 as `info`, which is ignored",
    notes: ["Custom properties of the alert rule become labels: give it `component` or `service`."],
  },
  GoogleCloud: {
    name: "Google Cloud Monitoring",
    body: "Unchanged",
    sendsKey: false,
    steps: [
      "Open **Monitoring > Alerting > Edit notification channels** and add a **Webhook** with the **Endpoint URL** `%ADDRESS%`.",
      "Press **Test connection**: the event appears in the log of the integration as a test.",
      "Add the channel to your alerting policies, and leave **Notify on incident closure** on.",
    ],
    labels: ["name", "policy", "condition", "resource", "resource_type"],
    severity: "the severity of the policy, else its label `severity`",
    notes: ["User labels of the policy become labels: give it `component` or `service`."],
  },
  CloudEvents: {
    name: "CloudEvents",
    body: "Unchanged",
    sendsKey: true,
    steps: [
      "Send events of CloudEvents 1.0 to `%ADDRESS%`, in structured, batched or binary mode.",
      "The state is `data.status` or `data.state`, else the end of `type`: firing, triggered, opened, acknowledged, resolved, closed or recovered.",
      "An alert is identified by `data.fingerprint`, else by `source` and `subject`.",
    ],
    snippets: [{ title: "An example", language: "text", text: cloudEventExample }],
    labels: ["name", "source", "type", "component", "service"],
    severity: "`data.severity`",
    notes: ["`data.labels` become labels."],
  },
  Json: {
    name: "Any JSON",
    body: "Unchanged",
    sendsKey: true,
    steps: [
      "Send JSON to `%ADDRESS%`: an alert, or a list of alerts.",
      "Without paths, an alert has `fingerprint` or `id`, `state` or `status`, and may have `severity`, `title`, `labels`, `startsAt`, `endsAt` and `url`. The state is a usual word for it, such as `firing`, `alerting` or `down`, and `resolved`, `ok` or `up`.",
      "For another form, write paths (JSONPath, RFC 9535) and the meaning of the sender's words, in the portal or in a file for `bin/signalbox integration set NAME --paths FILE`. `Alerts` starts at the whole body; in all other paths, `$` is the alert.",
    ],
    snippets: [
      { title: "An example without paths", language: "text", text: jsonExample },
      { title: "An example of paths", language: "json", text: jsonPaths },
    ],
    labels: [],
    severity: "the value at the path Severity",
    notes: [
      "A path visits at most 10,000 values. `match` and `search` take regular expressions in the syntax of RE2.",
    ],
  },
};
