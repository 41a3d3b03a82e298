import * as z from "zod";
import type { AlertState } from "../../contract/alerts.ts";
import type { Adapter } from "./adapter.ts";
import {
  adapterFor,
  labelRecord,
  oneAlert,
  optionalObject,
  optionalText,
  optionalTime,
  requiredText,
  wordList,
} from "./alert-fields.ts";

const azureBody = z.object({
  schemaId: z.literal("azureMonitorCommonAlertSchema"),
  data: z.object({
    essentials: z.object({
      alertId: optionalText,
      originAlertId: optionalText,
      alertRule: optionalText,
      severity: optionalText,
      signalType: optionalText,
      monitorCondition: requiredText,
      monitoringService: optionalText,
      alertTargetIDs: wordList,
      configurationItems: wordList,
      description: optionalText,
      firedDateTime: optionalTime,
      resolvedDateTime: optionalTime,
    }),
    alertContext: optionalObject({
      properties: optionalObject({ stage: optionalText, trackingId: optionalText, service: optionalText }),
    }),
    customProperties: labelRecord,
  }),
});

type AzureData = z.infer<typeof azureBody>["data"];

const severities = new Map([
  ["sev0", "critical"],
  ["sev1", "error"],
  ["sev2", "warning"],
  ["sev3", "info"],
  ["sev4", "info"],
]);

/** The subscription of the samples that an action group's button "Test" sends. */
const sampleSubscription = "/subscriptions/11111111-1111-1111-1111-111111111111/";

function stateOf({ essentials, alertContext }: AzureData): AlertState | undefined {
  const stage = alertContext.properties.stage?.toLowerCase();
  // Azure's own incidents are always "Fired"; their stage tells the end.
  const isEnded =
    essentials.monitoringService === "ServiceHealth" && (stage === "resolved" || stage === "complete");
  if (isEnded || essentials.monitorCondition === "Resolved") return "Resolved";
  return essentials.monitorCondition === "Fired" ? "Firing" : undefined;
}

/** Azure Monitor, an action group's webhook with the common alert schema. */
export const azure: Adapter = adapterFor(
  "Azure Monitor with the common alert schema",
  azureBody,
  ({ data }) => {
    const { essentials } = data;
    const state = stateOf(data);
    const { trackingId, service } = data.alertContext.properties;
    const fingerprint = trackingId ?? essentials.alertId ?? essentials.originAlertId;
    if (state === undefined || fingerprint === null) {
      return { problem: "The body is not an event of Azure Monitor: it names no alert and no condition." };
    }
    return oneAlert({
      fingerprint,
      state: essentials.alertId?.toLowerCase().startsWith(sampleSubscription) ? "Test" : state,
      severity: severities.get(essentials.severity?.toLowerCase() ?? "") ?? essentials.severity,
      title: essentials.description ?? essentials.alertRule,
      labels: [
        ["name", essentials.configurationItems[0] ?? essentials.alertRule],
        ["rule", essentials.alertRule],
        ["severity", essentials.severity],
        ["target", essentials.alertTargetIDs[0]],
        ["signal_type", essentials.signalType],
        ["monitoring_service", essentials.monitoringService],
        ...data.customProperties,
        ["service", service],
      ],
      startsAt: essentials.firedDateTime,
      endsAt: essentials.resolvedDateTime,
    });
  },
);
