/** Atlassian's status API v2, as it is served under `/api/v2`: field for field, in its own spelling. */
import * as z from "zod";
import { maxScopeIds } from "./subscribers.ts";

const time = z.iso.datetime({ offset: true, precision: 3 });
const id = z.uuid();
const status = z.enum([
  "operational",
  "under_maintenance",
  "degraded_performance",
  "partial_outage",
  "major_outage",
]);

const page = z.object({
  id,
  name: z.string(),
  url: z.string(),
  time_zone: z.string(),
  updated_at: time,
});

const pageStatus = z.object({
  indicator: z.enum(["none", "maintenance", "minor", "major", "critical"]),
  description: z.string(),
});

/** A component or a group. */
export const v2Component = z.object({
  id,
  name: z.string(),
  status,
  created_at: time,
  updated_at: time,
  position: z.int(),
  description: z.string().nullable(),
  showcase: z.boolean(),
  start_date: z.iso.date().nullable(),
  group_id: id.nullable(),
  page_id: id,
  group: z.boolean(),
  only_show_if_degraded: z.boolean(),
  components: z.array(id).optional().meta({ description: "Of a group: the ids of its components." }),
});

const incidentStates = ["investigating", "identified", "monitoring", "resolved", "postmortem"] as const;
const maintenanceStates = ["scheduled", "in_progress", "verifying", "completed"] as const;

/** An update of an incident or a maintenance. */
export const v2Update = z.object({
  id: z.string(),
  status: z.enum([...incidentStates, ...maintenanceStates]).meta({
    description: `State after the update. Incident: ${incidentStates.join(", ")}; Maintenance: ${maintenanceStates.join(", ")}.`,
  }),
  body: z.string(),
  incident_id: id,
  created_at: time,
  updated_at: time,
  display_at: time,
  affected_components: z
    .array(z.object({ code: id, name: z.string(), old_status: status, new_status: status }))
    .nullable(),
  deliver_notifications: z.boolean(),
  custom_tweet: z.null(),
  tweet_id: z.null(),
});

/** An incident. */
export const v2Incident = z.object({
  id,
  name: z.string(),
  status: z.enum(incidentStates),
  created_at: time,
  updated_at: time,
  monitoring_at: time.nullable(),
  resolved_at: time.nullable(),
  impact: z.enum(["none", "minor", "major", "critical"]),
  shortlink: z.string(),
  started_at: time,
  page_id: id,
  incident_updates: z.array(v2Update).meta({ description: "Newest first." }),
  components: z.array(v2Component),
});

/** A scheduled maintenance. */
export const v2Maintenance = v2Incident.extend({
  status: z.enum(maintenanceStates),
  impact: z.enum(["maintenance", "minor", "major", "critical"]),
  scheduled_for: time.nullable(),
  scheduled_until: time.nullable(),
});

/** `/api/v2/status.json`. */
export const v2Status = z.object({ page, status: pageStatus });

/** `/api/v2/components.json`. */
export const v2Components = z.object({ page, components: z.array(v2Component) });

/** `/api/v2/incidents.json` and `/api/v2/incidents/unresolved.json`. */
export const v2Incidents = z.object({ page, incidents: z.array(v2Incident) });

/** `/api/v2/scheduled-maintenances.json` and those below it. */
export const v2Maintenances = z.object({ page, scheduled_maintenances: z.array(v2Maintenance) });

/** `/api/v2/summary.json`. */
export const v2Summary = z.object({
  page,
  components: z.array(v2Component),
  incidents: z.array(v2Incident),
  scheduled_maintenances: z.array(v2Maintenance),
  status: pageStatus,
});

const entered = (max: number) => z.string().max(max).nullish();

/** The body of `POST /api/v2/subscribers.json`; other fields are ignored, as Atlassian ignores them. */
export const v2Subscription = z.object({
  subscriber: z.object({
    email: entered(254),
    endpoint: entered(2048),
    component_ids: z.array(z.string().max(100)).max(maxScopeIds).nullish(),
    component_id: entered(100),
    incident_id: entered(100),
    incident: entered(100),
    phone_number: entered(100),
  }),
});

/** The answer to `POST /api/v2/subscribers.json`. */
export const v2Subscriber = z.object({
  page,
  can_select_components: z.literal(true),
  mode: z.enum(["email_sms", "webhook"]),
  email: z.string().optional(),
  webhook: z.string().optional(),
});
