/** The schemas of JSON columns whose values have no form on the wire. This service wrote them; another form is damage. */
import * as z from "zod";
import { codes, type RefusalFields } from "../../contract/refusal.ts";
import { subscriberEvents } from "../../contract/subscribers.ts";
import { teamRules } from "../../contract/team-alerts.ts";
import {
  announcementStates,
  componentStatuses,
  impacts,
  indicators,
  reportableStatuses,
} from "../../contract/words.ts";
import { decodeTransitions, encodeTransitions } from "../../rules/flapping.ts";
import type { AnnouncementInput, StatusInputs } from "../../rules/status-inputs.ts";
import type { StatusEvent } from "../../rules/timeline.ts";
import type { JsonFormat } from "./define-table.ts";

const status = z.enum(componentStatuses);
/** Epoch milliseconds. */
const time = z.number();

/** Unlike `z.record`, it keeps a key `__proto__`: sources may have any name. */
function recordOf<Value>(value: z.ZodType<Value>) {
  return z
    .custom<object>((input) => typeof input === "object" && input !== null && !Array.isArray(input))
    .transform((input) => Object.entries(input))
    .pipe(z.array(z.tuple([z.string(), value])))
    .transform((entries) => Object.fromEntries<Value>(entries));
}

const sourceReport = { status, since: time, reportedAt: time, by: z.exactOptional(z.string()) };

const announcementInput: z.ZodType<AnnouncementInput> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("Incident"), status, since: time }),
  z.object({ kind: z.literal("Maintenance"), expect: status, since: time }),
]);

const override = {
  status,
  since: time,
  until: time.nullable(),
  reason: z.exactOptional(z.string()),
  by: z.exactOptional(z.string()),
};

/** Status inputs, without empty parts: most components have reports only. */
export const statusInputs: JsonFormat<StatusInputs> = {
  schema: z.object({
    plain: z.object({ ...sourceReport, byHand: z.boolean() }),
    signals: recordOf(z.object({ ...sourceReport, source: z.string() })),
    lastReportAt: time.nullable(),
    reportEvery: z.number().nullable(),
    onLapse: status,
    expectedSince: time,
    expiresIn: z.number().nullable().default(null),
    announced: recordOf(announcementInput).default({}),
    pin: z.object(override).nullable().default(null),
  }),
  store: ({ expiresIn, announced, pin, ...inputs }) => ({
    ...inputs,
    ...(expiresIn !== null && { expiresIn }),
    ...(Object.keys(announced).length > 0 && { announced }),
    ...(pin !== null && { pin }),
  }),
};

/** An event without the columns stored beside it. */
export type EventContent = StatusEvent extends infer One
  ? One extends StatusEvent
    ? Omit<One, "number" | "at" | "by">
    : never
  : never;

/** A report's content: plain or from a source. */
export type ReportContent = Extract<EventContent, { kind: "Report" | "Signal" }>;

const message = z.string().nullable();

/** A recorded event. */
export const eventContent: z.ZodType<EventContent> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("Report"), status, message, expiresIn: z.exactOptional(z.number()) }),
  z.object({ kind: z.literal("Hand"), status }),
  z.object({ kind: z.literal("Signal"), source: z.string(), sourceKey: z.string(), status, message }),
  z.object({ kind: z.literal("Close"), source: z.exactOptional(z.string()), sourceKey: z.string() }),
  z.object({
    kind: z.literal("Expectation"),
    reportEvery: z.number().nullable(),
    onLapse: status,
    endsHeartbeat: z.exactOptional(z.boolean()),
  }),
  z.object({
    kind: z.literal("Announce"),
    announcementId: z.string(),
    effect: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("Incident"), status }),
      z.object({ kind: z.literal("Maintenance"), expect: status }),
    ]),
  }),
  z.object({ kind: z.literal("Withdraw"), announcementId: z.string() }),
  z.object({ kind: z.literal("Pin"), status, until: time.nullable(), reason: z.string() }),
  z.object({ kind: z.literal("Unpin") }),
]);

/** The newest changes of a component's status: `[[start of flapping or 0, changes], first, gap, …]`. */
export const transitions = {
  schema: z.tuple([z.tuple([z.number(), z.number()])], z.number()).transform(decodeTransitions),
  store: encodeTransitions,
};

/** Reporters' messages of a period. */
export const reportMessages = z.array(z.object({ at: time, text: z.string() }));

