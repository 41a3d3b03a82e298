/** Guides for systems that watch metrics, logs and hosts. */
import type { Guides } from "./guide.ts";

const alertmanagerConfiguration = `route:
  receiver: signalbox
  group_wait: 10s
  group_interval: 30s
  repeat_interval: 4h

receivers:
  - name: signalbox
    webhook_configs:
      - url: "%ADDRESS%"
        send_resolved: true`;

const datadogPayload = `{
  "id": "$ALERT_ID",
  "cycle": "$ALERT_CYCLE_KEY",
  "aggregate": "$AGGREG_KEY",
  "transition": "$ALERT_TRANSITION",
  "title": "$EVENT_TITLE",
  "tags": "$TAGS",
  "priority": "$ALERT_PRIORITY",
  "host": "$HOSTNAME",
  "scope": "$ALERT_SCOPE",
  "date": "$DATE",
  "link": "$LINK"
}`;

const kibanaBody = `{
  "rule_id": "{{rule.id}}",
  "rule_name": "{{rule.name}}",
  "alert_id": "{{alert.id}}",
  "action_group": "{{alert.actionGroup}}",
  "date": "{{date}}",
  "tags": "{{rule.tags}}",
  "severity": "critical",
  "url": "{{rule.url}}"
}`;

const zabbixScript = `var parameters = JSON.parse(value);
var address = parameters.address;
delete parameters.address;
var request = new HttpRequest();
request.addHeader('Content-Type: application/json');
var answer = request.post(address, JSON.stringify(parameters));
if (request.getStatus() < 200 || request.getStatus() > 299) {
  throw 'Signalbox answered ' + request.getStatus() + ': ' + answer;
}
return 'OK';`;

const zabbixParameters = `address              %ADDRESS%
event_id             {EVENT.ID}
event_value          {EVENT.VALUE}
event_update_status  {EVENT.UPDATE.STATUS}
event_ack_status     {EVENT.ACK.STATUS}
event_severity       {EVENT.SEVERITY}
event_name           {EVENT.NAME}
event_timestamp      {EVENT.TIMESTAMP}
trigger_id           {TRIGGER.ID}
host                 {HOST.NAME}
tags                 {EVENT.TAGSJSON}
url                  {TRIGGER.URL}`;

const nagiosCommands = `define command {
  command_name  notify-service-by-signalbox
  command_line  /usr/bin/curl -fsS -m 10 --data-urlencode 'type=$NOTIFICATIONTYPE$' --data-urlencode 'host=$HOSTNAME$' --data-urlencode 'service=$SERVICEDESC$' --data-urlencode 'state=$SERVICESTATE$' --data-urlencode 'output=$SERVICEOUTPUT$' --data-urlencode 'time=$TIMET$' '%ADDRESS%'
}

define command {
  command_name  notify-host-by-signalbox
  command_line  /usr/bin/curl -fsS -m 10 --data-urlencode 'type=$NOTIFICATIONTYPE$' --data-urlencode 'host=$HOSTNAME$' --data-urlencode 'state=$HOSTSTATE$' --data-urlencode 'output=$HOSTOUTPUT$' --data-urlencode 'time=$TIMET$' '%ADDRESS%'
}

define contact {
  contact_name                   signalbox
  service_notification_period    24x7
  service_notification_options   w,u,c,r
  service_notification_commands  notify-service-by-signalbox
  host_notification_period       24x7
  host_notification_options      d,u,r
  host_notification_commands     notify-host-by-signalbox
}`;

const icingaConfiguration = `object NotificationCommand "signalbox-service" {
  command = [ "/usr/bin/curl", "-fsS", "-m", "10",
    "--data-urlencode", "type=$notification.type$",
    "--data-urlencode", "host=$host.name$",
    "--data-urlencode", "service=$service.name$",
    "--data-urlencode", "state=$service.state$",
    "--data-urlencode", "output=$service.output$",
    "--data-urlencode", "time=$icinga.timet$",
    "%ADDRESS%" ]
}

object NotificationCommand "signalbox-host" {
  command = [ "/usr/bin/curl", "-fsS", "-m", "10",
    "--data-urlencode", "type=$notification.type$",
    "--data-urlencode", "host=$host.name$",
    "--data-urlencode", "state=$host.state$",
    "--data-urlencode", "output=$host.output$",
    "--data-urlencode", "time=$icinga.timet$",
    "%ADDRESS%" ]
}

object User "signalbox" { }

apply Notification "signalbox" to Service {
  command = "signalbox-service"
  users = [ "signalbox" ]
  types = [ Problem, Recovery, Acknowledgement ]
  states = [ OK, Warning, Critical, Unknown ]
  interval = 12h
  assign where true
}

apply Notification "signalbox" to Host {
  command = "signalbox-host"
  users = [ "signalbox" ]
  types = [ Problem, Recovery, Acknowledgement ]
  states = [ Up, Down ]
  interval = 12h
  assign where true
}`;

/** The guides of this kind. */
export const metricsGuides: Guides<
  "Alertmanager" | "Grafana" | "Datadog" | "NewRelic" | "Kibana" | "Zabbix" | "Nagios"
