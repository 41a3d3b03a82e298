/** Deliveries: the notifications sent to subscribers, one for each subscriber, and their states. */

import * as z from "zod";
import { pageFilter } from "./operations/operation-builders.ts";
import { subscriberChannels } from "./subscribers.ts";
import { boundFilters, timeField, timeOut } from "./times.ts";
import { wordField } from "./word-field.ts";
import { readerOf } from "./words.ts";

/** The events that subscribers are notified of. */
export const notificationEvents = [
  "IncidentOpened",
  "IncidentUpdated",
  "IncidentReopened",
  "IncidentResolved",
  "IncidentPostmortem",
  "MaintenanceAnnounced",
  "MaintenanceReminder",
  "MaintenanceChanged",
  "MaintenanceStarted",
  "MaintenanceUpdated",
  "MaintenanceEnded",
  "MaintenancePostmortem",
  "NoticePublished",
  "NoticeUpdated",
  "StatusChanged",
  "FlappingStarted",
  "FlappingEnded",
  "SubscriptionConfirmation",
  "SubscriptionLink",
  "SubscriptionChallenge",
] as const;

/** An event that subscribers are notified of. */
export type NotificationEvent = (typeof notificationEvents)[number];

/** The events that concern one subscription and are sent to its subscriber alone. */
export const subscriptionEvents = [
  "SubscriptionConfirmation",
  "SubscriptionLink",
  "SubscriptionChallenge",
] as const satisfies readonly NotificationEvent[];

/** An event that concerns one subscription. */
export type SubscriptionEvent = (typeof subscriptionEvents)[number];

/** The states of a delivery. */
export const deliveryStates = [
  "Queued",
  "Sending",
  "Deferred",
  "Held",
  "Sent",
  "Bounced",
  "Failed",
  "Suppressed",
  "Dropped",
] as const;

/** The state of a delivery. */
export type DeliveryState = (typeof deliveryStates)[number];

/** Why a delivery is in its state, where the state alone does not tell. */
export const deliveryReasons = [
  "AddressRefused",
  "AnnouncementDeleted",
  "ByOperator",
  "ChannelPaused",
  "Duplicate",
  "Expired",
  "Gap",
  "HourlyCap",
  "NoChannel",
  "PageClosed",
  "PageDeleted",
  "RemoteError",
  "Restored",
  "SendingHeld",
  "SubscriberGone",
  "SubscriberPaused",
  "SubscriberSuspended",
  "Superseded",
  "TargetForbidden",
  "TimedOut",
  "Unprocessable",
  "Unreachable",
] as const;

/** Why a delivery is in its state. */
export type DeliveryReason = (typeof deliveryReasons)[number];

/** A delivery in an answer. */
export const delivery = z.object({
  Id: z.uuid(),
  SubscriberId: z.uuid().nullable(),
  Channel: z.enum(subscriberChannels),
  Address: z.string().nullable().meta({ description: "Masked; null if the subscriber was erased." }),
  Event: z.enum(notificationEvents),
  AnnouncementId: z.uuid().nullable(),
  AnnouncementTitle: z.string().nullable(),
  State: z.enum(deliveryStates),
  Attempts: z.int(),
  CreatedAt: timeOut,
  NextAttemptAt: timeOut.nullable(),
  SentAt: timeOut.nullable(),
  Reason: z.enum(deliveryReasons).nullable(),
  RemoteAnswer: z.string().nullable(),
  MessageId: z.string().nullable(),
});

/** A delivery as the wire has it. */
export type DeliveryOut = z.infer<typeof delivery>;

/** Query of the list of deliveries, beside the common list parameters. */
export const deliveryFilters = z.object({
  Id: z
    .uuid("Give the id of a delivery.")
    .toLowerCase()
    .optional()
    .meta({ description: "Only the one with this id." }),
  State: wordField(deliveryStates, readerOf(deliveryStates)).optional(),
  Channel: wordField(subscriberChannels, readerOf(subscriberChannels)).optional(),
  Event: wordField(notificationEvents, readerOf(notificationEvents)).optional(),
  AnnouncementId: z
    .uuid("Give the id of an announcement: GET /api/Announcement?Search= finds one by its title.")
    .toLowerCase()
    .optional()
    .meta({ description: "Only those about this announcement." }),
  SubscriberId: z
    .uuid("Give the id of a subscriber: GET /api/Subscriber?Search= finds one by its address.")
    .toLowerCase()
    .optional()
    .meta({ description: "Only those to this subscriber." }),
  Page: pageFilter,
  ...boundFilters("Deliveries that were created"),
});

/** The query of the list of deliveries, read. */
export type DeliveryFilters = z.output<typeof deliveryFilters>;

/** Deliveries that one request names by their ids, at most. */
const maxIds = 1_000;

/** The body of `POST /api/Delivery/Release`, `Drop` and `Retry`: the deliveries that all given fields hold for. */
export const deliverySelection = z.strictObject({
  AnnouncementId: z.uuid("Give the id of an announcement.").toLowerCase().optional(),
  SubscriberId: z.uuid("Give the id of a subscriber.").toLowerCase().optional(),
  State: wordField(deliveryStates, readerOf(deliveryStates)).optional(),
  After: timeField.optional(),
  Before: timeField.optional(),
  Ids: z
    .array(z.uuid("Give the id of a delivery.").toLowerCase())
    .min(1, "Give at least one id.")
    .max(maxIds, "Give at most 1,000 ids.")
    .optional(),
});

/** The body of these operations, read. */
export type DeliverySelection = z.output<typeof deliverySelection>;

/** The answer of these operations. */
export const changedDeliveries = z.object({
  Changed: z.int(),
  HasMore: z.boolean().meta({ description: "Whether more match: send the request again." }),
});

/** The answer to the events of a mail provider. */
export const recordedMailEvents = z.object({
  Recorded: z.int(),
  Unknown: z.int().meta({ description: "Events for mail that this service did not send." }),
});
