/** `signalbox announcement update`: posts an update. */
import { statesOf } from "../../contract/announcement-states.ts";
import { announcementStates, reportableStatuses } from "../../contract/words.ts";
import {
  announcementName,
  messageOption,
  notifyOption,
  readComponents,
  statesByKind,
} from "../announcement-options.ts";
import type { CommandLine } from "../command-line.ts";
import { changedJson } from "../created-resource.ts";
import { postUpdate } from "./post-update.ts";

/** `signalbox announcement update`. */
export const announcementUpdate: CommandLine = {
  takes: announcementName,
  options: {
    ...messageOption("Text of the update"),
    state: {
      value: "STATE",
      values: announcementStates,
      about: `New state (unchanged): ${statesByKind(statesOf)}`,
    },
    component: {
      value: "NAME=STATUS",
      values: reportableStatuses,
      about: `All affected components from now on, with their status: ${reportableStatuses.join(", ")}`,
      many: true,
    },
    ...notifyOption,
    ...changedJson("GET /api/Announcement/{id}"),
  },
  notes: ["It is published at once."],
  run: (args) =>
    postUpdate(args, ({ Kind }) => ({
      State: args.text("state"),
      AffectedComponents: readComponents(args, Kind),
    })),
};
