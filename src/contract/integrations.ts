/** Integrations, their events, and the webhook of monitoring systems, on the wire. */
import * as z from "zod";
import { alertPaths, mappingCondition, mappingRule, mappingRules } from "./alert-mapping.ts";
import { alertOut, integrationTypes, readIntegrationType, suggestIntegrationType } from "./alerts.ts";
import { listQuery, namedListQuery, wordsFilter } from "./operations/operation-builders.ts";
import { timeOut } from "./times.ts";
import { wordField } from "./word-field.ts";
import { componentStatuses, reportableStatuses } from "./words.ts";

/** The start of the sources that only integrations and monitors have. */
export const reservedSources = ["integration:", "monitor:"] as const;

/** Whether a source is one that only integrations and monitors have. */
export function isReservedSource(source: string): boolean {
  const folded = source.trimStart().toLowerCase();
  return reservedSources.some((start) => folded.startsWith(start));
}

/** The types whose senders can sign their events with a shared secret. */
export const signingTypes = ["Grafana", "PagerDuty", "Sentry", "GitHub", "Checkly"] as const;

/** Whether an integration announces outages automatically. */
export const announceModes = ["None", "Incident"] as const;

/** Whether an integration announces outages automatically. */
export type AnnounceMode = (typeof announceModes)[number];

const readAnnounceMode = (text: string): AnnounceMode | undefined =>
  announceModes.find((mode) => mode.toLowerCase() === text.toLowerCase());

/** Outcomes of an alert. */
export const alertOutcomes = [
  "Applied",
  "Unchanged",
  "Duplicate",
  "Stale",
  "NoComponent",
  "IgnoredByRule",
  "Overridden",
  "InMaintenance",
  "HeldDown",
  "ComponentNotCovered",
  "RateLimited",
  "Test",
  "Invalid",
] as const;

/** Outcomes of an alert. */
export type AlertOutcome = (typeof alertOutcomes)[number];

/** The meaning of each outcome. */
export const alertOutcomeMeanings: Readonly<Record<AlertOutcome, string>> = {
  Applied: "The alert was opened, changed or closed, and counts for its component.",
  Unchanged: "It was open or closed already, or no open alert has its fingerprint.",
  Duplicate: "The sender sent the event before; it was not applied again.",
  Stale: "It began no later than an alert of the same fingerprint that has been resolved, so it is outdated.",
  NoComponent:
    "No component has the name that was looked up: add a rule, or create the component. `UnmappedField` is the field to compare.",
  IgnoredByRule: "A rule, or its severity, ignores it.",
  Overridden: "It counts, but the component has an override, and shows its status until that ends.",
  InMaintenance: "It counts, but the component is in maintenance that expects this status.",
  HeldDown:
    "It waits: it counts once it has fired for `FireAfter` seconds, or ends once it has been resolved for `ResolveAfter` seconds.",
  ComponentNotCovered: "The webhook key does not cover the component.",
  RateLimited: "The integration sent too many events in a minute; the sender got 503.",
  Test: "A test or a ping of the sender, which changes nothing.",
  Invalid: "It could not be parsed, or exceeds a limit: 1,000 alerts in an event or open for a component.",
};

const name = z
  .string("Give a name.")
  .max(2000, "Keep the name within 100 characters.")
  .meta({ maxLength: 100 });
const week = 7 * 24 * 60 * 60;
const hold = z
  .int(`Give whole seconds, from 0 to ${week}.`)
  .min(0, `Give whole seconds, from 0 to ${week}.`)
  .max(week, `Give whole seconds, from 0 to ${week}.`);
const expiry = z
  .int("Give whole seconds, from 60 to 31622400, or null.")
  .min(60, "Give whole seconds, from 60 to 31622400, or null.")
  .max(31_622_400, "Give whole seconds, from 60 to 31622400, or null.");

const integrationFields = {
  Name: name,
  Enabled: z.boolean("Give true or false.").optional(),
  Mapping: mappingRules.optional(),
  Paths: alertPaths
    .nullable()
    .optional()
    .meta({ description: "For the type Json: JSONPaths (RFC 9535) to the fields of its alerts." }),
  SigningSecret: z
    .string("Give a text.")
    .min(1, "Give a text, or null for none.")
    .max(500, "Keep the secret within 500 characters.")
    .nullable()
    .optional()
    .meta({ description: "The sender's signing secret; if set, its signature is required." }),
  TopicArn: z
    .string("Give the ARN of a topic.")
    .max(500, "Give the ARN of a topic.")
    .regex(/^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w.-]+$/u, "Give the ARN of an SNS topic.")
    .nullable()
    .optional()
    .meta({ description: "For the type Sns: the topic ARN; if set, Amazon's signature is required." }),
  ExpireAfter: expiry
    .nullable()
    .optional()
    .meta({ description: "Seconds without events after which an open alert is closed; null for never." }),
  FireAfter: hold.optional().meta({ description: "Seconds that an alert must fire before it counts." }),
  ResolveAfter: hold
    .optional()
    .meta({ description: "Seconds that an alert must be resolved before that counts." }),
  Announce: wordField(announceModes, readAnnounceMode).optional(),
  TemplateId: z
    .uuid("Give the id of a template.")
    .nullable()
    .optional()
    .meta({ description: "The template of the incidents that it announces." }),
  TemplateName: z
    .string("Give a name.")
    .max(2000, "Keep the name within 100 characters.")
    .optional()
    .meta({ description: "Instead of `TemplateId`: the name of a template of its page.", maxLength: 100 }),
};

