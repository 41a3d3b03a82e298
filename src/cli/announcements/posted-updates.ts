/** `signalbox announcement edit-update` and `announcement delete-update`. */
import { parseUpdatePatch } from "../../commands/announcements/announcement-bodies.ts";
import {
  type AnnouncementOut,
  type AnnouncementUpdateOut,
  announcement,
} from "../../contract/announcements.ts";
import { Refusal } from "../../contract/refusal.ts";
import { readAnnouncement } from "../../queries/announcement-queries.ts";
import { readOptionalMessage } from "../announcement-options.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
import { changedJson } from "../created-resource.ts";
import { type OpenedStore, submit, withStore } from "../open-store.ts";
import { answer, answerJson, sentence, writeMinute } from "../terminal.ts";
import { readTimeOn, zoneReader } from "../times/local-times.ts";
import { findAnyAnnouncement } from "./announcement-lookup.ts";

const updateOption = {
  update: { value: "ID", about: "Its id, as `announcement show` lists it (the newest update)" },
} as const;

type ChosenUpdate = { readonly announcement: AnnouncementOut; readonly update: AnnouncementUpdateOut };

/** The update that `--update` names, or the newest. Rejects with a `Refusal`. */
async function findUpdate(opened: OpenedStore, args: ParsedArguments): Promise<ChosenUpdate> {
  const { Id: id } = await findAnyAnnouncement(opened, args.needed("TITLE|ID"));
  const { baseUrl } = opened.configuration;
  const { result } = await readAnnouncement(opened.bus, { id, baseUrl, now: Date.now() });
  const updateId = args.text("update")?.trim().toLowerCase();
  const update =
    updateId === undefined ? result.Updates[0] : result.Updates.find(({ Id }) => Id === updateId);
  if (update !== undefined) return { announcement: result, update };
  const which = updateId === undefined ? "no updates" : `no update with the id "${updateId}"`;
  throw new Refusal(
    "UpdateNotFound",
    `"${result.Title}" has ${which}. \`bin/signalbox announcement show ${id}\` lists its updates.`,
  );
}

async function edit(args: ParsedArguments): Promise<number> {
  if (args.text("message") === undefined && args.text("posted-at") === undefined)
    throw new UsageProblem("Nothing to change. Give --message TEXT, or --posted-at TIME.");
  const Message = await readOptionalMessage(args);
  const { edited, update } = await withStore(async (opened) => {
    const { announcement: found, update } = await findUpdate(opened, args);
    const PostedAt = await readTimeOn(args, "posted-at", zoneReader(opened, found.Page));
    const ids = { id: found.Id, updateId: update.Id };
    const { result } = await submit(opened.bus, parseUpdatePatch(ids, { Message, PostedAt }));
    const edited = announcement.parse(result);
    return { edited, update: edited.Updates.find(({ Id }) => Id === update.Id) ?? update };
  });
  const time = writeMinute(Date.parse(update.PostedAt));
  if (args.flag("json")) answerJson(edited);
  else answer(`The update of "${edited.Title}" from ${time} (${update.State}) is changed.`);
  return 0;
}

/** `signalbox announcement edit-update`. */
export const announcementEditUpdate: CommandLine = {
  takes: { "TITLE|ID": "The announcement, by its title or id" },
  options: {
    ...updateOption,
    message: { value: "TEXT", about: "New text, in Markdown; - for standard input" },
    "posted-at": {
      value: "TIME",
      about:
        'New time, between those of its neighbours: "2026-05-03 22:00" in the page\'s time zone, or 2026-05-03T22:00:00Z',
    },
    ...changedJson("GET /api/Announcement/{id}"),
  },
  notes: [
    "Visitors see that it was edited; nobody is notified. The state stays: `announcement update` posts another one.",
  ],
  run: edit,
};

/** `signalbox announcement delete-update`. */
export const announcementDeleteUpdate: CommandLine = {
  takes: { "TITLE|ID": "The announcement, by its title or id" },
  options: { ...updateOption, ...yesOption("delete") },
  notes: [
    "Only its text is removed: the state and the components that it set stay. Nobody is notified, and it cannot be restored.",
  ],
  run: async (args) =>
    await withStore(async (opened) => {
      const { announcement: found, update } = await findUpdate(opened, args);
      const time = writeMinute(Date.parse(update.PostedAt));
      const subject = `the update of "${found.Title}" from ${time} (${update.State})`;
      if (!(await confirm(args, "delete", subject))) return 1;
      const command = { kind: "DeleteUpdate", id: found.Id, updateId: update.Id } as const;
      answer(sentence((await submit(opened.bus, command)).message));
      return 0;
    }),
};
