/** Deliveries: the notifications sent to subscribers, one for each subscriber, and their states. */

/** The events that subscribers are notified of. */
export const notificationEvents = [
  "IncidentOpened",
  "IncidentUpdated",
  "IncidentReopened",
  "IncidentResolved",
  "MaintenanceAnnounced",
  "MaintenanceReminder",
  "MaintenanceChanged",
  "MaintenanceStarted",
  "MaintenanceUpdated",
  "MaintenanceEnded",
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
  "Unreachable",
] as const;

/** Why a delivery is in its state. */
export type DeliveryReason = (typeof deliveryReasons)[number];
