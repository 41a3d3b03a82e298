/** `signalbox announcement resolve`: closes an announcement with a last update. */
import { closedState } from "../../contract/announcement-states.ts";
import type { CommandLine } from "../command-line.ts";
import { announcementId, notifyOption } from "./announcement-options.ts";
import { postUpdate } from "./post-update.ts";

/** `signalbox announcement resolve`. */
export const announcementResolve: CommandLine = {
  takes: announcementId,
  options: {
    message: { value: "TEXT", about: "Text of the last update, in Markdown", required: true },
    ...notifyOption,
  },
  notes: [
    "An incident becomes Resolved, a maintenance Completed, a notice Archived. It is published at once.",
  ],
  run: (args) => postUpdate(args, (kind) => ({ State: closedState(kind) })),
};
