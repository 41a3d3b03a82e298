/** `signalbox announcement delete` and `announcement restore`. */

import { byTitle } from "../announcement-options.ts";
import { isPickerAllowed } from "../call-choices.ts";
import { calledNoun } from "../called-kind.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
import { answerDeleted, deletedJson } from "../deleted-json.ts";
import { findDeleted, restoreUnlessThere } from "../deleted-resources.ts";
import { shortId } from "../id-prefix.ts";
import { submit, withStore } from "../open-store.ts";
import { deleteRemotely, restoreRemotely } from "../remote/delete-remotely.ts";
import { answerText, printNote, sentence } from "../terminal.ts";
import { findAnyAnnouncement } from "./announcement-lookup.ts";
import { deletionDryRunOption, printDeletionDryRun, refuseDeletionDryRun } from "./deletion-dry-run.ts";
import { findAnyRemoteAnnouncement } from "./remote-announcements.ts";

/** How an announcement is named in a deletion: a script that runs twice must not delete another announcement, whose title begins like that of the first. */
export const exactInScripts = (args: ParsedArguments) => ({
  isExact: !isPickerAllowed() && !args.flag("dry-run"),
});

/** `signalbox announcement delete`. */
export const announcementDelete: CommandLine = {
  takes: { "TITLE|ID": `The announcement, ${byTitle}; a script gives the whole title` },
  options: { ...yesOption("delete"), ...deletionDryRunOption, ...deletedJson },
  notes: [
    "Takes it off every page, with its effects on components. No person is notified; webhooks that were told of it are told. To end an incident use `announcement resolve`. `announcement restore` undoes this within 30 days.",
  ],
  run: async (args) => {
    if (args.flag("dry-run") && args.flag("json"))
      throw new UsageProblem("--dry-run of a deletion prints text: leave out --json.");
    return await withStore(async (opened) => {
      const {
        Id: id,
        Kind,
        Title,
      } = await findAnyAnnouncement(opened, args.needed("TITLE|ID"), exactInScripts(args));
      const command = { kind: "DeleteAnnouncement", id } as const;
      const subject = `the ${Kind.toLowerCase()} "${Title}"`;
      if (args.flag("dry-run")) return await printDeletionDryRun(opened, command, { subject });
      if (!(await confirm(args, "delete", subject))) return 1;
      answerDeleted(args, { id, text: sentence((await submit(opened.bus, command)).message) });
      printNote(`\`bin/signalbox announcement restore ${shortId(id)}\` restores it.`);
      return 0;
    });
  },
  runRemotely: async (args, service) => {
    refuseDeletionDryRun(args);
    const {
      Id: id,
      Kind,
      Title,
    } = await findAnyRemoteAnnouncement(service, args.needed("TITLE|ID"), exactInScripts(args));
    return await deleteRemotely(service, args, {
      resource: "Announcement",
      id,
      subject: `${Kind.toLowerCase()} "${Title}"`,
      restoring: `\`bin/signalbox announcement restore ${shortId(id)}\` restores it.`,
    });
  },
};

/** `signalbox announcement restore`. */
export const announcementRestore: CommandLine = {
  takes: { "TITLE|ID": "The deleted announcement, by its title or id" },
  options: {},
  notes: ["An announcement can be restored for 30 days. It affects its components again from then on."],
  run: async (args) => {
    const text = args.needed("TITLE|ID");
    return await withStore(
      async (opened) =>
        await restoreUnlessThere(
          async () => {
            const id = await findDeleted(opened.bus, "Announcement", { text });
            answerText(sentence((await submit(opened.bus, { kind: "RestoreAnnouncement", id })).message));
            return 0;
          },
          {
            subject: `${calledNoun()} "${text}"`,
            find: () => findAnyAnnouncement(opened, text, { isExact: true }),
          },
        ),
    );
  },
  runRemotely: async (args, service) => {
    const text = args.needed("TITLE|ID");
    return await restoreUnlessThere(() => restoreRemotely(service, "Announcement", { text }), {
      subject: `${calledNoun()} "${text}"`,
      find: () => findAnyRemoteAnnouncement(service, text, { isExact: true }),
    });
  },
};
