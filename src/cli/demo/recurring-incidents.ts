/** Texts of incidents that occur both in the past and while the demo runs. */
import { affected, type IncidentUpdate, type OpenedIncident } from "./incident-script.ts";

/** Webhooks that are late by up to some minutes. */
export function webhooksLate(minutes: 4 | 10): OpenedIncident {
  return {
    Title: "Webhooks arrive late",
    Message: `Webhooks arrive up to ${minutes} minutes late. None are lost.`,
    AffectedComponents: affected({ Webhooks: "Degraded Performance" }),
    AlsoOn: ["developers"],
  };
}

/** A zone of Tokyo that is down. */
export const zoneDown: OpenedIncident = {
  Title: "Tokyo: one of three zones is down",
  Message: "Shops that are served from there may fail to load at the first try.",
  AffectedComponents: affected({ Tokyo: "Partial Outage" }),
};

/** The zone serves again. */
export const zoneBack: IncidentUpdate = {
  State: "Resolved",
  Message: "Power is back, and the zone serves again.",
};
