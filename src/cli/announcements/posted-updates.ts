/** `signalbox announcement edit-update` and `announcement delete-update`. */
import * as z from "zod";
import { parseUpdatePatch } from "../../commands/announcements/announcement-bodies.ts";
import {
  type AnnouncementOut,
  type AnnouncementUpdateOut,
  announcement,
} from "../../contract/announcements.ts";
import { Refusal } from "../../contract/refusal.ts";
import { readAnnouncement } from "../../queries/announcement-queries.ts";
import { byTitle, readOptionalMessage } from "../announcement-options.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
import { changedJson } from "../created-resource.ts";
import { shortId } from "../id-prefix.ts";
import { type OpenedStore, submit, withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { answerJson, answerText, writeMinute } from "../terminal.ts";
import { readTimeOn, remoteZoneReader, zoneReader } from "../times/local-times.ts";
import { exactInScripts } from "./announcement-delete.ts";
import { findAnyAnnouncement } from "./announcement-lookup.ts";
import { deletionDryRunOption, printDeletionDryRun, refuseDeletionDryRun } from "./deletion-dry-run.ts";
import { printDryRun, printRemoteDryRun } from "./dry-run.ts";
import { findAnyRemoteAnnouncement } from "./remote-announcements.ts";

const updateOption = {
  update: {
    value: "ID",
    about: "Its id, as `announcement show` lists it (the newest update)",
    isMain: true,
  },
} as const;

type ChosenUpdate = { readonly announcement: AnnouncementOut; readonly update: AnnouncementUpdateOut };

/** The update that `--update` names, or the newest. Throws a `Refusal`. */
function updateOf(found: AnnouncementOut, args: ParsedArguments): ChosenUpdate {
  const updateId = args.text("update")?.trim().toLowerCase();
  const update = updateId === undefined ? found.Updates[0] : found.Updates.find(({ Id }) => Id === updateId);
  if (update !== undefined) return { announcement: found, update };
  const which = updateId === undefined ? "no updates" : `no update with the id "${updateId}"`;
  throw new Refusal(
    "UpdateNotFound",
    `"${found.Title}" has ${which}. \`bin/signalbox announcement show ${shortId(found.Id)}\` lists its updates.`,
  );
}

/** How the announcement may be named. */
type Naming = Parameters<typeof findAnyAnnouncement>[2];

async function findUpdate(
  opened: OpenedStore,
  args: ParsedArguments,
  naming?: Naming,
): Promise<ChosenUpdate> {
  const { Id: id } = await findAnyAnnouncement(opened, args.needed("TITLE|ID"), naming);
  const { baseUrl } = opened.configuration;
  return updateOf((await readAnnouncement(opened.bus, { id, baseUrl, now: Date.now() })).result, args);
}

async function findRemoteUpdate(
  service: RemoteService,
  args: ParsedArguments,
  naming?: Naming,
): Promise<ChosenUpdate> {
  return updateOf(await findAnyRemoteAnnouncement(service, args.needed("TITLE|ID"), naming), args);
}

const pathOf = ({ announcement: { Id }, update }: ChosenUpdate) =>
  `/api/Announcement/${Id}/Update/${update.Id}`;

function requireChange(args: ParsedArguments): void {
  if (args.text("message") === undefined && args.text("posted-at") === undefined)
    throw new UsageProblem("Nothing to change. Give --message TEXT, or --posted-at TIME.");
}

function printEdited(args: ParsedArguments, edited: AnnouncementOut, { update }: ChosenUpdate): number {
  const { PostedAt, State } = edited.Updates.find(({ Id }) => Id === update.Id) ?? update;
  if (args.flag("json")) answerJson(edited);
  else
    answerText(
      `The update of "${edited.Title}" from ${writeMinute(Date.parse(PostedAt))} (${State}) is changed.`,
    );
  return 0;
}

async function edit(args: ParsedArguments): Promise<number> {
  requireChange(args);
  const Message = await readOptionalMessage(args);
  return await withStore(async (opened) => {
    const chosen = await findUpdate(opened, args);
    const PostedAt = await readTimeOn(args, "posted-at", zoneReader(opened, chosen.announcement.Page));
    const ids = { id: chosen.announcement.Id, updateId: chosen.update.Id };
    const command = parseUpdatePatch(ids, { Message, PostedAt });
    if (args.flag("dry-run")) return await printDryRun(opened, command, { args });
    const { result } = await submit(opened.bus, command);
    return printEdited(args, announcement.parse(result), chosen);
  });
}

async function editRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  requireChange(args);
  const Message = await readOptionalMessage(args);
  const chosen = await findRemoteUpdate(service, args);
  const readZone = remoteZoneReader(service, chosen.announcement.Page);
  const body = { Message, PostedAt: await readTimeOn(args, "posted-at", readZone) };
  const change = { method: "PATCH", path: pathOf(chosen), body } as const;
  if (args.flag("dry-run"))
    return await printRemoteDryRun(service, { ...change, updateId: chosen.update.Id }, { args });
  const { result } = await service.call({ ...change, result: announcement });
  return printEdited(args, result, chosen);
}

