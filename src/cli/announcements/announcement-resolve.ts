/** `signalbox announcement resolve`: closes an announcement with a last update. */
import { parseUpdateCreate } from "../../commands/announcements/announcement-bodies.ts";
import { closedState } from "../../contract/announcement-states.ts";
import { announcement } from "../../contract/announcements.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { announcementId, kindOf, notifyOption, printPublished, readNotify } from "./announcement-options.ts";

async function run(args: ParsedArguments): Promise<number> {
  const id = args.needed("ID").toLowerCase();
  const NotifySubscribers = readNotify(args);
  const { result } = await withStore(async (opened) => {
    const command = parseUpdateCreate(id, {
      Message: args.needed("message"),
      State: closedState(await kindOf(opened, id)),
      NotifySubscribers,
    });
    return await submit(opened.bus, command);
  });
  printPublished(announcement.parse(result));
  return 0;
}

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
  run,
};
