/** `signalbox announcement resolve`: closes an announcement with a last update. */
import { closedState } from "../../contract/announcement-states.ts";
import { Refusal } from "../../contract/refusal.ts";
import { announcementName, messageOption, notifyOption, readMessage } from "../announcement-options.ts";
import type { CommandLine } from "../command-line.ts";
import { changedJson } from "../created-resource.ts";
import { postUpdate } from "./post-update.ts";

/** `signalbox announcement resolve`. */
export const announcementResolve: CommandLine = {
  takes: announcementName,
  options: {
    ...messageOption("Text of the last update"),
    ...notifyOption,
    ...changedJson("GET /api/Announcement/{id}"),
  },
  notes: [
    "An incident becomes Resolved, a maintenance Completed, a notice Archived. It is published at once.",
  ],
  run: async (args) => {
    const Message = await readMessage(args);
    return await postUpdate(args, ({ Id, Kind, State, Title }) => {
      // A second closing would notify subscribers again.
      if (State === closedState(Kind))
        throw new Refusal(
          "IllegalTransition",
          `"${Title}" is ${State} already. \`bin/signalbox announcement update ${Id} --message TEXT\` adds to it.`,
        );
      return { Message, State: closedState(Kind) };
    });
  },
};
