/** `signalbox delivery retry`. */
import type { CommandLine } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { answer } from "../terminal.ts";
import { changeSelected, selectionOf, selectionOptions } from "./change-selected.ts";

/** `signalbox delivery retry`. */
export const deliveryRetry: CommandLine = {
  takes: {},
  options: selectionOptions,
  notes: ["Failed deliveries, and those waiting for their next attempt, are retried now."],
  run: async (args) => {
    const selection = selectionOf(args);
    const count = await withStore(({ bus }) => changeSelected(bus, "RetryDeliveries", selection));
    answer(`${count.toLocaleString("en")} ${count === 1 ? "delivery" : "deliveries"} will be retried.`);
    return 0;
  },
};
