import * as z from "zod";
import type { AlertState } from "../../contract/alerts.ts";
import { parseBoundedJson } from "../inbound-body.ts";
import type { Adapter } from "./adapter.ts";
import {
  adapterFor,
  anything,
  type LabelEntry,
  oneAlert,
  optionalText,
  optionalTime,
  requiredText,
  scalarText,
} from "./alert-fields.ts";

/** `{EVENT.TAGSJSON}`: a list of `{ tag, value }`, as JSON or as the text of it. */
const tags = anything.transform((value): LabelEntry[] => {
  const parsed = typeof value === "string" ? parseBoundedJson(value) : { json: value };
  const list: unknown[] =
    parsed !== undefined && "json" in parsed && Array.isArray(parsed.json) ? parsed.json.slice(0, 100) : [];
  return list.flatMap((tag): LabelEntry[] => {
    if (typeof tag !== "object" || tag === null || !("tag" in tag)) return [];
    const name = scalarText(tag.tag);
    return name === null ? [] : [[name, ("value" in tag ? scalarText(tag.value) : null) ?? "true"]];
  });
});

const zabbixBody = z.object({
  event_id: requiredText,
  event_value: requiredText,
  event_name: optionalText,
  event_severity: optionalText,
  event_update_status: optionalText,
  event_ack_status: optionalText,
  event_timestamp: optionalTime,
  trigger_id: optionalText,
  host: optionalText,
  url: optionalText,
  tags,
});

type ZabbixEvent = z.infer<typeof zabbixBody>;

function stateOf(event: ZabbixEvent): AlertState {
  if (event.event_value === "0") return "Resolved";
  const isAcknowledged = event.event_update_status === "1" && event.event_ack_status?.toLowerCase() === "yes";
  return isAcknowledged ? "Acknowledged" : "Firing";
}

const severities = new Map<string, string | null>([
  ["information", "info"],
  ["not classified", null],
]);

function severityOf(severity: string | null): string | null {
  const mapped = severities.get(severity?.toLowerCase() ?? "");
  return mapped === undefined ? severity : mapped;
}

/** Zabbix, a media type of the kind "Webhook" with the script of the guide. */
export const zabbix: Adapter = adapterFor("Zabbix", zabbixBody, (event) => {
  // The media type's own button "Test" sends macros as they are written.
  if (event.event_id.startsWith("{EVENT.")) return { test: "Zabbix sent macros without values: a test." };
  if (event.event_value !== "0" && event.event_value !== "1") {
    return { problem: "The body is not an event of Zabbix: `event_value` is neither 0 nor 1." };
  }
  return oneAlert({
    fingerprint: event.event_id,
    state: stateOf(event),
    severity: severityOf(event.event_severity),
    title: event.event_name,
    labels: [
      ["name", event.host],
      ["host", event.host],
      ["trigger", event.event_name],
      ["trigger_id", event.trigger_id],
      ["severity", event.event_severity],
      ...event.tags,
    ],
    startsAt: event.event_timestamp,
    url: event.url,
  });
});
