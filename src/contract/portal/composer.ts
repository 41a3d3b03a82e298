/** The composer's operations: drafts, pending publications, and previews. */
import * as z from "zod";
import { attributedVoice } from "../components.ts";
import { languages } from "../languages.ts";
import { list } from "../operations/operation-builders.ts";
import { timeField, timeOut } from "../times.ts";
import { announcementKinds, componentStatuses, indicators } from "../words.ts";
import type { PortalOperation } from "./portal-operation.ts";

/** Delay of a publication during which it can be undone, in milliseconds. */
export const heldFor = 15_000;
/** How long a publication is retried after a fault of the service, in milliseconds. */
export const triedFor = 3_600_000;
/** Drafts that one person has, at most. */
export const maxDrafts = 100;
/** Bytes of UTF-8 of one draft's body as JSON, at most. */
export const maxDraftLength = 256 * 1_024;
/** A draft touched within this time (milliseconds) marks its announcement as being edited. */
export const editedFor = 60_000;

/** Operations of the native API that can be previewed and scheduled by the composer. */
export const composedOperations = [
  "CreateAnnouncement",
  "PatchAnnouncement",
  "PostUpdate",
  "PatchUpdate",
  "PutPostmortem",
] as const;

const uuid = z.uuid("Give a UUID.");
const anything = z.unknown();

/**
 * The body of `PUT Draft/{id}`; the browser generates the id. `Body` is the content of the form, of any
 * shape.
 */
export const draftPut = z.strictObject({
  /** The announcement that is edited or gets an update; absent or null for a new one. */
  AnnouncementId: uuid.nullable().optional(),
  Body: z.record(z.string().max(100), anything),
});

/**
 * A draft in a list. `Title`, `Kind`, `Operation`, `UpdateId`, `Page`, `StartsAt` and `Opening` are read from its body if
 * they are valid; the title falls back to the announcement's.
 */
export const draftListed = z.object({
  Id: z.uuid(),
  AnnouncementId: z.uuid().nullable(),
  Kind: z.enum(announcementKinds).nullable(),
  Operation: z.enum(composedOperations).nullable(),
  UpdateId: z.uuid().nullable(),
  Title: z.string().nullable(),
  /** The slug of the page of a new announcement; null for the first one, or if it is not in the body. */
  Page: z.string().nullable(),
  /** The planned start. */
  StartsAt: z.iso.datetime().nullable(),
  /** The first words of its message. */
  Opening: z.string().max(200).nullable(),
  CreatedAt: timeOut,
  /** When its form was last changed. */
  UpdatedAt: timeOut,
});

/** A draft with what the form held. */
export const draft = draftListed.extend({ Body: z.record(z.string(), anything) });

/** Another person who is editing an announcement, and since when; never the content. */
export const editor = z.object({ Name: z.string(), Since: timeOut, TouchedAt: timeOut });

const composed = {
  Operation: z.enum(composedOperations),
  /** The body of the operation, as the native API takes it. */
  Body: z.record(z.string().max(100), anything),
};

/** The body of `POST Preview`: the announcement's `Id` for all but a new one, `UpdateId` for `PatchUpdate`. */
export const previewRequest = z.strictObject({
  ...composed,
  Id: uuid.nullable().optional(),
  UpdateId: uuid.nullable().optional(),
  /** Language of the preview; defaults to the page's. */
  Lang: z.enum(languages).optional(),
});

const pageWord = z.object({ Indicator: z.enum(indicators), Description: z.string() });

/** Effect of a change on a component that the announcement lists, or listed before. */
export const previewedComponent = z.object({
  ComponentId: z.uuid(),
  Name: z.string(),
  Now: z.enum(componentStatuses),
  NowSince: timeOut,
  /** The sources of its current status. */
  Voices: z.array(attributedVoice),
  After: z.enum(componentStatuses),
});

/**
 * The result of publishing now. `Html` is the public page as a whole document for a sandboxed frame, without
 * scripts and link targets. `Components` are in the announcement's order.
 */
export const preview = z.object({
  /** The announcement's element id in `Html`, if it is on the page. */
  AnnouncementId: z.uuid(),
  Html: z.string(),
  /** The page's custom style, which `Html` does not contain; null if none. */
  Look: z.string().nullable(),
  Page: z.object({ Now: pageWord, After: pageWord }),
  Components: z.array(previewedComponent),
  /** The message that would be added or changed, as HTML; null if none. */
  MessageHtml: z.string().nullable(),
  /** The consequences, as sentences. */
  Sentences: z.array(z.string()),
});

/** The next windows of a series that start in the future, oldest first. */
export const occurrences = z.object({
  /** Whether the first window starts on a day of the rule; it counts in any case. */
  IsStartOnRule: z.boolean(),
  Windows: z.array(z.object({ StartsAt: timeOut, EndsAt: timeOut })),
});

/** The body of `POST Held`: a repeat with the same `Id` is the same. `IfMatch` is the `ETag` of what was edited. */
export const heldPost = z.strictObject({
  Id: uuid,
  ...composed,
  AnnouncementId: uuid.nullable().optional(),
  UpdateId: uuid.nullable().optional(),
  IfMatch: z.string().max(500).nullable().optional(),
  DraftId: uuid.nullable().optional(),
});

/** States of a pending publication: waiting, executed, cancelled, or refused when due. */
export const heldStates = ["Waiting", "Made", "TakenBack", "Refused", "Dismissed"] as const;

