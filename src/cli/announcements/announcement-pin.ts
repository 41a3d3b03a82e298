/** `signalbox announcement pin` and `unpin`. */
import { parseAnnouncementPatch } from "../../commands/announcements/announcement-bodies.ts";
import { type AnnouncementOut, announcement } from "../../contract/announcements.ts";
import { Refusal } from "../../contract/refusal.ts";
import { byTitle } from "../announcement-options.ts";
import type { CommandLine } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { answerText } from "../terminal.ts";
import { findOpenAnnouncement } from "./announcement-lookup.ts";
import { findRemoteAnnouncement } from "./remote-announcements.ts";

/** An open announcement; the refusal of a closed one says why it must be open. */
async function openOnly<Found>(finding: Promise<Found>): Promise<Found> {
  try {
    return await finding;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "IllegalTransition") throw error;
    throw new Refusal(error.code, `Only open announcements can be pinned. ${error.message}`);
  }
}

function pinning(isPinned: boolean, notes: readonly string[]): CommandLine {
  const print = ({ Title }: AnnouncementOut) => {
    answerText(`"${Title}" is ${isPinned ? "pinned" : "not pinned"}.`);
    return 0;
  };
  return {
    takes: { "TITLE|ID": `The open announcement, ${byTitle}` },
    options: {},
    notes,
    run: async (args) => {
      const { result } = await withStore(async (opened) => {
        const { Id } = await openOnly(findOpenAnnouncement(opened, args.needed("TITLE|ID")));
        return await submit(opened.bus, parseAnnouncementPatch(Id, { Pinned: isPinned }));
      });
      return print(announcement.parse(result));
    },
    runRemotely: async (args, service) => {
      const { Id } = await openOnly(findRemoteAnnouncement(service, args.needed("TITLE|ID")));
      const [path, body] = [`/api/Announcement/${Id}`, { Pinned: isPinned }];
      return print((await service.call({ method: "PATCH", path, body, result: announcement })).result);
    },
  };
}

/** `signalbox announcement pin`. */
export const announcementPin: CommandLine = pinning(true, [
  "It stands before others of its kind, with a mark, until it is closed or unpinned. Nobody is notified.",
]);

/** `signalbox announcement unpin`. */
export const announcementUnpin: CommandLine = pinning(false, [
  "It stands among the others again. Nobody is notified.",
]);
