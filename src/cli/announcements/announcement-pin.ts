/** `signalbox announcement pin` and `unpin`. */
import { parseAnnouncementPatch } from "../../commands/announcements/announcement-bodies.ts";
import { type AnnouncementOut, announcement } from "../../contract/announcements.ts";
import type { CommandLine } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { answerText } from "../terminal.ts";
import { findOpenAnnouncement } from "./announcement-lookup.ts";
import { findRemoteAnnouncement } from "./remote-announcements.ts";

function pinning(isPinned: boolean, notes: readonly string[]): CommandLine {
  const print = ({ Title }: AnnouncementOut) => {
    answerText(`"${Title}" is ${isPinned ? "pinned" : "not pinned"}.`);
    return 0;
  };
  return {
    takes: { "TITLE|ID": "The open announcement, by its title or id" },
    options: {},
    notes,
    run: async (args) => {
      const { result } = await withStore(async (opened) => {
        const { Id } = await findOpenAnnouncement(opened, args.needed("TITLE|ID"));
        return await submit(opened.bus, parseAnnouncementPatch(Id, { Pinned: isPinned }));
      });
      return print(announcement.parse(result));
    },
    runRemotely: async (args, service) => {
      const { Id } = await findRemoteAnnouncement(service, args.needed("TITLE|ID"));
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
