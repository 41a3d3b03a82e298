/** `signalbox delivery release`. */
import type { DeliverySelection } from "../../commands/notifications/delivery-command.ts";
import { changeableStates } from "../../contract/deliveries.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { answer } from "../terminal.ts";
import {
  type ChangeSome,
  changeInStore,
  changeRemotely,
  changeSelected,
  deliveryArgument,
  deliveryCount,
  dryRunOption,
  printDeliveryDryRun,
  remoteLookup,
  selectionOf,
  selectionOptions,
  storeLookup,
} from "./change-selected.ts";

const states = changeableStates.ReleaseDeliveries;

async function release(
  args: ParsedArguments,
  selection: DeliverySelection,
  change: ChangeSome,
): Promise<number> {
  if (args.flag("dry-run"))
    return await printDeliveryDryRun(change, { kind: "ReleaseDeliveries", selection }, "released");
  const count = await changeSelected(change, "ReleaseDeliveries", selection);
  answer(`${deliveryCount(count)} released.`);
  return 0;
}

/** `signalbox delivery release`. */
export const deliveryRelease: CommandLine = {
  takes: {},
  options: { ...deliveryArgument, ...selectionOptions(states), ...dryRunOption },
  notes: [
    "Held deliveries are sent from now on. If mail was paused because too many messages were rejected, it is resumed.",
  ],
  run: async (args) =>
    await withStore(async (opened) =>
      release(args, await selectionOf(storeLookup(opened), args, states), changeInStore(opened)),
    ),
  runRemotely: async (args, service) =>
    await release(args, await selectionOf(remoteLookup(service), args, states), changeRemotely(service)),
};
