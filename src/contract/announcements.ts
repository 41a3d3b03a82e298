/** Announcements on the wire: incidents, maintenance and notices, with their updates. */
import * as z from "zod";
import { alsoOn, componentIdMessage, languageTag } from "./components.ts";
import {
  booleanFilter,
  nameInPlaceOf,
  pageFilter,
  searchFilter,
  wordsFilter,
} from "./operations/operation-builders.ts";
import { boundFilters, timeField, timeOut } from "./times.ts";
import { wordField } from "./word-field.ts";
import {
  type AnnouncementKind,
  type AnnouncementState,
  announcementKinds,
  announcementStates,
  componentStatuses,
  impacts,
  normalizeWord,
  readAnnouncementKind,
  readAnnouncementState,
  readComponentStatus,
  readImpact,
  reportableStatuses,
} from "./words.ts";

/** Components that one announcement affects, at most. */
export const maxAffected = 500;
/** Updates that one announcement has, at most. */
export const maxUpdates = 1_000;
/** Bytes of UTF-8 of all texts of one announcement, at most. */
export const maxMessages = 1_024 * 1_024;
/** Bytes of UTF-8 of one message, at most. */
export const maxMessageLength = 32 * 1_024;

const kindField = wordField(announcementKinds, readAnnouncementKind);
const stateField = wordField(announcementStates, readAnnouncementState);

/** A state of these, such as those of one kind; a state of another kind is refused where the kind is checked. */
export function stateFieldOf(states: readonly AnnouncementState[]): typeof stateField {
  return wordField<AnnouncementState>(states, readAnnouncementState);
}

const impactField = wordField(impacts, readImpact);
// Unknown is read, so that it can be refused for what it is, but never offered.
const statusField = wordField(reportableStatuses, readComponentStatus);
const expectField = wordField(componentStatuses, readComponentStatus);

// The limits count what readers see as one character; a schema's length is only an upper bound of it.
const title = z
  .string("Give a title.")
  .max(2_000, "Keep the title within 200 characters.")
  .meta({ maxLength: 200 });

/** The bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

const messageField = (help: string) =>
  z
    .string(help)
    .refine((text) => utf8Length(text) <= maxMessageLength, {
      message: "Keep the message within 32 KiB.",
      params: { fault: "OutOfRange" },
    })
    .meta({ description: "Markdown (CommonMark without HTML), up to 32 KiB.", maxLength: maxMessageLength });

const message = messageField("Say what happens, in Markdown.");

/** Text per language: `{ "de": { "Title": "…", "Message": "…" } }`. */
export const announcementTranslations = z.record(
  languageTag,
  z
    .strictObject({ Title: title.optional(), Message: message.optional() })
    .meta({ example: { Title: "Zahlungen gestört" } }),
);

/** Text of an update per language. */
export const updateTranslations = z.record(
  languageTag,
  z.strictObject({ Message: message.optional() }).meta({ example: { Message: "Wir suchen den Fehler." } }),
);

/** A published postmortem in one language. */
export const postmortemText = z.object({
  Message: z.string(),
  MessageHtml: z.string(),
  PublishedAt: timeOut,
});

/** An affected component in a request. */
export const affectedIn = z
  .strictObject({
    ComponentId: z.string("Give an id.").max(100, "Give the id of a component.").optional(),
    ComponentName: z
      .string("Give a name.")
      .max(2_000, "Keep the name within 100 characters.")
      .meta({ maxLength: 100 })
      .optional(),
    Name: z
      .string("Give a name.")
      .max(2_000, "Keep the name within 100 characters.")
      .meta({
        maxLength: 100,
        description:
          "Read as ComponentName if neither that nor ComponentId is given, so that a list can be sent back as it was read.",
      })
      .optional(),
    Status: statusField.nullable().optional(),
    Expect: expectField.nullable().optional(),
    WorstStatus: z
      .enum(componentStatuses)
      .nullable()
      .meta({ description: "Ignored, so that a list can be sent back as it was read." })
      .optional(),
  })
  .meta({ example: { ComponentName: "Checkout", Status: "Major Outage" } });

const affectedComponents = z
  .array(affectedIn)
  .max(maxAffected, `Name at most ${maxAffected} components.`)
  .meta({
    description:
      "For a Maintenance `Expect`, the worst status that the work may cause: worse ones are shown, and the page announces it. Without it the page shows Under Maintenance whatever is reported. For an Incident `Status`; for a Notice neither.",
  });

