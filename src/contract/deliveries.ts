/** Deliveries: the notifications sent to subscribers, one for each subscriber, and their states. */

import * as z from "zod";
import { booleanFilter, pageFilter, wordsFilter } from "./operations/operation-builders.ts";
import { subscriberChannels } from "./subscribers.ts";
import { boundFilters, timeOut } from "./times.ts";
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
  "AnnouncementDeleted",
  "AnnouncementRestored",
  "StatusChanged",
  "FlappingStarted",
  "FlappingEnded",
  "SubscriptionConfirmation",
  "SubscriptionLink",
  "SubscriptionChallenge",
  "SubscriptionTest",
] as const;

/** An event that subscribers are notified of. */
export type NotificationEvent = (typeof notificationEvents)[number];

/** The meaning of each event. */
export const notificationEventMeanings: Readonly<Record<NotificationEvent, string>> = {
  IncidentOpened: "An incident was published.",
  IncidentUpdated: "An incident has a new update.",
  IncidentReopened: "A resolved incident is open again.",
  IncidentResolved: "An incident was resolved.",
  IncidentPostmortem: "The postmortem of an incident was published.",
  MaintenanceAnnounced: "A maintenance was scheduled.",
  MaintenanceReminder: "A scheduled maintenance begins in 24 hours, or in 1 hour.",
  MaintenanceChanged: "A maintenance has another planned start or end.",
  MaintenanceStarted: "A maintenance began.",
  MaintenanceUpdated: "A maintenance has a new update.",
  MaintenanceEnded: "A maintenance was completed or cancelled.",
  MaintenancePostmortem: "The postmortem of a maintenance was published.",
  NoticePublished: "A notice was published, or appeared at its time.",
  NoticeUpdated: "A notice has a new update.",
  AnnouncementDeleted:
    "An announcement was deleted: only webhooks in Signalbox's format that were told of it are told, no person is.",
  AnnouncementRestored:
    "A deleted announcement was restored: webhooks that were told of its deletion are told.",
  StatusChanged: "A component's status changed without an announcement.",
  FlappingStarted: "A component changes its status often: nothing more is sent about it until that ends.",
  FlappingEnded: "A component that changed its status often is stable again.",
  SubscriptionConfirmation: "An address was entered on the page: it gets a link to confirm.",
  SubscriptionLink: "A subscriber gets a link to manage the subscription.",
  SubscriptionChallenge: "A visitor added a webhook: it must answer a challenge.",
  SubscriptionTest: "An operator sends a subscriber a test message, which is tried once.",
};

/** The events that concern one subscription and are sent to its subscriber alone. */
export const subscriptionEvents = [
  "SubscriptionConfirmation",
  "SubscriptionLink",
  "SubscriptionChallenge",
  "SubscriptionTest",
] as const satisfies readonly NotificationEvent[];

/** An event that concerns one subscription. */
export type SubscriptionEvent = (typeof subscriptionEvents)[number];

/** The events of which programs are notified and people are not: webhooks in Signalbox's own format. */
export const programEvents = [
  "AnnouncementDeleted",
  "AnnouncementRestored",
] as const satisfies readonly NotificationEvent[];

/** An event of which messages to people have a text. */
export type NewsEvent = Exclude<NotificationEvent, SubscriptionEvent | (typeof programEvents)[number]>;

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

/** The meaning of each state. */
export const deliveryStateMeanings: Readonly<Record<DeliveryState, string>> = {
  Queued: "It is sent as soon as its turn comes; `Reason` is why it waits.",
  Sending: "It is being sent.",
  Deferred: "An attempt failed for now; the next one is at `NextAttemptAt`.",
  Held: "It is sent only once it is released; after 7 days it is dropped.",
  Sent: "The receiver accepted it. A mail can still bounce.",
  Bounced: "The mail server of the receiver rejected the address, at once or later.",
  Failed: "It was given up: the receiver rejected it for good, or too many attempts failed.",
  Suppressed:
    "It was not sent, because it was no longer wanted when its turn came. Nothing needs to be done.",
  Dropped: "It will never be sent: an operator dropped it, it was held too long, or its text was deleted.",
};

