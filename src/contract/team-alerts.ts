/** Team alerts on the wire: rules, destinations, and the alerts themselves. */
import * as z from "zod";
import { flappingWindowMinutes, maxStableChanges } from "./flapping.ts";
import {
  booleanFilter,
  listQuery,
  pageFilter,
  searchFilter,
  wordsFilter,
} from "./operations/operation-builders.ts";
import { personRoles } from "./people.ts";
import { addableChannels } from "./subscribers.ts";
import { boundFilters, timeOut } from "./times.ts";
import { wordField } from "./word-field.ts";
import { readerOf } from "./words.ts";

/** The rules by which the team is alerted. */
export const teamRules = [
  "UnannouncedOutage",
  "SilentIncident",
  "UpcomingMaintenance",
  "OverdueMaintenance",
  "Flapping",
  "MissingReports",
  "StaleAlerts",
  "ExpiringKey",
  "DeliveryFailure",
  "CopyFailure",
] as const;
/** A rule by which the team is alerted. */
export type TeamRule = (typeof teamRules)[number];

/** When each rule alerts. */
export const teamRuleMeanings: Readonly<Record<TeamRule, string>> = {
  UnannouncedOutage:
    "A component shows Partial or Major Outage, and no open incident or maintenance in progress covers it.",
  SilentIncident: "An open incident has had no update; sent again at each further time.",
  UpcomingMaintenance:
    "Scheduled maintenance approaches; not for a time that had passed when it was scheduled.",
  OverdueMaintenance: "Maintenance is open after its planned end.",
  Flapping: `A component changed its status more than ${maxStableChanges} times in ${flappingWindowMinutes} minutes.`,
  MissingReports: "The reports of a component are overdue.",
  StaleAlerts: "An integration's alert is open, but no events have arrived for it.",
  ExpiringKey: "An API key expires soon. Checked for the whole service, by the rules of its first page.",
  DeliveryFailure:
    "Sending is paused or held, or e-mail is paused because too many messages were rejected. Checked for the whole service, by the rules of its first page.",
  CopyFailure:
    "The static copy cannot be updated. Checked for the whole service, by the rules of its first page.",
};

/** The channels that reach the team. */
export const teamChannels = [...addableChannels, "PagerDuty"] as const;
/** A channel that reaches the team. */
export type TeamChannel = (typeof teamChannels)[number];

/** The times of a rule in minutes: one that can be chosen, some of a list, or none. */
export type RuleTimes =
  | { readonly kind: "one"; readonly defaults: number }
  | { readonly kind: "some"; readonly choices: readonly number[]; readonly defaults: readonly number[] }
  | { readonly kind: "none" };

const hour = 60;
const day = 24 * hour;
/** Maximum time of a rule, in minutes. */
export const maxRuleMinutes: number = 30 * day;

/** The times of each rule. */
export const ruleTimes: Readonly<Record<TeamRule, RuleTimes>> = {
  UnannouncedOutage: { kind: "one", defaults: 10 },
  SilentIncident: {
    kind: "some",
    choices: [hour, 3 * hour, 6 * hour, 12 * hour, day],
    defaults: [hour, 3 * hour, 6 * hour, 12 * hour, day],
  },
  UpcomingMaintenance: { kind: "some", choices: [day, hour], defaults: [day, hour] },
  OverdueMaintenance: { kind: "one", defaults: 15 },
  Flapping: { kind: "none" },
  MissingReports: { kind: "one", defaults: 5 },
  StaleAlerts: { kind: "one", defaults: day },
  ExpiringKey: { kind: "some", choices: [14 * day, 7 * day, day], defaults: [7 * day, day] },
  DeliveryFailure: { kind: "one", defaults: 5 },
  CopyFailure: { kind: "one", defaults: 15 },
};

const rulesBefore: ReadonlySet<TeamRule> = new Set(["UpcomingMaintenance", "ExpiringKey"]);

/** The meaning of `Minutes` of a rule, in a sentence. */
export function minutesMeaning(rule: TeamRule): string {
  const times = ruleTimes[rule];
  const direction = rulesBefore.has(rule) ? "before it" : "after it began";
  if (times.kind === "none") return "It has no `Minutes`.";
  if (times.kind === "one") return `\`Minutes\`: one time ${direction}; [${times.defaults}] by default.`;
  return `\`Minutes\`: some of ${times.choices.join(", ")} ${direction}; [${times.defaults.join(", ")}] by default.`;
}

/** A rule's settings, complete. */
export type RuleSetting = {
  readonly Rule: TeamRule;
  readonly Enabled: boolean;
  readonly Minutes: readonly number[];
};

const setting = z
  .strictObject({
    Rule: wordField(teamRules, readerOf(teamRules)),
    Enabled: z.boolean().optional(),
    Minutes: z.array(z.int().min(1).max(maxRuleMinutes)).max(10).optional(),
  })
  .superRefine(({ Rule, Minutes }, context) => {
    if (Minutes === undefined) return;
    const times = ruleTimes[Rule];
    const complain = (message: string) => context.addIssue({ code: "custom", path: ["Minutes"], message });
    if (times.kind === "none" && Minutes.length > 0) complain("This rule has no times. Omit them.");
    if (times.kind === "one" && Minutes.length !== 1) complain("Give one number of minutes.");
    if (times.kind !== "some") return;
    if (Minutes.length === 0) complain("Give at least one number of minutes, or disable the rule.");
    if (Minutes.some((minutes) => !times.choices.includes(minutes)))
      complain(`Give some of: ${times.choices.join(", ")}.`);
  });

