/** Components and component groups on the wire. */
import * as z from "zod";
import { actorKinds } from "./audit.ts";
import { languageFor, languages } from "./languages.ts";
import { reportableStatusField, secondsBetweenReports } from "./report.ts";
import { boundFilters, dateField, timeField, timeOut } from "./times.ts";
import { wordField } from "./word-field.ts";
import {
  causeKinds,
  componentStatuses,
  componentVisibilities,
  readComponentStatus,
  readComponentVisibility,
} from "./words.ts";

const name = z
  .string("Give a name.")
  .max(2000, "Keep the name within 100 characters.")
  .meta({ maxLength: 100 });
const description = z.string().max(2000, "Keep the description within 2,000 characters.");
/** Maximum position of a component or a component group. */
export const highestPosition = 1_000_000;
const position = z.int().min(0).max(highestPosition);

/** The refusal for what is no id, where the id of a component belongs. */
export const componentIdMessage =
  "Give the id of a component: GET /api/Component?Search= finds one by its name.";

const tagPattern = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/u;

/** The tag of a language (BCP 47), as the name of a translation. */
export const languageTag = z
  .string()
  .refine((tag) => tagPattern.test(tag), {
    message: "Name a language by its tag, for example de or pt-BR.",
    params: { fault: "UnknownWord" },
  })
  .refine((tag) => languageFor(tag) !== undefined, {
    message: `Pages have no such language. They have: ${languages.join(", ")}.`,
    params: { fault: "UnknownWord" },
    // Otherwise a text that is no tag has both errors.
    when: ({ issues }) => issues.length === 0,
  })
  .meta({ example: "de", pattern: tagPattern.source });

/** Text per language: `{ "de": { "Name": "…", "Description": "…" } }`. */
export const translations = z.record(
  languageTag,
  z
    .strictObject({ Name: name.optional(), Description: description.optional() })
    .meta({ example: { Name: "Kasse" } }),
);

/** The statuses that a component may show when reports are late. */
/** Ends the message about a patch whose `Status` the component shows already. */
export const shownAlready =
  "Status is what it shows already, so nothing was reported; to report it anyway: POST /api/WebHook/UpdateComponentStatus";

export const lapseStatuses = componentStatuses.filter((status) => status !== "Operational");
const lapseMessage = `Choose the status for missing reports: ${lapseStatuses.join(", ")}.`;

const onLapse = z
  .string(lapseMessage)
  .transform((text, context) => {
    const status = readComponentStatus(text);
    if (status === undefined || status === "Operational") {
      context.addIssue({ code: "custom", message: lapseMessage, params: { words: lapseStatuses } });
      return z.NEVER;
    }
    return status;
  })
  .meta({ enum: lapseStatuses });

/** Other pages that show a thing beside its own, by their slugs. */
export const alsoOn = z
  .array(z.string("Give the slug of a page.").max(100, "Give the slug of a page."))
  .max(100, "Name at most 100 pages.")
  .meta({ description: "Slugs of other pages that also show it.", example: ["internal"] });

const componentFields = {
  Name: name,
  Description: description.nullable().optional(),
  GroupId: z
    .uuid("Give the id of a component group. GET /api/ComponentGroup lists them.")
    .nullable()
    .optional(),
  GroupName: name.optional().meta({ description: "Instead of `GroupId`: the name of a group of its page." }),
  Position: position.optional(),
  StartDate: dateField.optional(),
  Status: reportableStatusField.optional(),
  CountsTowardStatus: z.boolean().optional(),
  Visibility: wordField(componentVisibilities, readComponentVisibility).optional(),
  ReportEvery: secondsBetweenReports.nullable().optional().meta({
    description: "Seconds between reports. null expects none, and ends the wait for the next heartbeat.",
  }),
  OnLapse: onLapse.optional(),
  Translations: translations.nullable().optional(),
  AlsoOn: alsoOn.optional(),
};

/** The body of `POST /api/Component`. */
export const componentCreate = z.strictObject({ ...componentFields, Page: z.string().max(100).optional() });

/** The body of `PATCH /api/Component/{id}`. */
export const componentPatch = z.strictObject({ ...componentFields, Name: name.optional() });

/** The body of `PUT /api/Component/{id}/Pin`. */
export const pinPut = z.strictObject({
  Status: reportableStatusField,
  Until: timeField.nullable().optional(),
  Reason: z.string("Say why.").max(2000, "Keep the reason within 2,000 characters."),
});

/** A component in an answer. */
export const component = z.object({
  Id: z.uuid(),
  Name: z.string(),
  Description: z.string().nullable(),
  GroupId: z.uuid().nullable(),
  Page: z.string().meta({ description: "The slug of its page." }),
  AlsoOn: z.array(z.string()).meta({ description: "The slugs of the other pages that show it." }),
  Position: z.int(),
  Status: z.enum(componentStatuses),
  StatusSince: timeOut,
  HasOverride: z.boolean().meta({ description: "Whether an override decides its status." }),
  LastReportAt: timeOut.nullable(),
  StartDate: dateField,
  CountsTowardStatus: z.boolean(),
  Visibility: z.enum(componentVisibilities),
  ReportEvery: z.int().nullable(),
  OnLapse: z.enum(componentStatuses).meta({ enum: lapseStatuses }),
  ReportDueAt: timeOut.nullable().meta({
    description:
      "When the next report is due, by ReportEvery or the last heartbeat. The component shows OnLapse after a fifth of the interval more, and at least 5 s. Null if none is expected.",
  }),
  Translations: translations.nullable(),
  CreatedAt: timeOut,
  UpdatedAt: timeOut,
});