/** The body of `POST /api/Integration`. */
export const integrationCreate = z.strictObject({
  ...integrationFields,
  Type: wordField(integrationTypes, readIntegrationType, { suggest: suggestIntegrationType }),
  Page: z.string("Give the slug of a page.").max(100, "Give the slug of a page.").optional(),
});

/** The body of `PATCH /api/Integration/{id}`: all but the type and the page can be changed. */
export const integrationPatch = z.strictObject({ ...integrationFields, Name: name.optional() });

/** The numbers of alerts by outcome. */
const counts = z.object({
  Applied: z.int(),
  Unchanged: z.int(),
  Ignored: z.int(),
  Failed: z.int(),
});

/** One rule of a mapping in an answer. */
export const mappingRuleOut = mappingRule.extend({
  When: z.array(mappingCondition),
  Statuses: z.record(z.string(), z.enum(reportableStatuses).exclude(["Operational"])).nullish(),
});

/** The settings of an integration, without its secrets. */
export const integration = z.object({
  Id: z.uuid(),
  Name: z.string(),
  Type: z.enum(integrationTypes),
  Page: z.string().meta({ description: "The slug of its page." }),
  Enabled: z.boolean(),
  BuiltIn: z.boolean().meta({ description: "Whether it receives events sent with an API key." }),
  Source: z.string().meta({ description: "The source of its signals." }),
  Mapping: z.array(mappingRuleOut),
  Paths: alertPaths.nullable(),
  HasSigningSecret: z.boolean(),
  TopicArn: z.string().nullable(),
  ExpireAfter: z.int().nullable(),
  FireAfter: z.int(),
  ResolveAfter: z.int(),
  Announce: z.enum(announceModes),
  TemplateId: z.uuid().nullable(),
  OldValidUntil: timeOut.nullable().meta({ description: "Time until which the former address works." }),
  CreatedAt: timeOut,
  UpdatedAt: timeOut,
});

/** An integration as it is read: its settings and activity. */
export const integrationWithFigures = integration.extend({
  LastEventAt: timeOut.nullable(),
  Last24Hours: counts.meta({ description: "Outcomes of the alerts of the last 24 hours." }),
  OpenAlerts: z.int(),
  StaleAlerts: z.int().meta({
    description: "Open alerts without events for 24 hours, or whose integration is disabled.",
  }),
});

/** An integration that is read by its id. */
export const integrationWithWarning = integrationWithFigures.extend({
  MappingWarning: z.string().nullable().meta({
    description: "The rules that name a component which the page does not have; null if none does.",
  }),
});

/** An integration with its address, which is shown only once. */
export const integrationWithUrl = integration.extend({
  Url: z
    .string()
    .nullable()
    .meta({ description: "Address for the sender. It contains the token and cannot be shown again." }),
});

/** The answer to `POST /api/Integration/{id}/RotateToken`. */
export const rotatedUrl = integrationWithUrl.pick({ Id: true, Url: true, OldValidUntil: true });

/** The states of an alert that is not closed. */
export const openAlertStates = ["Holding", "Open", "Clearing"] as const;

/** An alert that is not closed. */
export const openAlert = z.object({
  Fingerprint: z.string(),
  Title: z.string(),
  State: z.enum(openAlertStates).meta({
    description: "Holding: firing, not counted yet. Clearing: resolved, still counted.",
  }),
  Severity: z.string().nullable(),
  Acknowledged: z.boolean(),
  Component: z.string(),
  ComponentId: z.uuid(),
  Status: z.enum(reportableStatuses).meta({ description: "Its status for the component." }),
  StartedAt: timeOut,
  LastEventAt: timeOut,
  DueAt: timeOut.nullable().meta({ description: "When a hold ends, or the alert expires." }),
  Stale: z
    .boolean()
    .meta({ description: "Whether it has had no events for 24 hours, or its integration is disabled." }),
  Url: z.string().nullable(),
});

/** The body of `POST /api/Integration/{id}/CloseAlert`. */
export const alertClosing = z.strictObject({
  Fingerprint: z
    .string("Give the fingerprint of an open alert.")
    .max(200, "Give the fingerprint of an open alert."),
});

