/** `signalbox delivery drop`. */
import { changeableStates } from "../../commands/notifications/change-deliveries.ts";
import type { CommandLine } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
import { withStore } from "../open-store.ts";
import { answer } from "../terminal.ts";
import { changeSelected, deliveryCount, selectionOf, selectionOptions } from "./change-selected.ts";

const states = changeableStates.DropDeliveries;

/** `signalbox delivery drop`. */
export const deliveryDrop: CommandLine = {
  takes: {},
  options: { ...selectionOptions(states), ...yesOption("drop") },
  notes: ["Unsent deliveries are dropped permanently: all of them, unless an option selects some."],
  run: async (args) =>
    await withStore(async (opened) => {
      const selection = await selectionOf(opened, args, states);
      const isSelected = Object.values(selection).some((value) => value !== undefined);
      const subject = isSelected ? "the selected unsent deliveries" : "all unsent deliveries";
      if (!(await confirm(args, "drop", subject))) return 1;
      answer(`${deliveryCount(await changeSelected(opened.bus, "DropDeliveries", selection))} dropped.`);
      return 0;
    }),
};