/** One reason for a component's status. */
const voice = z.object({
  Kind: z.enum(causeKinds),
  Source: z.string().nullable(),
  Status: z.enum(componentStatuses),
  Since: timeOut.meta({
    description: "Start of this status, or of reports after a gap in which they had expired.",
  }),
  LastReportAt: timeOut.nullable(),
  Until: timeOut.nullable().meta({
    description: "End of an override; null if it stays until it is removed, and for other sources.",
  }),
  Reason: z.string().nullable().meta({ description: "Reason of an override; null for other sources." }),
});

/** A component read by its id. */
export const componentWithVoices = component.extend({
  Voices: z.array(voice).meta({ description: "All sources of its status, the decisive one first." }),
});

/** The person or key that set a status. */
export const sourceActor = z.object({ Kind: z.enum(actorKinds), Name: z.string() });

const by = sourceActor.nullable().meta({
  description:
    "The person or key that set or reported it. Null for keys that are Read-Only, and where it is not recorded.",
});

/** A status source with its actor. */
export const attributedVoice = voice.extend({ By: by });

/** A component read by its id, with the actors of its sources. */
export const attributedComponent = component.extend({
  Voices: z
    .array(attributedVoice)
    .meta({ description: "All sources of its status, the decisive one first." }),
});

/** Filters of a component's history, beside the common list parameters. */
export const historyFilters = z.object(boundFilters("Periods with any part"));

/** One status period of a component's history. */
export const historyPeriod = z.object({
  Id: z.uuid(),
  Status: z.enum(componentStatuses),
  From: timeOut,
  To: timeOut.nullable(),
  Cause: z
    .object({
      Kind: z.enum(causeKinds),
      Source: z.string().nullable(),
      Message: z.string().nullable(),
      AnnouncementId: z.uuid().nullable(),
      ReportedAt: timeOut.nullable(),
      ByHand: z.boolean().meta({
        description:
          "Whether the status was set, as by `PATCH` or the creation of the component, and not reported.",
      }),
      Ended: z.boolean().meta({
        description:
          "Whether the source ended here (a signal closed, an announcement closed, an override over): the status is that of the others.",
      }),
    })
    .nullable()
    .meta({ description: "Null for the time before the first report." }),
});

/** A status period with the actor of its cause. */
export const attributedHistoryPeriod = historyPeriod.extend({
  Cause: historyPeriod.shape.Cause.unwrap()
    .extend({ By: by })
    .nullable()
    .meta({ description: "Null for the time before the first report." }),
});

const groupFields = {
  Name: name,
  Description: description.nullable().optional(),
  ParentId: z
    .uuid("Give the id of a component group. GET /api/ComponentGroup lists them.")
    .nullable()
    .optional(),
  ParentName: name
    .optional()
    .meta({ description: "Instead of `ParentId`: the name of a group of its page." }),
  Position: position.optional(),
  Translations: translations.nullable().optional(),
};

/** The body of `POST /api/ComponentGroup`. */
export const componentGroupCreate = z.strictObject({ ...groupFields, Page: z.string().max(100).optional() });

/** The body of `PATCH /api/ComponentGroup/{id}`. */
export const componentGroupPatch = z.strictObject({ ...groupFields, Name: name.optional() });

/** A component group in an answer. */
export const componentGroup = z.object({
  Id: z.uuid(),
  Name: z.string(),
  Description: z.string().nullable(),
  ParentId: z.uuid().nullable(),
  Page: z.string().meta({ description: "The slug of its page." }),
  Position: z.int(),
  Translations: translations.nullable(),
  CreatedAt: timeOut,
  UpdatedAt: timeOut,
});

/** A component as the wire has it. */
export type ComponentOut = z.infer<typeof component>;
export type ComponentWithVoicesOut = z.infer<typeof componentWithVoices>;
export type SourceActor = z.infer<typeof sourceActor>;
export type AttributedVoiceOut = z.infer<typeof attributedVoice>;
export type AttributedComponentOut = z.infer<typeof attributedComponent>;
/** A status period as the wire has it. */
export type HistoryPeriodOut = z.infer<typeof historyPeriod>;
export type AttributedHistoryPeriodOut = z.infer<typeof attributedHistoryPeriod>;
const nameWithId = z.object({ Id: z.uuid(), Name: z.string() });

/** The answer to a dry run of the deletion of a component group. */
export const groupDeletion = componentGroup.extend({
  Components: z.array(nameWithId).meta({ description: "Its components, which would be in no group." }),
  SubGroups: z.array(nameWithId).meta({ description: "Its sub-groups, which would move to the top level." }),
});

/** A component group as the wire has it. */
export type ComponentGroupOut = z.infer<typeof componentGroup>;
export type ComponentCreate = z.output<typeof componentCreate>;
export type ComponentPatch = z.output<typeof componentPatch>;
export type ComponentGroupCreate = z.output<typeof componentGroupCreate>;
export type ComponentGroupPatch = z.output<typeof componentGroupPatch>;
