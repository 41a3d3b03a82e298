/** The guides of all types. */
import type { IntegrationType } from "../../contract/alerts.ts";
import type { Guides } from "./guide.ts";
import { incidentGuides } from "./incident-guides.ts";
import { metricsGuides } from "./metrics-guides.ts";
import { platformGuides } from "./platform-guides.ts";
import { uptimeGuides } from "./uptime-guides.ts";

/** The guide of each type. */
export const guides: Guides<IntegrationType> = {
  ...metricsGuides,
  ...uptimeGuides,
  ...incidentGuides,
  ...platformGuides,
};
