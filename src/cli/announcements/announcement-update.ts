/** `signalbox announcement update`: posts an update. */
import { statesOf } from "../../contract/announcement-states.ts";
import { announcementStates } from "../../contract/words.ts";
import {
  announcementName,
  componentOption,
  notifyOption,
  readComponents,
  readOptionalMessage,
  statesByKind,
} from "../announcement-options.ts";
import { type CommandLine, UsageProblem } from "../command-line.ts";
import { changedJson } from "../created-resource.ts";
import { postUpdate } from "./post-update.ts";

/** `signalbox announcement update`. */
export const announcementUpdate: CommandLine = {
  takes: announcementName,
  options: {
    message: {
      value: "TEXT",
      about: "Text of the update, in Markdown; - for standard input; a new state needs none",
    },
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
  run: async (args) => {
    if (args.text("message") === undefined && args.text("state") === undefined)
      throw new UsageProblem("Give --message TEXT, --state STATE, or both.");
    const Message = await readOptionalMessage(args);
    return await postUpdate(args, ({ Kind }) => ({
      Message,
      State: args.text("state"),
      AffectedComponents: readComponents(args, Kind),
    }));
  },
};
