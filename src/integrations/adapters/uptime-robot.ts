import * as z from "zod";
import type { Adapter } from "./adapter.ts";
import {
  adapterFor,
  oneAlert,
  optionalText,
  optionalTime,
  requiredText,
  tagLabels,
  wordList,
} from "./alert-fields.ts";

const uptimeRobotBody = z.object({
  monitorID: requiredText,
  alertType: requiredText,
  monitorFriendlyName: optionalText,
  monitorURL: optionalText,
  alertDetails: optionalText,
  alertDateTime: optionalTime,
  tags: wordList,
});

/** UptimeRobot, the integration "Webhook", as JSON or as a form. */
export const uptimeRobot: Adapter = adapterFor("UptimeRobot", uptimeRobotBody, (event) => {
  if (event.monitorID === "*monitorID*")
    return { test: "UptimeRobot sent variables without values: a test." };
  const isDown = event.alertType === "1";
  if (!isDown && event.alertType !== "2") {
    // A warning about a certificate is never followed by a resolved event.
    return {
      ignored: `The alert type ${event.alertType.slice(0, 60)} is neither down (1) nor up (2).`,
    };
  }
  return oneAlert({
    fingerprint: `monitor:${event.monitorID}`,
    state: isDown ? "Firing" : "Resolved",
    severity: "down",
    title: [event.monitorFriendlyName, event.alertDetails].filter((text) => text !== null).join(": "),
    labels: [
      ["name", event.monitorFriendlyName],
      ["monitor_id", event.monitorID],
      ["url", event.monitorURL],
      ...tagLabels(event.tags),
    ],
    startsAt: isDown ? event.alertDateTime : null,
    endsAt: event.alertDateTime,
    url: event.monitorURL,
  });
});