> = {
  Alertmanager: {
    name: "Prometheus Alertmanager",
    body: "Unchanged",
    sendsKey: true,
    steps: [
      "Add the receiver below to `alertmanager.yml`, or add its `webhook_configs` to a receiver that you have.",
      "Reload Alertmanager: `curl -X POST http://localhost:9093/-/reload`.",
      "Give your alerting rules a label `component` or `service` with the name of a component, and a label `severity`.",
      "To try it at once: `amtool alert add --alertmanager.url=http://localhost:9093 Try service=NAME severity=warning`, with the name of a component. Such an alert ends by itself after 5 minutes.",
    ],
    snippets: [{ title: "alertmanager.yml", language: "yaml", text: alertmanagerConfiguration }],
    labels: ["alertname", "service", "severity"],
    severity: "the label `severity`, else `priority`",
    notes: [
      "`group_wait` delays a first alert, and `group_interval` further ones and the resolution: Alertmanager's own values are 30 seconds and 5 minutes.",
      "Alertmanager sends an open alert again every `repeat_interval`; this changes nothing, but keeps it from being marked as stale. Keep `repeat_interval` below 24 hours.",
      "To send a key instead of an address with a token, use `http_config.authorization.credentials`; Signalbox takes it as a Bearer token.",
    ],
    triedWith: "Alertmanager 0.25, alone and behind Prometheus 2.42",
  },
  Grafana: {
    name: "Grafana",
    body: "Unchanged",
    sendsKey: true,
    steps: [
      "Open **Alerting > Contact points** and add a contact point of the type **Webhook**.",
      "**URL**: `%ADDRESS%`. **HTTP Method**: POST.",
      "Leave **Disable resolved message** off, and do not set a **Custom Payload**.",
      "Press **Test**: the event appears in the log of the integration as a test.",
      "Under **Notification policies**, route the alerts of your status page to this contact point.",
    ],
    labels: ["alertname", "component"],
    severity: "the label `severity`, else `priority`",
    signature:
      "Under **HMAC Signature**, enter a **Secret**, and `X-Grafana-Alerting-Timestamp` as the **Timestamp Header**. Enter the same secret as the signing secret of the integration.",
    notes: ["The alerting of Grafana before version 9 is read as well."],
  },
  Datadog: {
    name: "Datadog",
    body: "Pasted",
    sendsKey: true,
    steps: [
      "Open **Integrations > Webhooks** and add a webhook with the **Name** `signalbox`.",
      "**URL**: `%ADDRESS%`. **Payload**: the text below.",
      "Write `@webhook-signalbox` into the message of each monitor, outside of `{{#is_alert}}` blocks, so that recoveries are sent too.",
    ],
    snippets: [{ title: "Payload", language: "json", text: datadogPayload }],
    labels: ["name", "monitor_id", "host", "scope", "priority"],
    severity: "the priority of the monitor (P1 to P5); `warning` for its warning threshold",
    notes: ["Tags such as `service:api` become labels.", "No data counts as firing."],
  },
  NewRelic: {
    name: "New Relic",
    body: "Unchanged",
    sendsKey: true,
    steps: [
      "Open **Alerts > Destinations** and add a destination of the type **Webhook** with the **Endpoint URL** `%ADDRESS%`.",
      "Open **Alerts > Workflows**, choose the issues for your status page, and add a channel with this destination.",
      "Leave the payload template as New Relic offers it.",
      "Choose to be notified when an issue is activated, acknowledged and closed.",
    ],
    labels: ["name", "condition", "policy", "priority"],
    severity: "the priority of the issue; `MEDIUM` is read as `warning`",
  },
  Kibana: {
    name: "Kibana",
    body: "Pasted",
    sendsKey: true,
    steps: [
      "Open **Stack Management > Connectors** and create a **Webhook** connector: **Method** POST, **URL** `%ADDRESS%`, **Authentication** none, HTTP header `Content-Type: application/json`.",
      "Add an action with this connector to the rule, with the body below, for each alert, on status changes.",
      "Add a second action for **Recovered** with the same body: without it, no alert ever resolves.",
    ],
    snippets: [{ title: "Body of both actions", language: "json", text: kibanaBody }],
    labels: ["name", "rule", "alert", "action_group"],
    severity: "`critical`, as the body above says; change it there",
  },
  Zabbix: {
    name: "Zabbix",
    body: "Pasted",
    sendsKey: true,
    steps: [
      "Open **Alerts > Media types** and create a media type of the type **Webhook** with the parameters and the script below.",
      "Give it message templates for problems, problem recoveries and problem updates; their texts are not used.",
      "Add the media type to a user, with any text in **Send to**.",
      "Create a trigger action that sends to this user on problem, recovery and update operations.",
    ],
    snippets: [
      { title: "Parameters", language: "text", text: zabbixParameters },
      { title: "Script", language: "javascript", text: zabbixScript },
    ],
    labels: ["name", "host", "trigger", "trigger_id", "severity"],
    severity:
      "the severity of the trigger; Information is ignored, and one that is not classified counts as none",
    notes: ["Tags of the problem become labels: give triggers a tag `component` or `service`."],
  },
  Nagios: {
    name: "Nagios and Icinga 2",
    body: "Pasted",
    sendsKey: true,
    steps: [
      "Nagios: add the commands and the contact below, and put the contact into the `contacts` of hosts and services.",
      "Icinga 2: add the objects below to a file in `/etc/icinga2/conf.d`, and replace `assign where true` to choose hosts and services.",
      "Reload the configuration.",
    ],
    snippets: [
      { title: "Nagios", language: "text", text: nagiosCommands },
      { title: "Icinga 2", language: "text", text: icingaConfiguration },
    ],
    labels: ["name", "host", "service", "state"],
    severity:
      "the state of the service or host: `warning`, `critical`, `down`; `unknown` and `unreachable` count as an outage",
    notes: [
      "Flapping, downtimes and custom notifications change nothing.",
      "A problem whose notification is not repeated within 24 hours is shown as stale and stays open; `notification_interval` (Nagios) or `interval` (Icinga 2) sets how often it is.",
    ],
    triedWith: "Nagios 4.4, Icinga 2.13",
  },
};
