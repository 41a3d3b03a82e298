/** `signalbox delivery retry`. */
import type { CommandLine } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { answer } from "../terminal.ts";
import { changeSelected, deliveryCount, selectionOf, selectionOptions } from "./change-selected.ts";

/** `signalbox delivery retry`. */
export const deliveryRetry: CommandLine = {
  takes: {},
  options: selectionOptions,
  notes: ["Failed deliveries, and those waiting for their next attempt, are retried now."],
  run: async (args) => {
    const count = await withStore(async (opened) =>
      changeSelected(opened.bus, "RetryDeliveries", await selectionOf(opened, args)),
    );
    answer(`${deliveryCount(count)} will be retried.`);
    return 0;
  },
};
