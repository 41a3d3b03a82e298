/** Subscribers on the wire: addresses that are notified of announcements, and their choices. */
import * as z from "zod";
import { componentIdMessage } from "./components.ts";
import { nameFilter, nameInPlaceOf, pageFilter, wordsFilter } from "./operations/operation-builders.ts";
import { timeField, timeOut } from "./times.ts";
import { missingIssue, wordField } from "./word-field.ts";
import { impacts, readerOf, readImpact } from "./words.ts";

/** The chat services, each reached through an incoming webhook. */
export const chatChannels = ["Slack", "MicrosoftTeams", "Discord", "GoogleChat"] as const;
/** A chat service. */
export type ChatChannel = (typeof chatChannels)[number];

/** The channels that subscribers can be reached by. */
export const subscriberChannels = ["Email", "Webhook", ...chatChannels, "WebPush"] as const;
/** The channel that a subscriber is reached by. */
export type SubscriberChannel = (typeof subscriberChannels)[number];

/** The channels that operators add subscribers by: browsers subscribe themselves. */
export const addableChannels = ["Email", "Webhook", ...chatChannels] as const;

/** Every state of a subscriber. */
export const subscriberStates = ["Pending", "Active", "Suspended", "Unsubscribed"] as const;
/** The state of a subscriber. */
export type SubscriberState = (typeof subscriberStates)[number];

/** The reasons for suspending a subscriber. */
export const suspensionReasons = ["Bounced", "PageClosed", "ByOperator"] as const;
/** Why a subscriber is suspended. */
export type SuspensionReason = (typeof suspensionReasons)[number];

/** Every way by which a subscriber was added. */
export const subscriberSources = ["Page", "Api", "Import", "Portal", "Command Line"] as const;
/** How a subscriber was added. */
export type SubscriberSource = (typeof subscriberSources)[number];

/** The level of detail for incidents. */
export const incidentEvents = ["EveryUpdate", "OpenedAndResolved", "None"] as const;

/** The formats of a webhook's body. */
export const webhookFormats = ["Signalbox", "Statuspage"] as const;
/** The format of a webhook's body. */
export type WebhookFormat = (typeof webhookFormats)[number];

const scopeKinds = ["Page", "Components", "Announcement"] as const;

/** Maximum number of components, groups and announcements of one subscription, each. */
export const maxScopeIds = 200;
/** Maximum length of a consent note: how consent was obtained. */
export const minConsentNote = 10;
export const maxConsentNote = 500;

const ids = (message: string) =>
  z.array(z.uuid(message).toLowerCase()).max(maxScopeIds, `Name at most ${maxScopeIds}.`);

const scopeFields = {
  ComponentIds: ids(componentIdMessage).optional(),
  GroupIds: ids("Give the id of a component group: GET /api/ComponentGroup lists them.").optional(),
  AnnouncementId: z.uuid("Give the id of an announcement.").toLowerCase().optional(),
};

const names = (example: string) =>
  z
    .array(z.string().max(2_000, "Keep the name within 100 characters.").meta({ example, maxLength: 100 }))
    .max(maxScopeIds, `Name at most ${maxScopeIds}.`)
    .optional();

const nameFields = { ComponentNames: names("Checkout"), GroupNames: names("Regions") };

const fieldsOfKind = {
  Page: [],
  Components: ["ComponentIds", "GroupIds", "ComponentNames", "GroupNames"],
  Announcement: ["AnnouncementId"],
} as const satisfies Record<
  (typeof scopeKinds)[number],
  readonly (keyof typeof scopeFields | keyof typeof nameFields)[]
>;

/** A requested scope. */
export type SubscriptionScopeIn = {
  readonly Kind: (typeof scopeKinds)[number];
  readonly ComponentIds?: readonly string[] | undefined;
  readonly GroupIds?: readonly string[] | undefined;
  readonly ComponentNames?: readonly string[] | undefined;
  readonly GroupNames?: readonly string[] | undefined;
  readonly AnnouncementId?: string | undefined;
};

/** The remedies for a scope of nothing: ids, and names where the body takes them. */
const emptyScopeHelp = {
  ids: "Name at least one component in ComponentIds, or one group in GroupIds.",
  idsAndNames:
    "Name at least one component in ComponentIds or ComponentNames, or one group in GroupIds or GroupNames.",
} as const;

