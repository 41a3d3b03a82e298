/** Deliveries that neither a retry nor a release sends, since their channel is not set up. */
import type { DeliverySelection } from "../../commands/notifications/delivery-command.ts";
import { type DeliveryFilters, type DeliveryOut, delivery } from "../../contract/deliveries.ts";
import { writeTime } from "../../contract/times.ts";
import { readFilteredDeliveries } from "../../queries/delivery-queries.ts";
import type { OpenedStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { channelsOf } from "../service-settings.ts";
import { printNote } from "../terminal.ts";

/** Reads one of the deliveries of a selection that are by e-mail and wait; none if there are none. */
export type ReadWaitingMail = (selection: DeliverySelection) => Promise<readonly DeliveryOut[]>;

const waiting: Pick<DeliveryFilters, "Channel" | "State"> = {
  Channel: ["Email"],
  State: ["Queued", "Deferred"],
};

/** Reads it in the store. */
export const waitingMailInStore =
  (opened: OpenedStore): ReadWaitingMail =>
  async ({ AnnouncementId, SubscriberId, Ids, From, To }) => {
    const filters = { AnnouncementId, SubscriberId, Id: Ids?.[0], From, To, ...waiting };
    const slice = { limit: 1, cursor: null, channels: await channelsOf(opened) };
    return (await readFilteredDeliveries(opened.bus, slice, filters)).Items;
  };

/** Reads it at a service elsewhere. */
export const waitingMailElsewhere =
  (service: RemoteService): ReadWaitingMail =>
  async ({ AnnouncementId, SubscriberId, Ids, From, To }) => {
    const query = {
      AnnouncementId,
      SubscriberId,
      Id: Ids?.[0],
      From: From === undefined ? undefined : writeTime(From),
      To: To === undefined ? undefined : writeTime(To),
      ...waiting,
    };
    return (await service.take("/api/Delivery", query, { item: delivery, limit: 1 })).items;
  };

/** Says that deliveries by e-mail wait for its settings, where some do. */
export async function printUnavailableChannel(
  read: ReadWaitingMail,
  selection: DeliverySelection,
): Promise<void> {
  if ((await read(selection)).some(({ Reason }) => Reason === "NoChannel"))
    printNote(
      "Deliveries by e-mail wait, since e-mail is not set up. Start the service with SMTP_URL and MAIL_FROM: it sends them then.",
    );
}
