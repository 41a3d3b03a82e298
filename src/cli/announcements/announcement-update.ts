/** `signalbox announcement update`: posts an update. */
import { parseUpdateCreate } from "../../commands/announcements/announcement-bodies.ts";
import { announcement } from "../../contract/announcements.ts";
import { reportableStatuses } from "../../contract/words.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import {
  announcementId,
  kindOf,
  notifyOption,
  printPublished,
  readComponents,
  readNotify,
} from "./announcement-options.ts";

async function run(args: ParsedArguments): Promise<number> {
  const id = args.needed("ID").toLowerCase();
  const NotifySubscribers = readNotify(args);
  const { result } = await withStore(async (opened) => {
    const command = parseUpdateCreate(id, {
      Message: args.needed("message"),
      State: args.text("state"),
      AffectedComponents: readComponents(args, await kindOf(opened, id)),
      NotifySubscribers,
    });
    return await submit(opened.bus, command);
  });
  printPublished(announcement.parse(result));
  return 0;
}

/** `signalbox announcement update`. */
export const announcementUpdate: CommandLine = {
  takes: announcementId,
  options: {
    message: { value: "TEXT", about: "Text of the update, in Markdown", required: true },
    state: { value: "STATE", about: "New state (unchanged)" },
    component: {
      value: "NAME=STATUS",
      about: `All affected components from now on, with their status: ${reportableStatuses.join(", ")}`,
      many: true,
    },
    ...notifyOption,
  },
  notes: ["It is published at once."],
  run,
};
