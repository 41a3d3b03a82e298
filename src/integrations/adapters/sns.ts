import * as z from "zod";
import type { AlertState } from "../../contract/alerts.ts";
import { parseBoundedJson } from "../inbound-body.ts";
import type { Adapter, AdapterResult } from "./adapter.ts";
import {
  anything,
  type LabelEntry,
  oneAlert,
  optionalObject,
  optionalText,
  optionalTime,
  readContent,
  requiredText,
  scalarText,
} from "./alert-fields.ts";

/** The envelope of Amazon SNS. */
export const snsEnvelope = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: z.string().max(200),
  TopicArn: z.string().max(500),
  Subject: z.string().nullish(),
  Message: z.string(),
  Timestamp: z.string().max(50),
  Token: z.string().optional(),
  SubscribeURL: z.string().max(4000).optional(),
  SignatureVersion: z.string().optional(),
  Signature: z.string().max(4000).optional(),
  SigningCertURL: z.string().max(1000).optional(),
});

const dimensions = anything.transform((value): LabelEntry[] => {
  const list: unknown[] = Array.isArray(value) ? value.slice(0, 30) : [];
  return list.flatMap((item): LabelEntry[] => {
    if (typeof item !== "object" || item === null || !("name" in item) || !("value" in item)) return [];
    const name = scalarText(item.name);
    return name === null ? [] : [[name, scalarText(item.value)]];
  });
});

const alarmSchema = z.object({
  AlarmName: requiredText,
  NewStateValue: z.enum(["ALARM", "OK", "INSUFFICIENT_DATA"]),
  AlarmArn: optionalText,
  AlarmDescription: optionalText,
  NewStateReason: optionalText,
  StateChangeTime: optionalTime,
  Region: optionalText,
  AWSAccountId: optionalText,
  Trigger: optionalObject({ Namespace: optionalText, MetricName: optionalText, Dimensions: dimensions }),
});

const states: Readonly<Record<"ALARM" | "OK", AlertState>> = { ALARM: "Firing", OK: "Resolved" };

function alarmResult(alarm: z.infer<typeof alarmSchema>): AdapterResult {
  if (alarm.NewStateValue === "INSUFFICIENT_DATA") {
    return { ignored: "The alarm has insufficient data, which is neither good nor bad." };
  }
  const state = states[alarm.NewStateValue];
  return oneAlert({
    fingerprint: alarm.AlarmArn ?? alarm.AlarmName,
    state,
    title: alarm.AlarmDescription ?? alarm.AlarmName,
    labels: [
      ["name", alarm.AlarmName],
      ["namespace", alarm.Trigger.Namespace],
      ["metric", alarm.Trigger.MetricName],
      ["region", alarm.Region],
      ["account", alarm.AWSAccountId],
      ...alarm.Trigger.Dimensions,
    ],
    startsAt: state === "Firing" ? alarm.StateChangeTime : null,
    endsAt: alarm.StateChangeTime,
  });
}

function notificationResult(message: string): AdapterResult {
  const parsed = parseBoundedJson(message);
  if (parsed !== undefined && "problem" in parsed) return parsed;
  const alarm = alarmSchema.safeParse(parsed?.json);
  return alarm.success
    ? alarmResult(alarm.data)
    : { ignored: "The message of Amazon SNS is not a CloudWatch alarm." };
}

/** Amazon SNS with CloudWatch alarms, in its envelope or by raw message delivery. */
export const sns: Adapter = ({ body }) => {
  const raw = readContent("CloudWatch", alarmSchema, body);
  if ("content" in raw) return alarmResult(raw.content);
  const read = readContent("Amazon SNS", snsEnvelope, body);
  if ("problem" in read) return read;
  const envelope = read.content;
  if (envelope.Type === "UnsubscribeConfirmation") return { ignored: "The subscription was ended." };
  if (envelope.Type === "Notification") return notificationResult(envelope.Message);
  return envelope.SubscribeURL === undefined
    ? { problem: "The body is not an event of Amazon SNS: `SubscribeURL` is missing." }
    : { subscription: { topicArn: envelope.TopicArn, subscribeUrl: envelope.SubscribeURL } };
};