/** A pending publication. */
export const pendingPublication = z.object({
  Id: z.uuid(),
  State: z.enum(heldStates),
  /** Null for an operation that this release does not support. */
  Operation: z.enum(composedOperations).nullable(),
  /** The announcement; null for a new one until it is created. */
  AnnouncementId: z.uuid().nullable(),
  /** The update being edited; null except for `PatchUpdate`. */
  UpdateId: z.uuid().nullable(),
  /** The announcement's title. */
  Title: z.string(),
  DraftId: z.uuid().nullable(),
  /**
   * The person who published it, and whether that is the caller: only that person can undo it or publish it
   * now.
   */
  By: z.string(),
  IsMine: z.boolean(),
  CreatedAt: timeOut,
  /** Time of its execution. */
  DueAt: timeOut,
  /** The reason for the refusal; null unless `Refused`. */
  Refusal: z
    .object({
      Code: z.string(),
      Message: z.string(),
      Errors: z.array(z.object({ Path: z.string(), Message: z.string() })),
    })
    .nullable(),
});

const common = { access: "edit", needsProof: false, query: null } as const;
const read = { ...common, method: "GET", body: null, status: 200 } as const;
const remove = { ...common, method: "DELETE", body: null, status: 204, result: null } as const;

/** The composer's operations, by their names. */
export const composerOperations = {
  /** The caller's drafts, newest first. */
  ListDrafts: { ...read, path: "/portal/api/Draft", result: list(draftListed), refusals: [] },
  ReadDraft: { ...read, path: "/portal/api/Draft/{id}", result: draft, refusals: ["DraftNotFound"] },
  /**
   * Saves a draft; an existing one is replaced. Saving an unchanged draft only refreshes the editor's
   * presence.
   */
  PutDraft: {
    ...common,
    method: "PUT",
    path: "/portal/api/Draft/{id}",
    body: draftPut,
    status: 200,
    result: draftListed,
    refusals: ["DraftNotFound", "AnnouncementNotFound", "TooManyDrafts"],
  },
  DeleteDraft: { ...remove, path: "/portal/api/Draft/{id}", refusals: ["DraftNotFound"] },
  /** Other people who edited a draft of an announcement in the last minute. */
  ListEditors: {
    ...read,
    path: "/portal/api/Announcement/{id}/Editors",
    result: list(editor),
    refusals: ["AnnouncementNotFound"],
  },
  /** The next windows of a maintenance that repeats: of the saved one with this `Id`, or of one that is being written. */
  ReadOccurrences: {
    ...read,
    access: "view",
    path: "/portal/api/Occurrences",
    query: z.object({
      Id: uuid.optional(),
      /** The slug of its page; defaults to the first one. */
      Page: z.string().max(100).optional(),
      Recurrence: z.string().max(1_000),
      StartsAt: timeField,
      EndsAt: timeField,
    }),
    result: occurrences,
    refusals: [],
  },
  /** A dry run of a change. Refuses what the operation itself would refuse. */
  Preview: {
    ...common,
    method: "POST",
    path: "/portal/api/Preview",
    body: previewRequest,
    status: 200,
    result: preview,
    refusals: [
      "AnnouncementNotFound",
      "UpdateNotFound",
      "ComponentNotFound",
      "TemplateNotFound",
      "PageNotFound",
      "IllegalTransition",
      "AnnouncementFull",
      "RateLimited",
    ],
  },
  /** Everybody's changes that wait, and those that were refused and not dismissed; the newest first. */
  ListHeld: { ...read, path: "/portal/api/Held", result: list(pendingPublication), refusals: [] },
  /** A pending publication, or the outcome of a recent one. */
  ReadHeld: {
    ...read,
    path: "/portal/api/Held/{id}",
    result: pendingPublication,
    refusals: ["HeldChangeNotFound"],
  },
  /**
   * Schedules a publication in 15 seconds, unless undone. Refuses at once what the operation would refuse.
   */
  PostHeld: {
    ...common,
    method: "POST",
    path: "/portal/api/Held",
    body: heldPost,
    status: 201,
    result: pendingPublication,
    refusals: [
      "AnnouncementNotFound",
      "UpdateNotFound",
      "ComponentNotFound",
      "TemplateNotFound",
      "PageNotFound",
      "PreconditionFailed",
      "IllegalTransition",
      "AnnouncementFull",
    ],
  },
  /**
   * Cancels a waiting publication (its draft is kept; 409 if it was executed), or dismisses a refused one.
   */
  DeleteHeld: { ...remove, path: "/portal/api/Held/{id}", refusals: ["HeldChangeNotFound"] },
  /** Executes a publication now. If it is refused the response is still 200, with the `Refusal`. */
  PublishHeld: {
    ...common,
    method: "POST",
    path: "/portal/api/Held/{id}/Publish",
    body: null,
    status: 200,
    result: pendingPublication,
    refusals: ["HeldChangeNotFound"],
  },
} as const satisfies Readonly<Record<string, PortalOperation>>;

/** The name of an operation that can be previewed and held. */
export type ComposedOperation = (typeof composedOperations)[number];
export type DraftPut = z.output<typeof draftPut>;
/** A draft in a list, as the wire has it. */
export type DraftListedOut = z.infer<typeof draftListed>;
/** A draft as the wire has it. */
export type DraftOut = z.infer<typeof draft>;
export type EditorOut = z.infer<typeof editor>;
export type OccurrencesOut = z.infer<typeof occurrences>;
export type PreviewOut = z.infer<typeof preview>;
export type HeldState = (typeof heldStates)[number];
/** A published change, as the wire has it. */
export type HeldOut = z.infer<typeof pendingPublication>;