/** Refuses the fields that the kind of a scope does not have, and a scope of nothing. */
const checkScope = (emptyHelp: string) => (scope: SubscriptionScopeIn, context: z.core.$RefinementCtx) => {
  const fieldNames: readonly string[] = fieldsOfKind[scope.Kind];
  const complain = (path: readonly string[], message: string) =>
    context.addIssue({ code: "custom", path: [...path], message });
  for (const name of [...fieldsOfKind.Components, ...fieldsOfKind.Announcement]) {
    if (scope[name] !== undefined && !fieldNames.includes(name))
      complain([name], `A scope of the kind ${scope.Kind} takes no ${name}.`);
  }
  const isEmpty = fieldsOfKind.Components.every((name) => (scope[name] ?? []).length === 0);
  if (scope.Kind === "Components" && isEmpty) complain([], emptyHelp);
  if (scope.Kind === "Announcement" && scope.AnnouncementId === undefined)
    context.addIssue(missingIssue("AnnouncementId", "Give the id of an open announcement."));
};

const kindOfScope = wordField(scopeKinds, readerOf(scopeKinds));

/** The scope of a visitor's subscription: the whole page, components and groups, or one announcement. */
const visitorScope = z
  .strictObject({ Kind: kindOfScope, ...scopeFields })
  .superRefine(checkScope(emptyScopeHelp.ids));

/** The scope of a subscription, whose components and groups may also be named. */
export const subscriptionScope = z
  .strictObject({ Kind: kindOfScope, ...scopeFields, ...nameFields })
  .superRefine(checkScope(emptyScopeHelp.idsAndNames));

/** The events that a subscriber is notified of, complete. */
export const subscriberEvents = z.strictObject({
  Incidents: wordField(incidentEvents, readerOf(incidentEvents)),
  Maintenance: z.boolean(),
  Notices: z.boolean(),
  StatusChanges: z.boolean(),
  MinimumImpact: wordField(impacts, readImpact),
});

/** The events that a subscriber is notified of. */
export type SubscriberEvents = z.output<typeof subscriberEvents>;

/** The events of a subscription that names none. */
export const defaultEvents: SubscriberEvents = {
  Incidents: "EveryUpdate",
  Maintenance: true,
  Notices: true,
  StatusChanges: false,
  MinimumImpact: "None",
};

/** The events of which a subscriber is sent messages in its format: Statuspage has no notices. */
export function eventsInFormat(
  events: SubscriberEvents,
  format: (typeof webhookFormats)[number] | null | undefined,
): SubscriberEvents {
  return format === "Statuspage" ? { ...events, Notices: false } : events;
}

/** Whether events name no message at all. */
export function isNoEvents({ Incidents, Maintenance, Notices, StatusChanges }: SubscriberEvents): boolean {
  return Incidents === "None" && !Maintenance && !Notices && !StatusChanges;
}

const choices = {
  Name: z.string().max(100, "Keep the name within 100 characters.").nullable().optional(),
  Events: subscriberEvents.partial().optional(),
  Language: z.string().max(35).nullable().optional(),
  TimeZone: z.string().max(100).nullable().optional(),
  SharedMailbox: z.boolean().optional(),
  Format: wordField(webhookFormats, readerOf(webhookFormats)).optional(),
  PausedUntil: timeField.nullable().optional(),
  Confirmed: z.boolean().optional(),
  ConsentNote: z
    .string("Say how consent was given.")
    .max(maxConsentNote, `Keep the note within ${maxConsentNote} characters.`)
    .optional(),
};

const address = z
  .string("Give an e-mail address, or the https URL of a webhook.")
  .max(2048, "Keep the address within 2,048 characters.");

/** The body of `POST /api/Subscriber`. */
export const subscriberCreate = z.strictObject({
  Page: z.string().max(100).optional(),
  Channel: wordField(addableChannels, readerOf(addableChannels)).optional(),
  Address: address,
  Scope: subscriptionScope.optional(),
  ...choices,
});

const settableStates = ["Active", "Suspended"] as const;

/** The body of `PATCH /api/Subscriber/{id}`. */
export const subscriberPatch = z.strictObject({
  Scope: subscriptionScope.optional(),
  ...choices,
  State: wordField(settableStates, readerOf(settableStates)).optional(),
});

/** The body of `POST /subscribe`: the fields that a visitor may choose. */
export const visitorSubscription = z.strictObject({
  Channel: wordField(subscriberChannels, readerOf(subscriberChannels)).optional(),
  Address: address.meta({
    description: "Of `WebPush` the text of the JSON that `PushSubscription.toJSON()` returns in a browser.",
  }),
  Scope: visitorScope.optional(),
  Events: choices.Events,
  Language: choices.Language,
  TimeZone: choices.TimeZone,
});

/** The answer to `POST /subscribe`, the same whatever the state of the address. */
export const subscriptionRequested = z.object({ Requested: z.literal(true) });

