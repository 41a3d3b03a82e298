/** `signalbox delivery release`. */
import { changeableStates } from "../../commands/notifications/change-deliveries.ts";
import type { CommandLine } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { answer } from "../terminal.ts";
import { changeSelected, deliveryCount, selectionOf, selectionOptions } from "./change-selected.ts";

const states = changeableStates.ReleaseDeliveries;

/** `signalbox delivery release`. */
export const deliveryRelease: CommandLine = {
  takes: {},
  options: selectionOptions(states),
  notes: [
    "Held deliveries are sent from now on. If mail was paused because too many messages were rejected, it is resumed.",
  ],
  run: async (args) => {
    const count = await withStore(async (opened) =>
      changeSelected(opened.bus, "ReleaseDeliveries", await selectionOf(opened, args, states)),
    );
    answer(`${deliveryCount(count)} released.`);
    return 0;
  },
};
