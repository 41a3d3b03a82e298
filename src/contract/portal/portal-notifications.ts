/** The portal's operations on notifications: recipients, deliveries and setup. */

import * as z from "zod";
import { recipientCount } from "../announcement-dry-run.ts";
import { deliveryStates } from "../deliveries.ts";
import { sending } from "../service.ts";
import { subscriberChannels, subscriberFilters } from "../subscribers.ts";
import { timeOut } from "../times.ts";
import { previewRequest } from "./composer.ts";
import { type PortalOperation, read } from "./portal-operation.ts";

/** The first subscribers whom a change would notify. */
export const recipientList = z.object({
  Items: z.array(
    z.object({
      SubscriberId: z.uuid(),
      Channel: z.enum(subscriberChannels),
      /** Masked. */
      Address: z.string(),
      Name: z.string().nullable(),
    }),
  ),
  HasMore: z.boolean(),
});

/** The deliveries of an announcement, counted. */
export const deliveryCounts = z.object({
  /** States with at least one delivery. */
  States: z.array(z.object({ State: z.enum(deliveryStates), Count: z.int() })),
  /** Whether recipients are still being resolved, or deliveries are queued, being sent or to be tried again. */
  IsOpen: z.boolean(),
});

/** How notifications are set up. Channels and the sender come from the environment of the service. */
export const notificationSettings = z.object({
  /** Null if e-mail is not set up. */
  Mail: z
    .object({
      From: z.string(),
      ReplyTo: z.string().nullable(),
      /** Host and port of the mail server. */
      Server: z.string(),
      IsSigned: z.boolean(),
    })
    .nullable(),
});

/** Whether notifications are sent now. */
export const sendingState = sending.extend({
  /** The last time that the sending thread hung or crashed, within the last day; null where it did not. */
  LastCrash: z.object({ At: timeOut, Kind: z.enum(["Hung", "Crashed"]) }).nullable(),
  /** The path of the mailbox that takes all mail; null but in a demo. */
  MailboxPath: z.string().nullable(),
});

/** The result of a test mail. */
export const testMailResult = z.object({
  To: z.string(),
  IsSent: z.boolean(),
  /** The answer of the mail server, or why it was not reached. */
  Answer: z.string().nullable(),
});

/** Whether notifications are sent now. */
export type SendingStateOut = z.infer<typeof sendingState>;
/** How notifications are set up. */
export type NotificationSettingsOut = z.infer<typeof notificationSettings>;
/** The result of a test mail. */
export type TestMailResultOut = z.infer<typeof testMailResult>;

/** The first subscribers whom a change would notify. */
export type RecipientListOut = z.infer<typeof recipientList>;
/** The deliveries of an announcement, counted. */
export type DeliveryCountsOut = z.infer<typeof deliveryCounts>;

/** The refusals of a change, beside those of a read. */
const recipientRefusals = [
  "AnnouncementNotFound",
  "UpdateNotFound",
  "ComponentNotFound",
  "TemplateNotFound",
  "PageNotFound",
  "IllegalTransition",
  "AnnouncementFull",
  "RateLimited",
] as const;

/** How many subscribers a change would notify, and whether there are any at all. */
const recipientsPreview = recipientCount.extend({
  /** Whether a page of the announcement has a confirmed subscriber, who need not be notified of this change. */
  HasSubscribers: z.boolean(),
});
/** How many subscribers a change would notify, and whether there are any at all, as the wire has it. */
export type RecipientsPreviewOut = z.infer<typeof recipientsPreview>;

/** The portal's own operations on notifications. */
export const notificationOperations = {
  /** Lists the first subscribers whom a change would notify. Refuses what the operation itself would refuse. */
  ListRecipients: {
    method: "POST",
    path: "/portal/api/Announcement/Recipients/List",
    access: "administer",
    needsProof: false,
    query: null,
    body: previewRequest.omit({ Lang: true }),
    status: 200,
    result: recipientList,
    refusals: recipientRefusals,
  },
  /** Counts whom a change would notify. Refuses what the operation itself would refuse. */
  CountRecipients: {
    method: "POST",
    path: "/portal/api/Announcement/Recipients",
    access: "edit",
    needsProof: false,
    query: null,
    body: previewRequest.omit({ Lang: true }),
    status: 200,
    result: recipientsPreview,
    refusals: recipientRefusals,
  },
  CountDeliveries: {
    ...read,
    path: "/portal/api/Announcement/{id}/DeliveryCounts",
    access: "view",
    result: deliveryCounts,
    refusals: ["AnnouncementNotFound"],
  },
  ReadNotificationSettings: {
    ...read,
    path: "/portal/api/NotificationSettings",
    access: "administer",
    result: notificationSettings,
  },
  ReadSendingState: {
    ...read,
    path: "/portal/api/SendingState",
    access: "view",
    result: sendingState,
  },
  /** Sends a mail to the caller's own address. */
  SendTestMail: {
    method: "POST",
    path: "/portal/api/NotificationSettings/TestMail",
    access: "administer",
    needsProof: false,
    query: null,
    body: null,
    status: 200,
    result: testMailResult,
    refusals: ["ChannelUnavailable", "RateLimited"],
  },
  /** Sends again after a pause or a hold. What was held stays held until it is released. */
  ResumeSending: {
    method: "POST",
    path: "/portal/api/NotificationSettings/Resume",
    access: "own",
    needsProof: false,
    query: null,
    body: null,
    status: 200,
    result: z.object({ State: z.literal("Running") }),
    refusals: [],
  },
  /** CSV (RFC 4180), narrowed like the list; e-mail addresses are written out. */
  ExportSubscribers: {
    ...read,
    path: "/portal/api/Subscriber.csv",
    access: "administer",
    needsProof: true,
    query: subscriberFilters,
    result: null,
    refusals: ["PageNotFound"],
  },
} as const satisfies Readonly<Record<string, PortalOperation>>;