/** A scope in an answer. */
const scopeOut = z.object({
  Kind: z.enum(scopeKinds),
  ComponentIds: z.array(z.uuid()).optional(),
  GroupIds: z.array(z.uuid()).optional(),
  AnnouncementId: z.uuid().optional(),
  AnnouncementIds: z.array(z.uuid()).optional(),
});

/** A subscriber in an answer. */
export const subscriber = z.object({
  Id: z.uuid(),
  Page: z.string().meta({ description: "The slug of its page." }),
  Channel: z.enum(subscriberChannels),
  Address: z.string(),
  Name: z.string().nullable(),
  State: z.enum(subscriberStates),
  SuspendedFor: z.enum(suspensionReasons).nullable(),
  Scope: scopeOut,
  Events: z.object({
    Incidents: z.enum(incidentEvents),
    Maintenance: z.boolean(),
    Notices: z.boolean(),
    StatusChanges: z.boolean(),
    MinimumImpact: z.enum(impacts),
  }),
  Language: z.string().nullable(),
  TimeZone: z.string().nullable(),
  SharedMailbox: z.boolean(),
  Format: z.enum(webhookFormats).nullable(),
  PausedUntil: timeOut.nullable(),
  Source: z.enum(subscriberSources),
  ConsentNote: z.string().nullable(),
  CreatedAt: timeOut,
  ConfirmedAt: timeOut.nullable(),
  UpdatedAt: timeOut,
});

/** Maximum rows of an import by one request. */
export const maxImportRows = 500;
/** Maximum length of its CSV, so that its body stays within the limit of bodies. */
export const maxImportCsv = 200_000;

/** The body of `POST /api/Subscriber/Import`. */
export const subscriberImport = z.strictObject({
  Csv: z
    .string("Give the text of a CSV file, whose first line names the columns.")
    .max(maxImportCsv, "Give at most 200,000 characters in one request, and the rest in others."),
  Page: z.string().max(100).optional(),
  Confirmed: z
    .boolean("Give true with a ConsentNote, or false to ask each e-mail address for its confirmation.")
    .optional(),
  ConsentNote: choices.ConsentNote,
});

/** The outcomes of a row of an import. */
export const importOutcomes = ["Imported", "Known", "Suppressed", "Unsupported"] as const;

/** The answer to an import. */
export const importedSubscribers = z.object({
  Imported: z.int(),
  Skipped: z.int(),
  Rows: z.array(
    z.object({
      Line: z.int(),
      Outcome: z.enum(importOutcomes),
      Id: z.uuid().nullable(),
    }),
  ),
  IgnoredColumns: z.array(z.string()),
});

const signingSecret = z.string().meta({ description: "`whsec_` and the key in base64. It is shown once." });

/** A subscriber in the answer to its creation: a webhook's with its signing secret. */
export const createdSubscriber = subscriber.extend({ SigningSecret: signingSecret.optional() });

/** A subscriber in the answer to a test message. */
export const testedSubscriber = subscriber.extend({
  DeliveryId: z.uuid().meta({ description: "`GET /api/Delivery/{DeliveryId}` has the outcome." }),
});

/** The answer to `POST /api/Subscriber/{id}/RotateSecret`. */
export const rotatedSecret = z.object({
  Id: z.uuid(),
  SigningSecret: signingSecret,
  OldValidUntil: timeOut
    .nullable()
    .meta({ description: "Until then messages are signed with both secrets; null with KeepFor 0." }),
});

/** The filters of the list of subscribers. */
export const subscriberFilters = z.object({
  State: wordsFilter(subscriberStates, "Only subscribers in this state."),
  Channel: wordsFilter(subscriberChannels, "Only subscribers of this channel."),
  Search: z.string().max(254).optional().meta({
    description: "Part of a name or an address, ignoring case; of a webhook's address, part of its host.",
  }),
  Name: nameFilter,
  ComponentId: z
    .uuid("Give the id of a component: GET /api/Component?Search= finds one by its name.")
    .toLowerCase()
    .optional()
    .meta({
      description: "Only those who chose this component itself, not its group or the whole page.",
    }),
  ComponentName: nameInPlaceOf("ComponentId"),
  Page: pageFilter,
});

/** The filters of the list of subscribers, read. */
export type SubscriberFilters = z.output<typeof subscriberFilters>;
/** A subscriber as the wire has it. */
export type SubscriberOut = z.infer<typeof subscriber>;
/** The body of `POST /api/Subscriber`, read. */
export type SubscriberCreate = z.output<typeof subscriberCreate>;
/** The body of `PATCH /api/Subscriber/{id}`, read. */
export type SubscriberPatch = z.output<typeof subscriberPatch>;
/** The body of `POST /subscribe`, read. */
export type VisitorSubscription = z.output<typeof visitorSubscription>;