/** The outcome of one alert. */
export const alertOutcome = z.object({
  Alert: z.string().meta({ description: "The title of the alert." }),
  Component: z.string().nullable(),
  Outcome: z.enum(alertOutcomes),
  Reason: z.string().nullable(),
});

/** The outcome of one alert, with its explanation. */
export const alertOutcomeDetail = alertOutcome.extend({
  Fingerprint: z.string(),
  State: alertOut.shape.State.nullable().meta({ description: "Null if it could not be parsed." }),
  Severity: z.string().nullable(),
  ComponentId: z.uuid().nullable(),
  Rule: z.int().nullable().meta({ description: "Position of the matching rule, from 1; null for none." }),
  UnmappedField: z
    .object({ Field: z.string(), Value: z.string() })
    .nullable()
    .default(null)
    .meta({ description: "For NoComponent: the field that was looked up first, for a rule to compare." }),
  AlertStatus: z.enum(reportableStatuses).nullable(),
  StatusBefore: z.enum(componentStatuses).nullable(),
  StatusAfter: z.enum(componentStatuses).nullable(),
  HistoryId: z.string().nullable().meta({ description: "The history period that it started." }),
});

/** The answer to an event: each alert's outcome. */
export const receivedEvent = z.object({ EventId: z.uuid(), Outcomes: z.array(alertOutcome) });

/** An event in the log of an integration. */
export const integrationEvent = z.object({
  Id: z.uuid(),
  ReceivedAt: timeOut,
  From: z.string().meta({ description: "The sender's address." }),
  Size: z.int().meta({ description: "Bytes of its body." }),
  LatencyMs: z.int().meta({ description: "Milliseconds from its arrival to the decision." }),
  Status: z.int().meta({ description: "HTTP status of the response." }),
  Message: z.string(),
  Outcomes: z.array(alertOutcomeDetail),
  ReplayOf: z.uuid().nullable(),
  HasBody: z.boolean(),
});

/** An event with its body, secrets redacted; null if the body has been deleted. */
export const integrationEventWithBody = integrationEvent.extend({
  Headers: z.record(z.string(), z.string()).nullable(),
  Body: z.string().nullable(),
});

/** The body of `POST /api/Integration/{id}/DryRun`. */
export const integrationDryRun = z.strictObject({
  Headers: z
    .record(z.string().max(200), z.string().max(8000))
    .optional()
    .meta({
      description: "Headers of the sender that its payload requires, such as X-GitHub-Event.",
      example: { "X-GitHub-Event": "deployment_status" },
    }),
  Body: z
    .unknown()
    .refine(
      (payload) => payload !== undefined,
      'Give the payload of the sender, as JSON or as a text: {"Body": …}.',
    )
    .meta({ description: "The payload, as JSON or as a text." }),
  Mapping: mappingRules.optional().meta({ description: "Rules to try instead of the saved ones." }),
  Paths: alertPaths
    .nullable()
    .optional()
    .meta({ description: "For the type Json: paths to try instead of the saved ones." }),
});

/** The effect of an event in a dry run. */
export const dryRunResult = z.object({
  Alerts: z.array(alertOut),
  Outcomes: z.array(alertOutcomeDetail),
});

/** Query of the list of integrations. */
export const integrationQuery = namedListQuery.extend({
  Type: wordsFilter(integrationTypes, "Only integrations of this type."),
});

export type IntegrationFilters = Omit<z.output<typeof integrationQuery>, keyof z.output<typeof listQuery>>;

/** Query of the list of events. */
export const integrationEventsQuery = listQuery.extend({
  Outcome: wordsFilter(alertOutcomes, "Only events of which an alert had this outcome."),
});

/** The query of the list of events, read. */
export type IntegrationEventFilters = Pick<z.output<typeof integrationEventsQuery>, "Outcome">;

/** Query of `POST /api/WebHook/{Type}`. */
export const webhookQuery = z.object({
  Page: z.string().max(100).optional().meta({ description: "Slug of a page; default: the first." }),
});

/** An event of a monitoring system, in its sender's format. */
export const senderEvent = z
  .unknown()
  .meta({ description: "The payload as the sender posts it, of any media type, up to 1 MiB." });

/** The settings of an integration as the wire has them. */
export type IntegrationOut = z.infer<typeof integration>;
/** An integration as it is read. */
export type IntegrationWithFiguresOut = z.infer<typeof integrationWithFigures>;
/** Parsed body of `POST /api/Integration`. */
export type IntegrationCreate = z.output<typeof integrationCreate>;
/** Parsed body of `PATCH /api/Integration/{id}`. */
export type IntegrationPatch = z.output<typeof integrationPatch>;
/** An alert that is not closed. */
export type OpenAlertOut = z.infer<typeof openAlert>;
/** The outcome of one alert, with its explanation. */
export type AlertOutcomeDetail = z.infer<typeof alertOutcomeDetail>;
/** An event in the log of an integration. */
export type IntegrationEventOut = z.infer<typeof integrationEvent>;
