/** The portal's operations on subscribers: their import, and why one is notified of an announcement or is not. */
import * as z from "zod";
import { deliveryReasons, deliveryStates, notificationEvents } from "../deliveries.ts";
import { pageFilter } from "../operations/operation-builders.ts";
import { maxConsentNote, subscriberChannels, subscriberStates } from "../subscribers.ts";
import { timeOut } from "../times.ts";
import { type PortalOperation, read } from "./portal-operation.ts";

/** The largest file of subscribers, in bytes. */
export const maxCsvBytes = 24 * 1024 * 1024;

/** Confirmations of unconfirmed imports that are sent in 24 hours, over all pages. */
export const confirmationsPerDay = 1_000;

const csv = { mediaType: "text/csv", maxBytes: maxCsvBytes } as const;

/** The state of a row of an import that has no fault. */
export const importedRowStates = ["New", "Known", "Repeated", "Suppressed"] as const;

/** A file of subscribers, checked. */
export const importPreview = z.object({
  Rows: z.int(),
  New: z.int(),
  /** Subscribers of the page already: they stay as they are. */
  Known: z.int(),
  /** New addresses that an earlier row has: they are added once. */
  Repeated: z.int(),
  /** Unsubscribed, or erased on request: they are skipped. */
  Suppressed: z.int(),
  /** Rows of channels that cannot be imported: they are left out. */
  Foreign: z.int(),
  Faults: z.int(),
  /** The first faults, each with the number of its line. */
  FirstFaults: z.array(z.object({ Line: z.int(), Message: z.string() })),
  /** The first rows without a fault. */
  FirstRows: z.array(
    z.object({
      Line: z.int(),
      Address: z.string(),
      Name: z.string().nullable(),
      Channel: z.enum(subscriberChannels),
      IsWholePage: z.boolean(),
      State: z.enum(importedRowStates),
      /** The line of the first row with the address of a repeated one; null for others. */
      FirstLine: z.int().nullable(),
    }),
  ),
  /** The headings of columns that are not read. */
  Unread: z.array(z.string()),
});

/** A line of the answer to an import: its progress, and at the end its result or what ended it. */
export const importProgress = z.object({
  Done: z.int(),
  Total: z.int(),
  Imported: z.int(),
  IsComplete: z.boolean(),
  Problem: z.string().optional(),
});

/** The confirmations of unconfirmed imports, over all pages. */
export const importConfirmations = z.object({
  /** Imported addresses that have not had their confirmation yet. */
  Waiting: z.int(),
  SentInLastDay: z.int(),
  /** The most that are sent in 24 hours. */
  PerDay: z.int(),
});

/** Numbers of subscribers by state; a state without any is omitted. */
const subscriberCounts = z.object({
  Items: z.array(z.object({ State: z.enum(subscriberStates), Count: z.int() })),
});

/** Every reason for which a subscriber is notified. */
export const notifyReasons = ["Page", "Component", "Group", "Announcement", "WasTold"] as const;
/** Every reason for which a subscriber is not notified. */
export const skipReasons = [
  "NotActive",
  "ConfirmedLater",
  "Paused",
  "OtherPage",
  "OutOfScope",
  "NotInFormat",
  "EventNotWanted",
  "BelowMinimumImpact",
] as const;

/** Whether a subscriber is notified of the newest event of an announcement, and why. */
export const recipientExplanation = z.object({
  SubscriberId: z.uuid(),
  /** Masked. */
  Address: z.string(),
  Name: z.string().nullable(),
  Channel: z.enum(subscriberChannels),
  Page: z.string(),
  AnnouncementId: z.uuid(),
  Title: z.string(),
  Event: z.enum(notificationEvents),
  EventAt: timeOut,
  IsNotified: z.boolean(),
  Reason: z.enum([...notifyReasons, ...skipReasons]),
  /** Null where there is none for this event. */
  Delivery: z
    .object({ State: z.enum(deliveryStates), Reason: z.enum(deliveryReasons).nullable() })
    .nullable(),
});

/** A file of subscribers, checked. */
export type ImportPreviewOut = z.infer<typeof importPreview>;
/** The progress of an import. */
export type ImportProgressOut = z.infer<typeof importProgress>;
/** The confirmations of unconfirmed imports. */
export type ImportConfirmationsOut = z.infer<typeof importConfirmations>;
/** Whether a subscriber is notified of an event, and why. */
export type RecipientExplanationOut = z.infer<typeof recipientExplanation>;

/** The portal's own operations on subscribers. */
export const subscriberOperations = {
  /** Numbers of subscribers of a page, or of all, by state. */
  CountSubscribers: {
    ...read,
    path: "/portal/api/SubscriberCounts",
    access: "administer",
    query: z.object({ Page: pageFilter }),
    result: subscriberCounts,
    refusals: ["PageNotFound"],
  },
  /** Checks a CSV file, and imports nothing. */
  PreviewImport: {
    method: "POST",
    path: "/portal/api/SubscriberImport/Preview",
    access: "administer",
    needsProof: false,
    query: z.object({ Page: pageFilter }),
    body: null,
    sent: csv,
    status: 200,
    result: importPreview,
    refusals: ["PageNotFound", "RateLimited"],
  },
  /**
   * Imports a CSV file: with a consent note, or with `Confirmed=false`, so that each e-mail address is asked for its
   * confirmation. A file with a fault is refused whole. The answer is a stream of JSON lines with the progress,
   * without an envelope.
   */
  ImportSubscribers: {
    method: "POST",
    path: "/portal/api/SubscriberImport",
    access: "administer",
    needsProof: false,
    query: z.object({
      Page: pageFilter,
      ConsentNote: z.string().max(maxConsentNote).optional(),
      Confirmed: z.literal("false", "Send false, or omit it and give a ConsentNote.").optional(),
    }),
    body: null,
    sent: csv,
    status: 200,
    result: null,
    refusals: ["PageNotFound", "RateLimited", "ChannelUnavailable"],
  },
  /** Counts the confirmations of unconfirmed imports. */
  ReadImportConfirmations: {
    ...read,
    path: "/portal/api/SubscriberImport/Confirmations",
    access: "administer",
    result: importConfirmations,
  },
  /** Explains the newest events of the announcements that were notified last. */
  ExplainSubscriber: {
    ...read,
    path: "/portal/api/Subscriber/{id}/Explanations",
    access: "administer",
    result: z.object({ Items: z.array(recipientExplanation) }),
    refusals: ["SubscriberNotFound"],
  },
  /** Explains the newest event of an announcement for the subscribers whose address contains a text. */
  ExplainAnnouncement: {
    ...read,
    path: "/portal/api/Announcement/{id}/Explanations",
    access: "administer",
    query: z.object({ Search: z.string().max(254) }),
    result: z.object({ Items: z.array(recipientExplanation) }),
    refusals: ["AnnouncementNotFound"],
  },
} as const satisfies Readonly<Record<string, PortalOperation>>;
