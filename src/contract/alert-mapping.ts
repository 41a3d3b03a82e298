/** The mapping of an integration, and the paths of the type `Json`, on the wire. */
import * as z from "zod";
import { alertStates } from "./alerts.ts";
import { reportableStatusField } from "./report.ts";
import type { ReportableStatus } from "./words.ts";

/** The largest number of rules in a mapping. */
export const maxMappingRules = 200;

/** The operators of a condition. */
export const conditionOperators = ["Equals", "Glob", "Regex", "Exists"] as const;

/** The status of each severity without a rule; null if it is ignored. Any other, and none, is a Major Outage. */
export const severityStatuses: readonly (readonly [
  severities: readonly string[],
  status: ReportableStatus | null,
])[] = [
  [["critical", "error", "page", "P1", "P2", "high", "disaster", "down"], "Major Outage"],
  [["warning", "P3", "average"], "Partial Outage"],
  [["minor", "low", "P4"], "Degraded Performance"],
  [["info", "P5"], null],
];

const field = z
  .string("Name a field: labels.NAME, title, severity or state.")
  .regex(
    /^(?:labels\..{1,200}|title|severity|state)$/isu,
    "Name a field: labels.NAME, title, severity or state.",
  );

/** One condition of a rule. `Value` is not used by Exists. */
export const mappingCondition = z
  .strictObject({
    Field: field,
    Op: z.enum(conditionOperators),
    Value: z.string("Give a text.").max(1000, "Keep the value within 1,000 characters.").nullish(),
  })
  .refine((condition) => condition.Op === "Exists" || typeof condition.Value === "string", {
    path: ["Value"],
    error: "Give the value to compare with.",
  })
  .meta({ example: { Field: "labels.service", Op: "Equals", Value: "checkout" } });

const firingStatus = reportableStatusField.refine((status) => status !== "Operational", {
  error: "An open alert cannot make a component Operational; use Ignore.",
});

/** One rule: all conditions must hold; an empty `When` matches every alert. */
export const mappingRule = z
  .strictObject({
    When: z
      .array(mappingCondition, "Give a list of conditions.")
      .max(20, "Give at most 20 conditions.")
      .default([]),
    Component: z
      .string("Give the name or id of a component, or a template.")
      .max(500, "Keep the component within 500 characters.")
      .nullish(),
    Statuses: z
      .record(z.string().max(100, "Keep a severity within 100 characters."), firingStatus)
      .refine((statuses) => Object.keys(statuses).length <= 50, {
        message: "Give at most 50 severities.",
        params: { fault: "OutOfRange" },
      })
      .nullish()
      .meta({
        description: "A status for each severity; `*` stands for every severity that is not listed.",
        example: { critical: "Major Outage" },
      }),
    Ignore: z.boolean("Give true or false.").nullish(),
  })
  .meta({
    example: { When: [{ Field: "labels.service", Op: "Equals", Value: "checkout" }], Component: "Checkout" },
  });

/** The rules of a mapping, in order: the first that matches decides. */
export const mappingRules = z
  .array(mappingRule, "Give a list of rules.")
  .max(maxMappingRules, `Give at most ${maxMappingRules} rules.`);

/** One rule of a mapping. */
export type MappingRule = z.infer<typeof mappingRule>;

const path = z
  .string("Give a JSONPath.")
  .min(1, "Give a JSONPath.")
  .max(1000, "Keep the path within 1,000 characters.");

/** The paths that are used where an integration of the type `Json` has none of its own. */
export const defaultAlertPaths = {
  Alerts: "$",
  Fingerprint: "$['fingerprint','id']",
  State: "$['state','status']",
  Severity: "$['severity','priority']",
  Title: "$['title','summary','message','name']",
  Labels: "$.labels",
  StartsAt: "$['startsAt','starts_at','started_at']",
  EndsAt: "$['endsAt','ends_at','resolved_at']",
  Url: "$['url','link']",
} as const;

const valueCount = { message: "Give at most 100 values.", params: { fault: "OutOfRange" } };
const isSmall = (values: object) => Object.keys(values).length <= 100;

/**
 * Where an event of the type `Json` holds its alerts (RFC 9535). `Alerts` starts at the whole body; in every other
 * path, `$` is the alert itself. A path that is left out has a default.
 */
export const alertPaths = z
  .strictObject({
    Alerts: path.nullish(),
    Fingerprint: path.nullish(),
    State: path.nullish(),
    Severity: path.nullish(),
    Title: path.nullish(),
    Labels: z
      .union([path, z.record(z.string().min(1).max(200), path)])
      .nullish()
      .meta({ description: "A path to an object of labels, or a path for each label.", example: "$.labels" }),
    StartsAt: path.nullish(),
    EndsAt: path.nullish(),
    Url: path.nullish(),
    States: z
      .record(z.string().max(200), z.enum(alertStates))
      .refine(isSmall, valueCount)
      .nullish()
      .meta({ description: "What the sender's states mean.", example: { up: "Resolved", down: "Firing" } }),
    Severities: z
      .record(z.string().max(200), z.string().max(100))
      .refine(isSmall, valueCount)
      .nullish()
      .meta({ description: "What the sender's severities mean.", example: { P1: "critical" } }),
  })
  .meta({ example: { Alerts: "$.alerts" } });

/** Where an event of the type `Json` holds its alerts. */
export type AlertPaths = z.infer<typeof alertPaths>;