/** The body of `PATCH /api/TeamAlert/Rules`. */
export const teamRulesPatch = z.strictObject({
  Page: z.string().max(100).optional(),
  Rules: z.array(setting).min(1, "Give at least one rule.").max(teamRules.length),
});

/** The rules of a page, in an answer. */
export const teamRulesOut = z.object({
  Page: z.string(),
  Rules: z.array(z.object({ Rule: z.enum(teamRules), Enabled: z.boolean(), Minutes: z.array(z.int()) })),
});

/** The query of `GET /api/TeamAlert/Rules`. */
export const teamRulesQuery = z.object({
  Page: pageFilter.meta({ description: "Slug of the page; default: the first." }),
});

/** The states of an alert's message. */
export const teamDeliveryStates = ["Queued", "Sending", "Deferred", "Sent", "Failed", "Suppressed"] as const;
/** The state of an alert's message. */
export type TeamDeliveryState = (typeof teamDeliveryStates)[number];

const name = z.string("Give a name.").max(100, "Keep the name within 100 characters.");
const address = z.string().max(2_048, "Keep the address within 2,048 characters.");
const role = wordField(personRoles, readerOf(personRoles));

/** The body of `POST /api/TeamDestination`. */
export const teamDestinationCreate = z.strictObject({
  Page: z.string().max(100).optional(),
  Name: name,
  Channel: wordField(teamChannels, readerOf(teamChannels)).optional(),
  Role: role.optional().meta({ description: "For e-mail: notifies people with this role or a higher one." }),
  Address: address.optional().meta({
    description:
      "For other channels: the URL of the webhook, or PagerDuty's integration key. It is never shown again.",
  }),
});

/** A requested destination. */
export type TeamDestinationCreate = z.output<typeof teamDestinationCreate>;

/** The body of `PATCH /api/TeamDestination/{id}`. */
export const teamDestinationPatch = z.strictObject({
  Name: name.optional(),
  Enabled: z.boolean().optional(),
  Role: role.optional(),
  Address: address.optional().meta({
    description:
      "The new URL of the webhook, or PagerDuty's new integration key; not for e-mail. It is never shown again.",
  }),
});

/** The newest message of something. */
export const lastTeamDelivery = z.object({
  State: z.enum(teamDeliveryStates),
  At: timeOut,
  Answer: z.string().nullable(),
});

/** A destination in an answer. */
export const teamDestination = z.object({
  Id: z.uuid(),
  Page: z.string().meta({ description: "The slug of its page." }),
  Name: z.string(),
  Channel: z.enum(teamChannels),
  Role: z.enum(personRoles).nullable(),
  Address: z.string().nullable().meta({ description: "Masked; null for e-mail." }),
  Enabled: z.boolean(),
  LastDelivery: lastTeamDelivery
    .nullable()
    .meta({ description: "The newest message; null before the first." }),
  CreatedAt: timeOut,
  UpdatedAt: timeOut,
});

/** A destination in the answer to its creation: a webhook's with its signing secret. */
export const createdTeamDestination = teamDestination.extend({
  SigningSecret: z
    .string()
    .optional()
    .meta({ description: "Of a webhook: `whsec_` and the key in base64. It is shown once." }),
});

/** The filters of the list of alerts. */
export const teamAlertFilters = listQuery.extend({
  Page: pageFilter,
  Open: booleanFilter("`true`: only open ones; `false`: only resolved ones."),
  Rule: wordsFilter(teamRules, "Only alerts of this rule."),
  Search: searchFilter("the title or the detail, ignoring case and accents"),
  ...boundFilters("Alerts that were opened"),
});

/** The filters of the list of alerts, read. */
export type TeamAlertFilters = Omit<z.output<typeof teamAlertFilters>, keyof z.output<typeof listQuery>>;

/** An alert in an answer. */
export const teamAlert = z.object({
  Id: z.uuid(),
  Page: z.string(),
  Rule: z.enum(teamRules),
  Title: z.string(),
  Detail: z.string(),
  Url: z.string(),
  OpenedAt: timeOut,
  UpdatedAt: timeOut,
  ResolvedAt: timeOut.nullable(),
});

/** A destination as the wire has it. */
export type TeamDestinationOut = z.infer<typeof teamDestination>;
/** An alert as the wire has it. */
export type TeamAlertOut = z.infer<typeof teamAlert>;
/** The rules of a page as the wire has them. */
export type TeamRulesOut = z.infer<typeof teamRulesOut>;
/** The body of `PATCH /api/TeamDestination/{id}`, read. */
export type TeamDestinationPatch = z.output<typeof teamDestinationPatch>;
/** The body of `PATCH /api/TeamAlert/Rules`, read. */
export type TeamRulesPatch = z.output<typeof teamRulesPatch>;
