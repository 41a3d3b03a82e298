/** Describes the deliveries that a call selects, before they are changed. */
import type { DeliverySelection } from "../../commands/notifications/delivery-command.ts";
import { type DeliveryOut, type DeliveryState, delivery } from "../../contract/deliveries.ts";
import { writeTime } from "../../contract/times.ts";
import { readFilteredDeliveries } from "../../queries/delivery-queries.ts";
import { writeAge } from "../durations.ts";
import type { OpenedStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { channelsOf } from "../service-settings.ts";
import { deliveryCount } from "./change-selected.ts";

/** So many are read to describe them. */
const maxRead = 1_000;

type Selected = { readonly items: readonly DeliveryOut[]; readonly hasMore: boolean };

/** Reads the selected deliveries in some states, newest first. */
export type ReadSelected = (
  selection: DeliverySelection,
  states: readonly DeliveryState[],
) => Promise<Selected>;

/** Reads them in the store. */
export const selectedInStore =
  (opened: OpenedStore): ReadSelected =>
  async ({ Ids, State, AnnouncementId, SubscriberId, From, To }, states) => {
    const all = { Id: Ids?.[0], State: [...(State ?? states)], AnnouncementId, SubscriberId, From, To };
    const slice = { limit: maxRead, cursor: null, channels: await channelsOf(opened) };
    const { Items, NextCursor } = await readFilteredDeliveries(opened.bus, slice, all);
    return { items: Items, hasMore: NextCursor !== null };
  };

/** Reads them at a service elsewhere. */
export const selectedElsewhere =
  (service: RemoteService): ReadSelected =>
  async ({ Ids, State, AnnouncementId, SubscriberId, From, To }, states) => {
    const query = {
      AnnouncementId,
      SubscriberId,
      Id: Ids?.[0],
      State: State ?? states,
      From: From === undefined ? undefined : writeTime(From),
      To: To === undefined ? undefined : writeTime(To),
    };
    return await service.take("/api/Delivery", query, { item: delivery, limit: maxRead });
  };

/** A selection in a question: `3 held deliveries, the oldest queued 5 days ago`; undefined for none. */
export function describeSelected({ items, hasMore }: Selected, adjective: string): string | undefined {
  const oldest = items.at(-1);
  if (oldest === undefined) return undefined;
  const age = writeAge(Date.now() - Date.parse(oldest.CreatedAt));
  const count = deliveryCount(items.length).replace(" ", ` ${adjective} `);
  if (hasMore) return `more than ${count}`;
  return items.length === 1 ? `${count}, queued ${age} ago` : `${count}, the oldest queued ${age} ago`;
}
