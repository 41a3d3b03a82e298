/** The documents of an Atlassian Statuspage, or of a page that has the same API, as an importer reads them. */
import * as z from "zod";
import { type ReportableStatus, readComponentStatus, readImpact } from "../../contract/words.ts";

/** A component's status, such as `major_outage`. */
const status = z.string().transform((text, context): ReportableStatus => {
  const word = readComponentStatus(text);
  if (word !== undefined && word !== "Unknown") return word;
  context.addIssue({ code: "custom", message: `"${text}" is no status` });
  return z.NEVER;
});

const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const optionalTime = time.nullish().transform((at) => at ?? null);
const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? "");

const component = z.object({
  id: z.string(),
  name: z.string(),
  description: optionalText,
  status,
  position: z.number().nullish(),
  group: z.boolean().nullish(),
  group_id: z.string().nullish(),
  only_show_if_degraded: z.boolean().nullish(),
});

const affected = z.object({ code: z.string(), new_status: status });

const update = z.object({
  status: z.string(),
  body: optionalText,
  created_at: time,
  display_at: optionalTime,
  affected_components: z
    .array(affected)
    .nullish()
    .transform((list) => list ?? null),
});

const incident = z.object({
  id: z.string(),
  name: z.string(),
  // `maintenance` is the impact of planned work.
  impact: z
    .string()
    .nullish()
    .transform((text) => readImpact(text ?? "") ?? null),
  created_at: time,
  started_at: optionalTime,
  scheduled_for: optionalTime,
  scheduled_until: optionalTime,
  postmortem_body: optionalText,
  postmortem_published_at: optionalTime,
  incident_updates: z.array(update),
  components: z
    .array(z.object({ id: z.string() }))
    .nullish()
    .transform((list) => list ?? []),
});

/** A component, or a group of components. */
export type StatuspageComponent = z.infer<typeof component>;

/** An incident, or planned work, which has `scheduled_for`. Times are epoch milliseconds. */
export type StatuspageIncident = z.infer<typeof incident>;

/** `/api/v2/components.json`. */
export const componentsDocument = z.object({
  page: z.object({ id: z.string(), name: z.string(), time_zone: z.string().nullish() }),
  components: z.array(component),
});

/** `/api/v2/incidents.json`, which lists the newest 50. */
export const incidentsDocument = z.object({ incidents: z.array(incident) });

/** `/api/v2/scheduled-maintenances.json`, which lists the newest 50. */
export const maintenancesDocument = z.object({ scheduled_maintenances: z.array(incident) });

/** A part of `GET /v1/pages/{id}/incidents`, which lists all of both kinds to the bearer of a key. */
export const allIncidents = z.array(incident);
