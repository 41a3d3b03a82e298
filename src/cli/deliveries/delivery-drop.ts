/** `signalbox delivery drop`. */
import type { CommandLine } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { answer } from "../terminal.ts";
import { changeSelected, selectionOf, selectionOptions } from "./change-selected.ts";

/** `signalbox delivery drop`. */
export const deliveryDrop: CommandLine = {
  takes: {},
  options: selectionOptions,
  notes: ["Unsent deliveries are dropped permanently."],
  run: async (args) => {
    const selection = selectionOf(args);
    const count = await withStore(({ bus }) => changeSelected(bus, "DropDeliveries", selection));
    answer(`${count.toLocaleString("en")} deliveries dropped.`);
    return 0;
  },
};
