/** `signalbox announcement update`: posts an update. */
import { statesOf } from "../../contract/announcement-states.ts";
import { reportableStatuses } from "../../contract/words.ts";
import type { CommandLine } from "../command-line.ts";
import { announcementName, notifyOption, readComponents, statesByKind } from "./announcement-options.ts";
import { postUpdate } from "./post-update.ts";

/** `signalbox announcement update`. */
export const announcementUpdate: CommandLine = {
  takes: announcementName,
  options: {
    message: { value: "TEXT", about: "Text of the update, in Markdown", required: true },
    state: { value: "STATE", about: `New state (unchanged): ${statesByKind(statesOf)}` },
    component: {
      value: "NAME=STATUS",
      about: `All affected components from now on, with their status: ${reportableStatuses.join(", ")}`,
      many: true,
    },
    ...notifyOption,
  },
  notes: ["It is published at once."],
  run: (args) =>
    postUpdate(args, ({ Kind }) => ({
      State: args.text("state"),
      AffectedComponents: readComponents(args, Kind),
    })),
};
