/** The composer's own operations: what somebody is writing, what was published and can still be taken back, and what publishing would do. */
import { z } from "zod";
import { voice } from "../components.ts";
import { languages } from "../languages.ts";
import { list } from "../operations/operation-builders.ts";
import { timeOut } from "../times.ts";
import { componentStatuses, indicators } from "../words.ts";
import type { PortalOperation } from "./portal-operation.ts";

/** How long a published change can be taken back, in milliseconds. */
export const heldFor = 15_000;
/** How long a published change is tried again that cannot be made for a fault of the service, in milliseconds. */
export const triedFor = 3_600_000;
/** Drafts that one person has, at most. */
export const mostDrafts = 100;
/** Bytes of UTF-8 of one draft's body as JSON, at most. */
export const longestDraft = 256 * 1_024;
/** A draft that was touched this long ago tells that its announcement is being edited, in milliseconds. */
export const editedFor = 60_000;

/** What can be previewed and held: the operations of the native API by which people say something. */
export const composedOperations = [
  "CreateAnnouncement",
  "PatchAnnouncement",
  "PostUpdate",
  "PatchUpdate",
] as const;

const uuid = z.uuid("Give a UUID.");
const anything = z.unknown();

/** The body of `PUT Draft/{id}`, whose id the browser makes. `Body` is what the form holds, whatever that is. */
export const draftPut = z.strictObject({
  /** The announcement that is edited or gets an update; absent or null for a new one. */
  AnnouncementId: uuid.nullable().optional(),
  Body: z.record(z.string().max(100), anything),
});

/**
 * A draft in a list. `Title`, `Operation` and `UpdateId` are the texts of those names in its body, where they are such; the
 * title is else its announcement's.
 */
export const draftListed = z.object({
  Id: z.uuid(),
  AnnouncementId: z.uuid().nullable(),
  Operation: z.enum(composedOperations).nullable(),
  UpdateId: z.uuid().nullable(),
  Title: z.string().nullable(),
  CreatedAt: timeOut,
  UpdatedAt: timeOut,
});

/** A draft with what the form held. */
export const draft = draftListed.extend({ Body: z.record(z.string(), anything) });

/** Somebody else who is editing an announcement, and since when; never what they write. */
export const editor = z.object({ Name: z.string(), Since: timeOut, TouchedAt: timeOut });

const composed = {
  Operation: z.enum(composedOperations, `Choose one of: ${composedOperations.join(", ")}.`),
  /** The body of the operation, as the native API takes it. */
  Body: z.record(z.string().max(100), anything),
};

/** The body of `POST Preview`: the announcement's `Id` for all but a new one, `UpdateId` for `PatchUpdate`. */
export const previewAsk = z.strictObject({
  ...composed,
  Id: uuid.nullable().optional(),
  UpdateId: uuid.nullable().optional(),
  /** The language that the page is shown in; its own where absent. */
  Lang: z.enum(languages, `Choose one of: ${languages.join(", ")}.`).optional(),
});

const pageWord = z.object({ Indicator: z.enum(indicators), Description: z.string() });

/** What a change would do to a component that its announcement names, or named. */
export const previewedComponent = z.object({
  ComponentId: z.uuid(),
  Name: z.string(),
  Now: z.enum(componentStatuses),
  NowSince: timeOut,
  /** Who says what it shows now. */
  Voices: z.array(voice),
  After: z.enum(componentStatuses),
});

/**
 * What publishing would do now. `Html` is the visitors' page as it would be: a whole document for a sandboxed frame,
 * without scripts, its links without addresses. `Components` are in the order of the announcement's list.
 */
