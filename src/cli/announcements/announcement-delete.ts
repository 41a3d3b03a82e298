/** `signalbox announcement delete` and `announcement restore`. */
import * as z from "zod";
import { announcement } from "../../contract/announcements.ts";
import { isUuid } from "../../contract/uuid-format.ts";
import { type CommandLine, UsageProblem } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
import { findDeleted } from "../deleted-resources.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, printNote, sentence } from "../terminal.ts";
import { findAnyAnnouncement } from "./announcement-lookup.ts";
import { findAnyRemoteAnnouncement } from "./remote-announcements.ts";

/** `signalbox announcement delete`. */
export const announcementDelete: CommandLine = {
  takes: { "TITLE|ID": "The announcement, by its title or id" },
  options: yesOption("delete"),
  notes: [
    "Takes it off every page, with its effects on components; nobody is notified. To end an incident use `announcement resolve`. `announcement restore` undoes this within 30 days.",
  ],
  run: async (args) =>
    await withStore(async (opened) => {
      const { Id: id, Kind, Title } = await findAnyAnnouncement(opened, args.needed("TITLE|ID"));
      if (!(await confirm(args, "delete", `the ${Kind.toLowerCase()} "${Title}"`))) return 1;
      answer(sentence((await submit(opened.bus, { kind: "DeleteAnnouncement", id })).message));
      printNote(`\`bin/signalbox announcement restore ${id}\` restores it.`);
      return 0;
    }),
  runRemotely: async (args, service) => {
    const { Id, Kind, Title } = await findAnyRemoteAnnouncement(service, args.needed("TITLE|ID"));
    if (!(await confirm(args, "delete", `the ${Kind.toLowerCase()} "${Title}"`))) return 1;
    await service.call({ method: "DELETE", path: `/api/Announcement/${Id}`, result: z.null() });
    answer(`${Kind} "${Title}" deleted.`);
    printNote(`\`bin/signalbox announcement restore ${Id}\` restores it.`);
    return 0;
  },
};

/** `signalbox announcement restore`. */
export const announcementRestore: CommandLine = {
  takes: { "TITLE|ID": "The deleted announcement, by its title or id" },
  options: {},
  notes: ["An announcement can be restored for 30 days. It affects its components again from then on."],
  run: async (args) => {
    const { message } = await withStore(async ({ bus }) => {
      const id = await findDeleted(bus, "Announcement", { text: args.needed("TITLE|ID") });
      return await submit(bus, { kind: "RestoreAnnouncement", id });
    });
    answer(sentence(message));
    return 0;
  },
  runRemotely: async (args, service) => {
    const id = args.needed("TITLE|ID").trim();
    if (!isUuid(id)) throw new UsageProblem("Give its id: the API does not list what is deleted.");
    const path = `/api/Announcement/${id}/Restore`;
    const { message } = await service.call({ method: "POST", path, result: announcement });
    answer(sentence(message));
    return 0;
  },
};
