/** `signalbox delivery retry`. */
import { changeableStates } from "../../commands/notifications/change-deliveries.ts";
import type { CommandLine } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { answer } from "../terminal.ts";
import { changeSelected, deliveryCount, selectionOf, selectionOptions } from "./change-selected.ts";

const states = changeableStates.RetryDeliveries;

/** `signalbox delivery retry`. */
export const deliveryRetry: CommandLine = {
  takes: {},
  options: selectionOptions(states),
  notes: ["Failed deliveries, and those waiting for their next attempt, are retried now."],
  run: async (args) => {
    const count = await withStore(async (opened) =>
      changeSelected(opened.bus, "RetryDeliveries", await selectionOf(opened, args, states)),
    );
    answer(`${deliveryCount(count)} will be retried.`);
    return 0;
  },
};
