/** The commands by which notifications are made and their deliveries released, dropped and retried. */

/** The scheduler's: reminds of a scheduled maintenance, once for each lead and each planned start. */
export type RemindOfMaintenance = {
  readonly kind: "RemindOfMaintenance";
  readonly announcementNumber: number;
  readonly announcementId: string;
  readonly startsAt: number;
  /** Milliseconds before the start. */
  readonly lead: number;
};

/** A command of this module. */
export type DeliveryCommand = RemindOfMaintenance;
