/** The guides of all types. */
import type { IntegrationType } from "../../contract/alerts.ts";
import type { Guides } from "./guide.ts";
import { incidentGuides } from "./incident-guides.ts";
import { metricsGuides } from "./metrics-guides.ts";
import { monitoringSamples } from "./monitoring-samples.ts";
import { platformGuides } from "./platform-guides.ts";
import { serviceSamples } from "./service-samples.ts";
import { uptimeGuides } from "./uptime-guides.ts";

/** A payload of each type, as its sender sends it, which raises an alert. */
export const samplePayloads: Readonly<Record<IntegrationType, object>> = {
  ...monitoringSamples,
  ...serviceSamples,
};

/** The headers that these payloads require. */
export const sampleHeaders: Partial<Record<IntegrationType, Readonly<Record<string, string>>>> = {
  GitHub: { "x-github-event": "deployment_status" },
  Sentry: { "sentry-hook-resource": "metric_alert" },
};

/** The guide of each type. */
export const guides: Guides<IntegrationType> = {
  ...metricsGuides,
  ...uptimeGuides,
  ...incidentGuides,
  ...platformGuides,
};
