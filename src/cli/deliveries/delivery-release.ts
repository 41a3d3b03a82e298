/** `signalbox delivery release`. */
import type { DeliverySelection } from "../../commands/notifications/delivery-command.ts";
import { changeableStates } from "../../contract/deliveries.ts";
import type { CommandLine } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { answer } from "../terminal.ts";
import {
  type ChangeSome,
  changeInStore,
  changeRemotely,
  changeSelected,
  deliveryArgument,
  deliveryCount,
  remoteLookup,
  selectionOf,
  selectionOptions,
  storeLookup,
} from "./change-selected.ts";

const states = changeableStates.ReleaseDeliveries;

async function release(selection: DeliverySelection, change: ChangeSome): Promise<number> {
  const count = await changeSelected(change, "ReleaseDeliveries", selection);
  answer(`${deliveryCount(count)} released.`);
  return 0;
}

/** `signalbox delivery release`. */
export const deliveryRelease: CommandLine = {
  takes: {},
  options: { ...deliveryArgument, ...selectionOptions(states) },
  notes: [
    "Held deliveries are sent from now on. If mail was paused because too many messages were rejected, it is resumed.",
  ],
  run: async (args) =>
    await withStore(async (opened) =>
      release(await selectionOf(storeLookup(opened), args, states), changeInStore(opened)),
    ),
  runRemotely: async (args, service) =>
    await release(await selectionOf(remoteLookup(service), args, states), changeRemotely(service)),
};
