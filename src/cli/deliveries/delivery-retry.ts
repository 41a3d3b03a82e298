/** `signalbox delivery retry`. */
import type { DeliverySelection } from "../../commands/notifications/delivery-command.ts";
import { changeableStates } from "../../contract/deliveries.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { answer, printNote } from "../terminal.ts";
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

const states = changeableStates.RetryDeliveries;

async function retry(
  args: ParsedArguments,
  selection: DeliverySelection,
  change: ChangeSome,
): Promise<number> {
  if (args.flag("dry-run"))
    return await printDeliveryDryRun(change, { kind: "RetryDeliveries", selection }, "retried");
  const count = await changeSelected(change, "RetryDeliveries", selection);
  if (selection.Ids !== undefined && count === 0) {
    printNote(
      "This delivery cannot be retried: it has not failed. `bin/signalbox delivery show ID` shows its state.",
    );
    return 1;
  }
  answer(`${deliveryCount(count)} will be retried.`);
  return 0;
}

/** `signalbox delivery retry`. */
export const deliveryRetry: CommandLine = {
  takes: {},
  options: { ...deliveryArgument, ...selectionOptions(states), ...dryRunOption },
  notes: [
    "Failed and bounced deliveries, and those waiting for their next attempt, are retried now. A message that is no longer wanted is suppressed instead.",
  ],
  run: async (args) =>
    await withStore(async (opened) =>
      retry(args, await selectionOf(storeLookup(opened), args, states), changeInStore(opened)),
    ),
  runRemotely: async (args, service) =>
    await retry(args, await selectionOf(remoteLookup(service), args, states), changeRemotely(service)),
};