const affected = z.tuple([z.int(), status, status.nullable()]);

/** Component number, its status, and the worst expected status. */
export type StoredAffected = Readonly<z.output<typeof affected>>;

/** The affected components of an update or a template. */
export const affectedComponents: z.ZodType<readonly StoredAffected[]> = z.array(affected);

const text = z.string().optional();
/** Names and descriptions by language. */
export const nameTranslations = z.record(z.string(), z.object({ Name: text, Description: text }));
/** Texts of an announcement or a template by language. */
export const announcementTexts = z.record(z.string(), z.object({ Title: text, Message: text }));
/** Texts of an update by language. */
export const updateTexts = z.record(z.string(), z.object({ Message: text }));

/** The numbers of open alerts by status. */
export const openCounts = z.partialRecord(z.enum(reportableStatuses), z.int());

const isCode = (text: string): text is keyof typeof codes => Object.hasOwn(codes, text);

/** The refusal of a pending publication. */
export const refusal: z.ZodType<RefusalFields> = z.object({
  code: z.string().refine(isCode),
  message: z.string(),
  detail: z.object({
    status: z.exactOptional(z.number()),
    errors: z.exactOptional(z.array(z.object({ Path: z.string(), Message: z.string() }))),
    retryAfterSeconds: z.exactOptional(z.number()),
    allow: z.exactOptional(z.string()),
  }),
});

/** The first answer to a request with an `Idempotency-Key`. */
export const storedAnswer = z.object({
  status: z.literal([200, 201, 202, 204]),
  result: z.unknown(),
  message: z.string(),
  version: z.number().nullable(),
  location: z.string().nullable(),
  revision: z.number(),
  replayed: z.boolean(),
});

/** A pending command: what else it has depends on its kind. */
export const pendingCommand = z.looseObject({ kind: z.string() });

/** Values by the names of fields. */
export const fieldValues = z.record(z.string(), z.unknown());

export const texts = z.array(z.string());

/** The scope of a subscription. */
export const subscriptionScope = z.object({
  page: z.boolean(),
  componentIds: texts,
  groupIds: texts,
  announcementIds: texts,
});

/** A visitor's unconfirmed choices. */
export const requestedChoices = z.object({
  scope: subscriptionScope,
  events: subscriberEvents,
  language: z.string().nullable(),
  timeZone: z.string().nullable(),
});

/** Facts of a notification that may change later in the rows. */
export const notificationContent = z.object({
  /** State of the announcement; null for other events. */
  state: z.enum(announcementStates).nullable(),
  impact: z.enum(impacts),
  /** Impact before this update; null for the first. */
  previousImpact: z.enum(impacts).nullable(),
  components: z.array(
    z.object({
      /** The number of its row. */
      number: z.number(),
      status,
      /** Whether this update added it to the announcement. */
      isAdded: z.boolean(),
      /** Shown status after an event that ended the announcement; absent otherwise, and in notifications of earlier versions. */
      shown: status.optional(),
    }),
  ),
  /** Planned window of a maintenance. */
  startsAt: time.nullable(),
  endsAt: time.nullable(),
  /** The actual start; null before it, absent in notifications of earlier versions. */
  startedAt: time.nullable().optional(),
  /** Times of the announcement's last change and closing; absent in notifications of earlier versions. */
  updatedAt: time.optional(),
  resolvedAt: time.nullable().optional(),
  /** How each page was right after the event, by the number of its row; absent in notifications of earlier versions. */
  pages: z.array(z.object({ number: z.number(), indicator: z.enum(indicators) })).optional(),
  /** Times of the component of a status change, right after it; absent in notifications of earlier versions. */
  componentCreatedAt: time.optional(),
  componentUpdatedAt: time.optional(),
  /** Status before a status change. */
  previousStatus: status.nullable(),
});

/** The settings with which a service sends; mail is set up by `SMTP_URL` and `MAIL_FROM`. */
export const sendingSettings = z.object({
  isMailSetUp: z.boolean(),
  isHeld: z.boolean(),
  maxEventsPerHour: z.number(),
});

export type RecordedSettings = Readonly<z.output<typeof sendingSettings>>;

/** The settings of the changed rules. */
export const ruleSettings = z.array(
  z.object({ Rule: z.enum(teamRules), Enabled: z.boolean(), Minutes: z.array(z.number()) }),
);