/** Why a delivery is in its state, where the state alone does not tell. */
export const deliveryReasons = [
  "AddressRefused",
  "AnnouncementDeleted",
  "ByOperator",
  "ChannelPaused",
  "Duplicate",
  "EarlierMessage",
  "Expired",
  "Gap",
  "HourlyCap",
  "NoChannel",
  "PageClosed",
  "PageDeleted",
  "RemoteError",
  "Restored",
  "SendingHeld",
  "SendingPaused",
  "SubscriberGone",
  "SubscriberPaused",
  "SubscriberSuspended",
  "Superseded",
  "TargetForbidden",
  "TimedOut",
  "Unprocessable",
  "Unreachable",
] as const;

/** The meaning of each reason, and what to do about it. */
export const deliveryReasonMeanings: Readonly<Record<(typeof deliveryReasons)[number], string>> = {
  AddressRefused:
    "The mail server says that the address does not exist. The subscriber is suspended: correct the address.",
  AnnouncementDeleted:
    "The announcement or the postmortem was deleted before it was sent; or nothing was sent of it whose deletion could be told.",
  ByOperator: "An operator dropped it.",
  ChannelPaused:
    "The mail server rejected too many messages, so e-mail is paused. Fix the cause, then release it.",
  Duplicate: "It was sent already.",
  EarlierMessage:
    "An earlier message to the subscriber about the same announcement is sent first. `NextAttemptAt` is when that is due.",
  Expired: "It was held for more than 7 days, or its confirmation link is no longer valid.",
  Gap: "The service had not sent anything for more than 30 minutes, so older messages are held. Release what is still of use.",
  HourlyCap: "The page had more events in an hour than `MAX_EVENTS_PER_HOUR` allows. Release it, or drop it.",
  NoChannel: "Its channel is not set up, such as e-mail without `SMTP_URL`.",
  PageClosed: "The page is no longer public.",
  PageDeleted: "The page was deleted.",
  RemoteError: "The receiving server answered with an error: `RemoteAnswer` has it.",
  Restored:
    "The service was restored from a backup, and the message may have been sent before. Release it, or drop it.",
  SendingHeld: "The operator holds all messages (`SENDING=held`). Release it.",
  SendingPaused: "All sending is paused. Resume it.",
  SubscriberGone: "The subscriber unsubscribed or was deleted.",
  SubscriberPaused: "The subscriber had paused notifications.",
  SubscriberSuspended: "The subscriber is suspended: `State: Active` resumes it.",
  Superseded: "A newer message about the same was sent instead.",
  TargetForbidden: "The address is in a network that is not allowed: see `OUTBOUND_ALLOW`.",
  TimedOut: "The receiving server did not answer in time.",
  Unprocessable: "The sender hung or crashed three times while sending it. See its log, then retry it.",
  Unreachable: "The receiving server cannot be reached.",
};

/** Why a delivery is in its state. */
export type DeliveryReason = (typeof deliveryReasons)[number];

