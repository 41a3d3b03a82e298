/** The routes of deliveries. */
import { type FieldCheck, readBody } from "../commands/body-parsing.ts";
import type { ChangeDeliveries } from "../commands/notifications/delivery-command.ts";
import { type DeliverySelectionIn, deliveryFilters, deliverySelections } from "../contract/deliveries.ts";
import type { deliveryOperations } from "../contract/operations/delivery-operations.ts";
import type { ListPage } from "../queries/cursor-lists.ts";
import {
  readAnnouncementDeliveries,
  readDelivery,
  readFilteredDeliveries,
  readSubscriberDeliveries,
  resolveSelection,
} from "../queries/delivery-queries.ts";
import { type Call, openedBus, param, type Route, type Sources } from "./operation-call.ts";
import { readQuery } from "./query-parameters.ts";

type ChangeKind = ChangeDeliveries["kind"];

const verbs: Readonly<Record<ChangeKind, string>> = {
  ReleaseDeliveries: "release",
  DropDeliveries: "drop",
  RetryDeliveries: "retry",
};

/** Without a filter everything would be selected: a body whose filters are missing must not do that by accident. */
const checkFilters =
  (kind: ChangeKind): FieldCheck<(typeof deliverySelections)[ChangeKind]> =>
  (fields, { All: all, ...filters }) => {
    if (fields.State?.includes("Sent") === true && filters["Ids"] === undefined)
      return [
        { Path: "Ids", Message: "Name the deliveries: what was sent is sent once more only by its id." },
      ];
    const isFiltered = Object.keys(filters).length > 0;
    if (isFiltered !== (all !== undefined)) return [];
    const Message = isFiltered
      ? "Give either All or filters."
      : `Give a filter, or true to ${verbs[kind]} the deliveries of all pages.`;
    return [{ Path: "All", Message, ...(!isFiltered && { code: "Missing" as const }) }];
  };

const idOf = (call: Call) => param(call, "id").toLowerCase();

/** The routes of these operations. */
export function deliveryRoutes(
  sources: Pick<Sources, "bus" | "channels">,
): Readonly<Record<Exclude<keyof typeof deliveryOperations, "ResumeSending">, Route>> {
  const withChannels = (slice: ListPage) => ({ ...slice, channels: sources.channels });
  const changeOf = (kind: ChangeKind): Route => ({
    kind: "change",
    command: async (_call, body) => {
      const selection: DeliverySelectionIn = readBody(deliverySelections[kind], body, {
        check: checkFilters(kind),
      });
      return { kind, selection: await resolveSelection(openedBus(sources), selection) };
    },
  });
  return {
    ListDeliveries: {
      kind: "list",
      message: "Deliveries, newest first",
      read: (bus, call, slice) =>
        readFilteredDeliveries(bus, withChannels(slice), readQuery(deliveryFilters, call.exchange.query)),
    },
    ReadDelivery: {
      kind: "one",
      message: "Delivery",
      read: (bus, call) => readDelivery(bus, idOf(call), sources.channels),
    },
    ListSubscriberDeliveries: {
      kind: "list",
      message: "Deliveries, newest first",
      read: (bus, call, slice) => readSubscriberDeliveries(bus, idOf(call), withChannels(slice)),
    },
    ListAnnouncementDeliveries: {
      kind: "list",
      message: "Deliveries, newest first",
      read: (bus, call, slice) => readAnnouncementDeliveries(bus, idOf(call), withChannels(slice)),
    },
    ReleaseDeliveries: changeOf("ReleaseDeliveries"),
    DropDeliveries: changeOf("DropDeliveries"),
    RetryDeliveries: changeOf("RetryDeliveries"),
    PauseSending: { kind: "change", command: () => ({ kind: "SetSending", state: "Paused" }) },
  };
}
