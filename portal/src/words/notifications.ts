/** Texts of notifications: deliveries of an announcement, and their settings. */
import type { DeliveryReason, DeliveryState } from "../../../src/contract/deliveries.ts";

const number = new Intl.NumberFormat("en");

export const notifications = {
  title: "Notifications",
  failed: "Notifications could not be loaded",
  none: "No subscriber was notified.",
  resolving: "Recipients are being selected.",
  number: (count: number) => number.format(count),
  states: {
    Queued: "Queued",
    Sending: "Sending",
    Deferred: "To be retried",
    Held: "Held",
    Sent: "Sent",
    Bounced: "Bounced",
    Failed: "Failed",
    Suppressed: "Not sent",
    Dropped: "Dropped",
  } satisfies Record<DeliveryState, string>,
  reasons: {
    AddressRefused: "the mail server refuses the address",
    AnnouncementDeleted: "the announcement was deleted",
    ByOperator: "by an operator",
    ChannelPaused: "e-mail is paused because too much was refused",
    Duplicate: "sent already",
    Expired: "the time to send it has passed",
    Gap: "sending had stopped for more than 30 minutes",
    HourlyCap: "more than 20 events in an hour",
    NoChannel: "the channel is not set up",
    PageClosed: "the page is no longer public",
    PageDeleted: "the page was deleted",
    RemoteError: "the receiving server reports an error",
    Restored: "the service was restored from a backup",
    SendingHeld: "sending is held",
    SubscriberGone: "the subscriber was deleted",
    SubscriberPaused: "the subscriber paused notifications",
    SubscriberSuspended: "the subscriber is suspended",
    Superseded: "a newer update was sent instead",
    TargetForbidden: "the address is in a network that is not allowed",
    TimedOut: "the receiving server did not answer in time",
    Unreachable: "the receiving server cannot be reached",
  } satisfies Record<DeliveryReason, string>,
} as const;
