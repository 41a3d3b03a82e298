/** The commands by which notifications are made and their deliveries released, dropped and retried. */
import type { DeliverySelection } from "../../contract/deliveries.ts";

/** The scheduler's: reminds of a scheduled maintenance, once for each lead and each planned start. */
export type RemindOfMaintenance = {
  readonly kind: "RemindOfMaintenance";
  readonly announcementNumber: number;
  readonly announcementId: string;
  readonly startsAt: number;
  /** Milliseconds before the start. */
  readonly lead: number;
};

/** The scheduler's: notes that the flapping of components ended. `since` is its start (epoch milliseconds). */
export type EndFlapping = {
  readonly kind: "EndFlapping";
  readonly episodes: readonly {
    readonly componentNumber: number;
    readonly componentId: string;
    readonly since: number;
  }[];
};

/** A mail provider's report of one mail. */
export type ReportedMailEvent = {
  /** An address that does not exist, a complaint, or anything else, which is only recorded. */
  readonly kind: "HardBounce" | "Complaint" | "Other";
  /** Public; null where the report does not name the delivery. */
  readonly deliveryId: string | null;
  /** The id that the provider gave the mail; null where the report does not name it. */
  readonly providerId: string | null;
  /** The provider's explanation, redacted. */
  readonly detail: string;
};

/** A mail provider's: reports of mails that it had accepted. */
export type RecordMailEvents = {
  readonly kind: "RecordMailEvents";
  readonly events: readonly ReportedMailEvent[];
};

/** Deliveries that are selected; `after` selects those that were queued after it (epoch milliseconds). */
export type SelectedDeliveries = DeliverySelection & { readonly After?: number | undefined };

/** Releases held deliveries, drops unsent ones, or tries failed ones again; at most 1,000 at a time. */
export type ChangeDeliveries = {
  readonly kind: "ReleaseDeliveries" | "DropDeliveries" | "RetryDeliveries";
  readonly selection: SelectedDeliveries;
};

/** Pauses or resumes the sending of everything. */
export type SetSending = { readonly kind: "SetSending"; readonly state: "Running" | "Paused" };

/** A command of this module. */
export type DeliveryCommand =
  | RemindOfMaintenance
  | EndFlapping
  | RecordMailEvents
  | SetSending
  | (ChangeDeliveries & { readonly kind: "ReleaseDeliveries" })
  | (ChangeDeliveries & { readonly kind: "DropDeliveries" })
  | (ChangeDeliveries & { readonly kind: "RetryDeliveries" });
