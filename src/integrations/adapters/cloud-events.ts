import * as z from "zod";
import { type Alert, type AlertState, type InvalidAlert, maxAlerts } from "../../contract/alerts.ts";
import type { Adapter, InboundMessage } from "./adapter.ts";
import {
  alertsOf,
  fingerprintOf,
  labelRecord,
  makeAlert,
  optionalObject,
  optionalText,
  optionalTime,
  readContent,
  requiredText,
} from "./alert-fields.ts";
import { readStateWord } from "./state-words.ts";

const eventSchema = z.object({
  specversion: z.string().regex(/^1\./u),
  id: requiredText,
  source: requiredText,
  type: requiredText,
  subject: optionalText,
  time: optionalTime,
  data: optionalObject({
    fingerprint: optionalText,
    status: optionalText,
    state: optionalText,
    severity: optionalText,
    title: optionalText,
    message: optionalText,
    component: optionalText,
    service: optionalText,
    labels: labelRecord,
    url: optionalText,
  }),
});

type CloudEvent = z.infer<typeof eventSchema>;

const batch = alertsOf(eventSchema);

const typeEndings = ["firing", "triggered", "opened", "acknowledged", "resolved", "closed", "recovered"];

/** The state in the data, else in the end of the type. */
function stateOf(event: CloudEvent): AlertState | undefined {
  const ending = event.type.slice(event.type.lastIndexOf(".") + 1).toLowerCase();
  return readStateWord(
    event.data.status ?? event.data.state ?? (typeEndings.includes(ending) ? ending : null),
  );
}

function alertOf(event: CloudEvent, state: AlertState): Alert {
  const { data } = event;
  const typeStem = event.type.slice(0, event.type.lastIndexOf("."));
  const subject = event.subject ?? data.component ?? data.service ?? typeStem;
  return makeAlert({
    fingerprint: data.fingerprint ?? fingerprintOf(event.source, subject),
    state,
    severity: data.severity,
    title: data.title ?? data.message ?? event.subject ?? event.type,
    labels: [
      ["name", event.subject],
      ["source", event.source],
      ["type", event.type],
      ["component", data.component],
      ["service", data.service],
      ...data.labels,
    ],
    startsAt: state === "Resolved" ? null : event.time,
    endsAt: event.time,
    url: data.url,
  });
}

/** An event of a batch that says nothing about an alert; the others of the batch count. */
function withoutState({ id, source, subject, type }: CloudEvent): InvalidAlert {
  return {
    fingerprint: fingerprintOf(source, id),
    title: (subject ?? type).slice(0, 500),
    reason: "The event names no state of an alert.",
  };
}

/** The event of the binary mode, whose attributes are headers. */
function binaryEvent({ body, headers }: InboundMessage): InboundMessage["body"] | undefined {
  if (headers["ce-specversion"] === undefined) return undefined;
  const attribute = (name: string) => headers[`ce-${name}`];
  const names = ["specversion", "id", "source", "type", "subject", "time"];
  const attributes = Object.fromEntries(names.map((name) => [name, attribute(name)]));
  return { json: { ...attributes, data: "json" in body ? body.json : undefined } };
}

/** CloudEvents 1.0 in structured, batched or binary mode. */
export const cloudEvents: Adapter = (message) => {
  const body = binaryEvent(message) ?? message.body;
  const isBatch = "json" in body && Array.isArray(body.json);
  const read = isBatch
    ? readContent("CloudEvents", batch, body)
    : readContent(
        "CloudEvents",
        eventSchema.transform((event) => [event]),
        body,
      );
  if ("problem" in read) return read;
  const alerts: Alert[] = [];
  const invalid: InvalidAlert[] = [];
  for (const event of read.content.slice(0, maxAlerts)) {
    const state = stateOf(event);
    if (state === undefined) invalid.push(withoutState(event));
    else alerts.push(alertOf(event, state));
  }
  if (alerts.length === 0) return { ignored: "The event names no state of an alert." };
  return { alerts, ...(invalid.length > 0 && { invalid }) };
};