/** A delivery in an answer. */
export const delivery = z.object({
  Id: z.uuid(),
  SubscriberId: z.uuid().nullable(),
  Channel: z.enum(subscriberChannels),
  Address: z.string().nullable().meta({ description: "Masked; null if the subscriber was erased." }),
  SubscriberName: z.string().nullable().meta({ description: "The subscriber's name; null if it has none." }),
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
  State: wordsFilter(deliveryStates, "Only deliveries in this state."),
  Channel: wordsFilter(subscriberChannels, "Only deliveries by this channel."),
  Event: wordsFilter(notificationEvents, "Only deliveries of this event."),
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

/** The states in which each operation can change a delivery. */
export const changeableStates = {
  ReleaseDeliveries: ["Held"],
  DropDeliveries: ["Queued", "Deferred", "Held"],
  RetryDeliveries: ["Deferred", "Failed", "Bounced"],
} as const satisfies Readonly<Record<string, readonly DeliveryState[]>>;

/** The states that a retry can name: one that was sent is sent once more, but only by its id. */
export const retryableStates = [...changeableStates.RetryDeliveries, "Sent"] as const;

/** Deliveries that one request names by their ids, at most. */
const maxIds = 1_000;

/** A state, or a list of them; `hint` follows those that its error offers. */
function statesField(states: readonly DeliveryState[], namedStates: readonly DeliveryState[]) {
  const hint = namedStates === states ? "" : ", or Sent with Ids";
  const message = `Choose from: ${states.join(", ")}${hint}.`;
  const read = readerOf(namedStates);
  // The document lists the states once.
  const word = z.string().meta({ enum: namedStates });
  return z.union([z.string(), z.array(word).min(1)], message).transform((sent, context) =>
    (typeof sent === "string" ? [sent] : sent).map((text, index) => {
      const path = typeof sent === "string" ? [] : [index];
      const state = read(text);
      if (state !== undefined) return state;
      context.addIssue({ code: "custom", input: text, message, path, params: { words: namedStates } });
      return z.NEVER;
    }),
  );
}

/** A body that selects the deliveries for which all given fields hold: the filters of the list, and their ids. */
const selectionOf = (states: readonly DeliveryState[], namedStates = states) =>
  z.strictObject({
    ...deliveryFilters.omit({ Id: true, State: true }).shape,
    Channel: wordField(subscriberChannels, readerOf(subscriberChannels)).optional(),
    Event: wordField(notificationEvents, readerOf(notificationEvents)).optional(),
    State: statesField(states, namedStates)
      .optional()
      .meta({
        description: `Only deliveries in this state, or in one of a list: ${states.join(", ")}.${namedStates === states ? "" : " With `Ids` also Sent: they are sent once more, with the same `webhook-id`."}`,
      }),
    Page: pageFilter.meta({ description: "Only those of the page with this slug." }),
    Ids: z
      .array(z.uuid("Give the id of a delivery.").toLowerCase())
      .min(1, "Give at least one id.")
      .max(maxIds, "Give at most 1,000 ids.")
      .optional()
      .meta({ description: "Only these deliveries, at most 1,000." }),
    All: z
      .literal(true, "Give true, or leave it out.")
      .optional()
      .meta({
        description: `true, instead of a filter, for all deliveries of all pages that are ${new Intl.ListFormat("en-GB", { type: "disjunction" }).format(states)}.`,
      }),
  });

/** The bodies of `POST /api/Delivery/Release`, `Drop` and `Retry`. */
export const deliverySelections = {
  ReleaseDeliveries: selectionOf(changeableStates.ReleaseDeliveries),
  DropDeliveries: selectionOf(changeableStates.DropDeliveries),
  RetryDeliveries: selectionOf(changeableStates.RetryDeliveries, retryableStates),
};

/** The body of one of these operations, read. */
export type DeliverySelectionIn = z.output<(typeof deliverySelections)[keyof typeof deliverySelections]>;

/** Their query. */
export const deliveryChangeQuery = z.object({
  DryRun: booleanFilter(
    "true to change nothing: `Changed` is the number of deliveries that would be changed, at most 1,000.",
  ),
});

/** The answer of these operations. */
export const changedDeliveries = z.object({
  Changed: z.int(),
  HasMore: z.boolean().meta({ description: "Whether more match: send the request again." }),
  Skipped: z
    .array(
      z.object({
        Id: z.uuid(),
        State: z
          .enum(deliveryStates)
          .nullable()
          .meta({ description: "Its state; null if there is no such delivery." }),
      }),
    )
    .meta({
      description: "Of `Ids`, those not changed: because of their state, or because of another filter.",
    }),
  NotSent: z
    .array(
      z.object({
        Reason: z.enum(deliveryReasons),
        Count: z.int().meta({ description: "How many have this reason." }),
      }),
    )
    .optional()
    .meta({
      description:
        "In a dry run of `Release` and `Retry`: how many of `Changed` would still not be sent, because they are no longer wanted, by reason.",
    }),
});

/** The answer to the events of a mail provider. */
export const recordedMailEvents = z.object({
  Recorded: z.int(),
  Unknown: z.int().meta({ description: "Events for mail that this service did not send." }),
});
