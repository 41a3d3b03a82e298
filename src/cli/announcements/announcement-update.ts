/** `signalbox announcement update`: posts an update. */
import { statesOf } from "../../contract/announcement-states.ts";
import { announcementStates } from "../../contract/words.ts";
import {
  announcementName,
  componentOption,
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
    ...componentOption("All affected components from now on"),
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
