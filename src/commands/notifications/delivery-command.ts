/** The commands that create notifications, and release, drop and retry their deliveries. */
import type { DeliverySelectionIn, DeliveryState } from "../../contract/deliveries.ts";

/** Sent by the scheduler: reminds of a scheduled maintenance, once for each lead and planned start. */
export type RemindOfMaintenance = {
  readonly kind: "RemindOfMaintenance";
  readonly announcementNumber: number;
  readonly announcementId: string;
  readonly startsAt: number;
  /** Milliseconds before the start. */
  readonly lead: number;
};

/** Sent by the scheduler: records that the flapping of components ended. `since` is its start (epoch milliseconds). */
export type EndFlapping = {
  readonly kind: "EndFlapping";
  readonly episodes: readonly {
    readonly componentNumber: number;
    readonly componentId: string;
    readonly since: number;
  }[];
};

/** The deliveries for which all given fields hold. `From` and `To`, which is exclusive, are epoch milliseconds. */
export type DeliverySelection = Pick<
  DeliverySelectionIn,
  "AnnouncementId" | "SubscriberId" | "Channel" | "Event" | "Ids"
> & {
  readonly State?: readonly DeliveryState[] | undefined;
  readonly From?: number | undefined;
  readonly To?: number | undefined;
  readonly pageNumber?: number | undefined;
};

/** Releases held deliveries, drops unsent ones, or retries failed ones; at most 1,000 at a time. */
export type ChangeDeliveries = {
  readonly kind: "ReleaseDeliveries" | "DropDeliveries" | "RetryDeliveries";
  readonly selection: DeliverySelection;
};

/** Pauses or resumes all sending. */
export type SetSending = { readonly kind: "SetSending"; readonly state: "Running" | "Paused" };

/** A command of this module. */
export type DeliveryCommand =
  | RemindOfMaintenance
  | EndFlapping
  | SetSending
  | (ChangeDeliveries & { readonly kind: "ReleaseDeliveries" })
  | (ChangeDeliveries & { readonly kind: "DropDeliveries" })
  | (ChangeDeliveries & { readonly kind: "RetryDeliveries" });
