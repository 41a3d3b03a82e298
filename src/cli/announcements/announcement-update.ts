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
  readComponents,
  readNotify,
  tellPublished,
} from "./announcement-options.ts";

async function run(given: ParsedArguments): Promise<number> {
  const id = given.needed("ID").toLowerCase();
  const NotifySubscribers = readNotify(given);
  const { result } = await withStore(async (opened) => {
    const command = parseUpdateCreate(id, {
      Message: given.needed("message"),
      State: given.text("state"),
      AffectedComponents: readComponents(given, await kindOf(opened, id)),
      NotifySubscribers,
    });
    return await submit(opened.bus, command);
  });
  tellPublished(announcement.parse(result));
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