/** `signalbox announcement edit-update`. */
export const announcementEditUpdate: CommandLine = {
  takes: { "TITLE|ID": `The announcement, ${byTitle}` },
  options: {
    ...updateOption,
    message: { value: "TEXT", about: "New text, in Markdown; - for standard input" },
    "posted-at": {
      value: "TIME",
      about:
        'New time, between those of its neighbours: "2026-05-03 22:00" in the page\'s time zone, or 2026-05-03T22:00:00Z',
    },
    "dry-run": { about: "Publish nothing: only show the result" },
    ...changedJson("GET /api/Announcement/{id}"),
  },
  notes: [
    "Visitors see that it was edited; nobody is notified. The state stays: `announcement update` posts another one.",
  ],
  run: edit,
  runRemotely: editRemotely,
};

/** `signalbox announcement delete-update`. */
export const announcementDeleteUpdate: CommandLine = {
  takes: { "TITLE|ID": `The announcement, ${byTitle}; a script gives the whole title` },
  options: { ...updateOption, ...yesOption("delete"), ...deletionDryRunOption },
  notes: [
    "Only its text is removed: the state and the components that it set stay. Nobody is notified, and it cannot be restored.",
  ],
  run: async (args) =>
    await withStore(async (opened) => {
      const chosen = await findUpdate(opened, args, exactInScripts(args));
      const { announcement: found, update } = chosen;
      const subject = subjectOf(chosen);
      const command = { kind: "DeleteUpdate", id: found.Id, updateId: update.Id } as const;
      if (args.flag("dry-run"))
        return await printDeletionDryRun(opened, command, { subject, text: update.Message });
      requireAnother(chosen);
      if (!(await confirm(args, "delete", subject))) return 1;
      await submit(opened.bus, command);
      answerText(`${subject.replace(/^t/u, "T")} is deleted.`);
      return 0;
    }),
  runRemotely: async (args, service) => {
    refuseDeletionDryRun(args);
    const chosen = await findRemoteUpdate(service, args, exactInScripts(args));
    const subject = subjectOf(chosen);
    requireAnother(chosen);
    if (!(await confirm(args, "delete", subject))) return 1;
    await service.call({ method: "DELETE", path: pathOf(chosen), result: z.null() });
    answerText(`${subject.replace(/^t/u, "T")} is deleted.`);
    return 0;
  },
};

/** Refuses the only update, before anybody is asked. */
function requireAnother({ announcement: { Id, Kind, Updates } }: ChosenUpdate): void {
  if (Updates.length > 1) return;
  const kind = Kind.toLowerCase();
  throw new Refusal(
    "LastUpdate",
    `It is the only update of the ${kind}. \`bin/signalbox announcement edit-update ${shortId(Id)} --message TEXT\` changes its text, \`announcement delete\` deletes the ${kind}.`,
  );
}

/** An update in a sentence. */
function subjectOf({ announcement: { Title }, update: { PostedAt, State } }: ChosenUpdate): string {
  return `the update of "${Title}" from ${writeMinute(Date.parse(PostedAt))} (${State})`;
}