const recurrence = z
  .string("Give an RRULE.")
  .max(500, "Keep the rule within 500 characters.")
  .nullable()
  .meta({
    description: "RFC 5545 RRULE, in the page's time zone; for a Maintenance.",
    example: "FREQ=WEEKLY",
  });

const announcementFields = {
  Title: title.optional(),
  State: stateField.optional(),
  Message: message.optional(),
  AffectedComponents: affectedComponents.optional(),
  Impact: impactField.nullable().optional(),
  StartsAt: timeField.nullable().optional(),
  EndsAt: timeField.nullable().optional(),
  AutoStart: z.boolean().optional(),
  AutoComplete: z.boolean().optional(),
  Recurrence: recurrence.optional(),
  Pinned: z.boolean().optional(),
  NotifySubscribers: z.boolean().optional(),
  Translations: announcementTranslations.nullable().optional(),
  AlsoOn: alsoOn.optional(),
};

/**
 * The body of `POST /api/Announcement`. `ResolvedAt` closes a backfilled announcement at its real time;
 * `PostedAt` backdates the message of an open one.
 */
export const announcementCreate = z.strictObject({
  Kind: kindField.optional().meta({ description: "Required unless a template gives it." }),
  ...announcementFields,
  ResolvedAt: timeField.nullable().optional(),
  PostedAt: timeField.nullable().optional(),
  TemplateId: z.uuid("Give the id of a template.").nullable().optional(),
  TemplateName: z
    .string("Give the name of a template.")
    .max(2_000, "Keep the name within 100 characters.")
    .optional()
    .meta({ description: "Instead of `TemplateId`: the name of a template of the page.", maxLength: 100 }),
  Fields: z
    .record(z.string().max(100), z.string().max(2_000))
    .optional()
    .meta({
      description: "Values of the template's fields by name; each field of the used texts needs one.",
      example: { Provider: "Stripe" },
    }),
  Page: z.string().max(100).optional(),
});

/**
 * The body of `PATCH /api/Announcement/{id}`. A `State` or `Message` here posts an update. `ResolvedAt` corrects the end
 * of a closed one, or says when one that this closes ended.
 */
export const announcementPatch = z.strictObject({
  ...announcementFields,
  ResolvedAt: timeField
    .nullable()
    .optional()
    .meta({ description: "End; the statuses of its components are corrected accordingly." }),
});

/** The body of `POST /api/Announcement/{id}/Update`. A change of the state needs no message. */
export const updateCreate = z.strictObject({
  State: stateField.optional(),
  Message: message.optional().meta({ description: "Markdown, up to 32 KiB. A new State needs none." }),
  AffectedComponents: affectedComponents.optional(),
  PostedAt: timeField.nullable().optional().meta({ description: "Time of the message; default: now." }),
  NotifySubscribers: z.boolean().optional(),
  Translations: updateTranslations.nullable().optional(),
  SetOperational: z
    .array(z.uuid(componentIdMessage))
    .max(maxAffected, `Name at most ${maxAffected} components.`)
    .optional()
    .meta({
      description:
        "Ids of components whose status is set to Operational with this update, so that an older report does not outlast the incident. Signals and other announcements stay.",
    }),
});

/** The body of `PATCH /api/Announcement/{id}/Update/{updateId}`. */
export const updatePatch = z.strictObject({
  Message: message.optional(),
  PostedAt: timeField.optional().meta({ description: "Time of the update, between its neighbours." }),
  Translations: updateTranslations.nullable().optional(),
});

/** The body of `PUT /api/Announcement/{id}/Postmortem`. */
export const postmortemPut = z.strictObject({
  Message: messageField("Say what happened, in Markdown.").nullable(),
  NotifySubscribers: z.boolean().optional().meta({
    description:
      "Whether subscribers are notified. By default of a first publication, as set on the announcement, and not of an edit.",
  }),
  Translations: updateTranslations
    .nullable()
    .optional()
    .meta({ description: "The text in other languages. Without them the postmortem has none." }),
});

/** States of other products that are a filter of their own here. */
const openFilterWords = [
  ["open", "open active current ongoing unresolved upcoming"],
  ["closed", "closed inactive past done finished"],
] as const;

/** Whether a text that is no state asks for open or closed announcements. */
const openValueOf = (text: string) =>
  openFilterWords.find(([, words]) => words.split(" ").includes(normalizeWord(text)))?.[0];

/** Whether a text in place of a state means all open or all closed announcements. */
export const isOpenWord = (text: string): boolean => openValueOf(text) !== undefined;

