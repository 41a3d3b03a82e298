/** The exact shapes of Atlassian's status API v2. */
import { z } from "zod";

/** A time in the zone of the page. */
export const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:\d\d)$/u);
/** The page. */
export const pageShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  url: z.url(),
  time_zone: z.string(),
  updated_at: time,
});
/** Its status. */
export const statusShape = z.strictObject({
  indicator: z.enum(["none", "minor", "major", "critical", "maintenance"]),
  description: z.enum([
    "All Systems Operational",
    "Partially Degraded Service",
    "Partial System Outage",
    "Major System Outage",
    "Service Under Maintenance",
  ]),
});
/** The fields of every row of the flat list. */
export const rowFields = {
  id: z.string(),
  name: z.string(),
  status: z.enum([
    "operational",
    "degraded_performance",
    "partial_outage",
    "major_outage",
    "under_maintenance",
  ]),
  created_at: time,
  updated_at: time,
  position: z.int().min(1),
  description: z.string().nullable(),
  showcase: z.boolean(),
  start_date: z.iso.date().nullable(),
  group_id: z.string().nullable(),
  page_id: z.string(),
  group: z.boolean(),
  only_show_if_degraded: z.boolean(),
};
const rowShape = z.union([
  z.strictObject({ ...rowFields, group: z.literal(false) }),
  z.strictObject({
    ...rowFields,
    group: z.literal(true),
    group_id: z.null(),
    components: z.array(z.string()),
  }),
]);
/** Groups and components. */
export const rowsShape = z.array(rowShape);
const statusWord = rowFields.status;
const affectedShape = z.strictObject({
  code: z.string(),
  name: z.string(),
  old_status: statusWord,
  new_status: statusWord,
});
const incidentWord = z.enum(["investigating", "identified", "monitoring", "resolved", "postmortem"]);
const maintenanceWord = z.enum(["scheduled", "in_progress", "verifying", "completed"]);
const updateFields = {
  id: z.string(),
  status: z.string(),
  body: z.string(),
  incident_id: z.string(),
  created_at: time,
  updated_at: time,
  display_at: time,
  affected_components: z.array(affectedShape).min(1).nullable(),
  deliver_notifications: z.boolean(),
  custom_tweet: z.null(),
  tweet_id: z.null(),
};
const incidentFields = {
  id: z.string(),
  name: z.string(),
  status: z.string(),
  created_at: time,
  updated_at: time,
  monitoring_at: time.nullable(),
  resolved_at: time.nullable(),
  impact: z.enum(["none", "minor", "major", "critical", "maintenance"]),
  shortlink: z.url(),
  started_at: time,
  page_id: z.string(),
  incident_updates: z.array(z.strictObject(updateFields)),
  components: rowsShape,
};
/** The keys of an incident and of its updates, and what maintenance has beside them, in their order. */
export const keys = {
  row: Object.keys(rowFields),
  update: Object.keys(updateFields),
  affected: Object.keys(affectedShape.shape),
  incident: Object.keys(incidentFields),
  maintenance: [...Object.keys(incidentFields), "scheduled_for", "scheduled_until"],
};
const incidentShape = z.strictObject({
  ...incidentFields,
  status: incidentWord,
  incident_updates: z.array(z.strictObject({ ...updateFields, status: incidentWord })),
});
const maintenanceShape = z.strictObject({
  ...incidentFields,
  status: maintenanceWord,
  incident_updates: z.array(z.strictObject({ ...updateFields, status: maintenanceWord })),
  scheduled_for: time,
  scheduled_until: time,
});
/** `summary.json`. */
export const summaryShape = z.strictObject({
  page: pageShape,
  components: rowsShape,
  incidents: z.array(incidentShape),
  scheduled_maintenances: z.array(maintenanceShape),
  status: statusShape,
});
/** `status.json`. */
export const statusFaceShape = z.strictObject({ page: pageShape, status: statusShape });
/** `components.json`. */
export const componentsFaceShape = z.strictObject({ page: pageShape, components: rowsShape });

/** The representations that list incidents. */
export const incidentsFaceShape = z.strictObject({ page: pageShape, incidents: z.array(incidentShape) });
/** The representations that list maintenance. */
export const maintenancesFaceShape = z.strictObject({
  page: pageShape,
  scheduled_maintenances: z.array(maintenanceShape),
});

/** The requirements of a strict status page client for the summary and the incidents. */
export const strictReader = {
  summary: z.object({
    page: z.object({
      id: z.string(),
      name: z.string(),
      url: z.url(),
      updated_at: z.iso.datetime({ offset: true }),
    }),
    status: z.object({
      indicator: z.enum(["none", "minor", "major", "critical", "maintenance"]),
      description: z.string(),
    }),
  }),
  incidents: z.object({
    incidents: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        status: z.string(),
        created_at: z.iso.datetime({ offset: true }),
        resolved_at: z.iso.datetime({ offset: true }).nullable(),
      }),
    ),
  }),
  components: z.object({
    components: z.array(
      z.object({ id: z.string(), name: z.string(), status: z.string(), group: z.boolean().optional() }),
    ),
  }),
};
