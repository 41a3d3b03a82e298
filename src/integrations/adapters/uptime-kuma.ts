import * as z from "zod";
import type { Adapter } from "./adapter.ts";
import {
  adapterFor,
  anything,
  type LabelEntry,
  oneAlert,
  optionalObject,
  optionalText,
  optionalTime,
  requiredText,
  scalarText,
} from "./alert-fields.ts";

const tags = anything.transform((value): LabelEntry[] => {
  const list: unknown[] = Array.isArray(value) ? value.slice(0, 100) : [];
  return list.flatMap((tag): LabelEntry[] => {
    if (typeof tag !== "object" || tag === null || !("name" in tag)) return [];
    const name = scalarText(tag.name);
    return name === null ? [] : [[name, ("value" in tag ? scalarText(tag.value) : null) ?? "true"]];
  });
});

const kumaBody = z.object({
  msg: requiredText,
  heartbeat: z.object({ status: z.literal([0, 1, 2, 3]), time: optionalTime, msg: optionalText }).nullable(),
  monitor: optionalObject({
    id: optionalText,
    name: optionalText,
    url: optionalText,
    type: optionalText,
    hostname: optionalText,
    pathName: optionalText,
    tags,
  }),
});

/** Uptime Kuma, notification "Webhook", as JSON or as `multipart/form-data`. */
export const uptimeKuma: Adapter = adapterFor("Uptime Kuma", kumaBody, ({ heartbeat, monitor, msg }) => {
  if (heartbeat === null) return { test: "Uptime Kuma sent a message without a heartbeat, such as a test." };
  if (heartbeat.status === 2)
    return { ignored: "The monitor is pending: it is retried before it counts as down." };
  if (heartbeat.status === 3) return { ignored: "The monitor is in maintenance." };
  const subject = monitor.id ?? monitor.name;
  if (subject === null)
    return { problem: "The body is not an event of Uptime Kuma: `monitor.id` is missing." };
  const isDown = heartbeat.status === 0;
  return oneAlert({
    fingerprint: `monitor:${subject}`,
    state: isDown ? "Firing" : "Resolved",
    severity: "down",
    title: msg,
    labels: [
      ["name", monitor.name],
      ["monitor_id", monitor.id],
      ["type", monitor.type],
      ["url", monitor.url],
      ["hostname", monitor.hostname],
      ["path", monitor.pathName],
      ...monitor.tags,
    ],
    startsAt: isDown ? heartbeat.time : null,
    endsAt: heartbeat.time,
    url: monitor.url,
  });
});