export const preview = z.object({
  /** The id that the announcement's place in `Html` has, where the page shows it. */
  AnnouncementId: z.uuid(),
  Html: z.string(),
  /** The style of the page's own look, which `Html` is without; null where it has none. */
  Look: z.string().nullable(),
  Page: z.object({ Now: pageWord, After: pageWord }),
  Components: z.array(previewedComponent),
  /** The message that would be added, or would read so, as visitors read it; null where there is none. */
  MessageHtml: z.string().nullable(),
  /** What will change and where, for people to read one after another. */
  Sentences: z.array(z.string()),
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

/** What a published change may be: it waits until it is due, was made, taken back, or refused when it was due. */
export const heldStates = ["Waiting", "Made", "TakenBack", "Refused", "Dismissed"] as const;

/** A change that somebody published. */
export const held = z.object({
  Id: z.uuid(),
  State: z.enum(heldStates),
  /** Null where it is one that this release does not know. */
  Operation: z.enum(composedOperations).nullable(),
  /** The announcement it is about; null for a new one until that is made. */
  AnnouncementId: z.uuid().nullable(),
  /** The update whose text it changes; null but for `PatchUpdate`. */
  UpdateId: z.uuid().nullable(),
  /** The announcement's title. */
  Title: z.string(),
  DraftId: z.uuid().nullable(),
  /** Who published it, and whether that is who asks: only they can take it back or publish it at once. */
  By: z.string(),
  IsMine: z.boolean(),
  CreatedAt: timeOut,
  /** When it is made by itself. */
  DueAt: timeOut,
  /** Why it could not be made; null unless it is `Refused`. */
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
  /** Who asks has these drafts, the newest first. */
  ListDrafts: { ...read, path: "/portal/api/Draft", result: list(draftListed), refusals: [] },
  ReadDraft: { ...read, path: "/portal/api/Draft/{id}", result: draft, refusals: ["DraftNotFound"] },
  /** Keeps a draft; of one that is there, what it holds is replaced. Kept again unchanged, it only says that somebody is there. */
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
  /** The others who have touched a draft about an announcement in the last minute. */
  ListEditors: {
    ...read,
    path: "/portal/api/Announcement/{id}/Editors",
    result: list(editor),
    refusals: ["AnnouncementNotFound"],
  },
  /** What a change would do, without doing it. Refuses what the operation itself would refuse. */
  Preview: {
    ...common,
    method: "POST",
    path: "/portal/api/Preview",
    body: previewAsk,
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
  ListHeld: { ...read, path: "/portal/api/Held", result: list(held), refusals: [] },
  /** One of them, or one that was made or taken back lately: what became of it. */
  ReadHeld: { ...read, path: "/portal/api/Held/{id}", result: held, refusals: ["HeldChangeNotFound"] },
  /** Publishes a change: it is made in 15 seconds, unless it is taken back. What would be refused is refused now. */
  PostHeld: {
    ...common,
    method: "POST",
    path: "/portal/api/Held",
    body: heldPost,
    status: 201,
    result: held,
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
  /** Takes a change back that waits (its draft stands; 409 once it was made), or dismisses one that was refused. */
  DeleteHeld: { ...remove, path: "/portal/api/Held/{id}", refusals: ["HeldChangeNotFound"] },
  /** Makes a change at once. Where it is refused the answer is 200 all the same, with the `Refusal`. */
  PublishHeld: {
    ...common,
    method: "POST",
    path: "/portal/api/Held/{id}/Publish",
    body: null,
    status: 200,
    result: held,
    refusals: ["HeldChangeNotFound"],
  },
} as const satisfies Readonly<Record<string, PortalOperation>>;

/** The name of an operation that can be previewed and held. */
export type ComposedOperation = (typeof composedOperations)[number];
/** What `PUT Draft/{id}` takes, read. */
export type DraftPut = z.output<typeof draftPut>;
/** A draft in a list, as the wire has it. */
export type DraftListedOut = z.infer<typeof draftListed>;
/** A draft as the wire has it. */
export type DraftOut = z.infer<typeof draft>;
/** Somebody else who is editing, as the wire has it. */
export type EditorOut = z.infer<typeof editor>;
/** What publishing would do, as the wire has it. */
export type PreviewOut = z.infer<typeof preview>;
/** What became of a published change. */
export type HeldState = (typeof heldStates)[number];
/** A published change, as the wire has it. */
export type HeldOut = z.infer<typeof held>;
