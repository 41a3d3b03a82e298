/** `signalbox delivery drop`. */
import type { DeliverySelection } from "../../commands/notifications/delivery-command.ts";
import { changeableStates } from "../../contract/deliveries.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
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

const states = changeableStates.DropDeliveries;

async function drop(
  args: ParsedArguments,
  selection: DeliverySelection,
  change: ChangeSome,
): Promise<number> {
  if (args.flag("dry-run"))
    return await printDeliveryDryRun(change, { kind: "DropDeliveries", selection }, "dropped");
  const isSelected = Object.values(selection).some((value) => value !== undefined);
  const subject = isSelected ? "the selected unsent deliveries" : "all unsent deliveries";
  if (!(await confirm(args, "drop", subject))) return 1;
  answer(`${deliveryCount(await changeSelected(change, "DropDeliveries", selection))} dropped.`);
  return 0;
}

/** `signalbox delivery drop`. */
export const deliveryDrop: CommandLine = {
  takes: {},
  options: { ...deliveryArgument, ...selectionOptions(states), ...dryRunOption, ...yesOption("drop") },
  notes: ["Unsent deliveries are dropped permanently: all of them, unless an option selects some."],
  run: async (args) =>
    await withStore(async (opened) =>
      drop(args, await selectionOf(storeLookup(opened), args, states), changeInStore(opened)),
    ),
  runRemotely: async (args, service) =>
    await drop(args, await selectionOf(remoteLookup(service), args, states), changeRemotely(service)),
};