/** A filter by states; for a word such as `active` its error names what filters by that: `open` or `closed`. */
export function statesFilter(filters: { readonly open: string; readonly closed: string }) {
  return wordsFilter(announcementStates, "Only announcements in this state.", (text) => {
    const value = openValueOf(text);
    return value && `Did you mean ${filters[value]}, which lists the ${value} ones of every kind? `;
  });
}

/** Query of the list of announcements, beside the common list parameters. */
export const announcementFilters = z.object({
  Kind: wordsFilter(announcementKinds, "Only announcements of this kind."),
  State: statesFilter({ open: "Open=true", closed: "Open=false" }),
  Open: booleanFilter("true for open and upcoming announcements, false for closed ones."),
  ...boundFilters("Announcements that start"),
  ComponentId: z
    .uuid(componentIdMessage)
    .toLowerCase()
    .optional()
    .meta({ description: "Only those that affect this component." }),
  ComponentName: nameInPlaceOf("ComponentId"),
  Search: searchFilter("the title or in the message of an update, ignoring case and accents"),
  Page: pageFilter,
});

/** An update in an answer. */
export const announcementUpdate = z.object({
  Id: z.uuid(),
  State: z.enum(announcementStates),
  Message: z.string().meta({ description: "Text in Markdown." }),
  MessageHtml: z.string().meta({ description: "The text as safe HTML." }),
  PostedAt: timeOut.meta({ description: "Time of the update." }),
  EditedAt: timeOut.nullable().meta({ description: "Time of the last edit; null if it was not edited." }),
  NotifySubscribers: z.boolean(),
  Translations: updateTranslations.nullable(),
});

/** An affected component in an answer. */
export const affectedOut = z.object({
  ComponentId: z.uuid(),
  Name: z.string(),
  Status: z.enum(componentStatuses).nullable(),
  Expect: z.enum(componentStatuses).nullable().meta({
    description:
      "For a Maintenance the worst status that the work may cause. Null if not stated: no status is then shown as an outage, and the page names none.",
  }),
});

/** A component that an announcement affects, in an answer. */
export const announcementAffected = affectedOut.extend({
  WorstStatus: z.enum(componentStatuses).nullable().meta({
    description: "The worst status that an update set, as history pages show it; null in a Notice.",
  }),
});

/** An announcement in an answer. */
export const announcement = z.object({
  Id: z.uuid(),
  Kind: z.enum(announcementKinds),
  Title: z.string(),
  State: z.enum(announcementStates),
  Impact: z.enum(impacts),
  StartsAt: timeOut.nullable(),
  StartedAt: timeOut.nullable(),
  EndsAt: timeOut.nullable(),
  AutoStart: z.boolean(),
  AutoComplete: z.boolean(),
  Overrunning: z.boolean(),
  Recurrence: z.string().nullable(),
  Pinned: z
    .boolean()
    .meta({ description: "Whether it stands before others of its kind on the page while it is open." }),
  NotifySubscribers: z.boolean(),
  CreatedAt: timeOut,
  UpdatedAt: timeOut,
  ResolvedAt: timeOut.nullable(),
  Url: z.string(),
  Page: z.string().meta({ description: "The slug of its page." }),
  AlsoOn: z.array(z.string()).meta({ description: "The slugs of the other pages that show it." }),
  AffectedComponents: z.array(announcementAffected),
  Updates: z.array(announcementUpdate).meta({ description: "Newest first." }),
  Postmortem: postmortemText
    .extend({
      Translations: updateTranslations
        .nullable()
        .meta({ description: "The text in other languages; null if there is none." }),
    })
    .nullable(),
  Translations: announcementTranslations.nullable(),
});

/** An affected component as the wire has it. */
export type AffectedOut = z.infer<typeof affectedOut>;
export type AnnouncementFilters = z.output<typeof announcementFilters>;
/** An announcement as the wire has it. */
export type AnnouncementOut = z.infer<typeof announcement>;
/** An update as the wire has it. */
export type AnnouncementUpdateOut = z.infer<typeof announcementUpdate>;
/** A new announcement as it is requested: without a kind it has that of its template. */
export type AnnouncementRequest = z.output<typeof announcementCreate>;
/** A new announcement with its kind. */
export type AnnouncementCreate = AnnouncementRequest & { readonly Kind: AnnouncementKind };
export type AnnouncementPatch = z.output<typeof announcementPatch>;
export type UpdateCreate = z.output<typeof updateCreate>;
export type UpdatePatch = z.output<typeof updatePatch>;
export type PostmortemPut = z.output<typeof postmortemPut>;
export type AffectedIn = z.output<typeof affectedIn>;
