/** `signalbox announcement set`. */
import { parseAnnouncementPatch } from "../../commands/announcements/announcement-bodies.ts";
import { readAnnouncement } from "../../queries/announcement-queries.ts";
import {
  impactOption,
  notifyOption,
  readNotify,
  refuseIncidentEnd,
  repeatOption,
} from "../announcement-options.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { changedJson } from "../created-resource.ts";
import { withStore } from "../open-store.ts";
import { answer, answerJson, printNote } from "../terminal.ts";
import { findAnyAnnouncement } from "./announcement-lookup.ts";
import { readTimes, timesNote } from "./local-times.ts";
import { publish } from "./publish.ts";

async function run(args: ParsedArguments): Promise<number> {
  const fields = { Title: args.text("title"), Impact: args.text("impact") };
  const repeat = args.text("repeat");
  const times = [args.text("starts-at"), args.text("ends-at")];
  if ([...Object.values(fields), ...times, repeat].every((value) => value === undefined))
    throw new UsageProblem("Nothing to set. Give --title, or another option.");
  const NotifySubscribers = readNotify(args);
  const { announcement, recipients, timeZone } = await withStore(async (opened) => {
    const { Id, Kind } = await findAnyAnnouncement(opened, args.needed("TITLE|ID"));
    refuseIncidentEnd(args, Kind);
    const { baseUrl } = opened.configuration;
    const { result } = await readAnnouncement(opened.bus, { id: Id, baseUrl, now: Date.now() });
    const { timeZone, ...read } = await readTimes(opened, args, result.Page);
    const body = {
      ...fields,
      ...read,
      Recurrence: repeat === "" ? null : repeat,
      NotifySubscribers,
    };
    return { ...(await publish(opened, parseAnnouncementPatch(Id, body, Kind))), timeZone };
  });
  const outcome = `"${announcement.Title}" is changed. ${recipients}`;
  if (args.flag("json")) {
    answerJson(announcement);
    printNote(outcome);
  } else answer(outcome);
  for (const note of timesNote(announcement, timeZone)) printNote(note);
  return 0;
}

/** `signalbox announcement set`. */
export const announcementSet: CommandLine = {
  takes: { "TITLE|ID": "The announcement, by its title or id" },
  options: {
    title: { value: "TITLE", about: "New title, of 1 to 200 characters" },
    ...impactOption("unchanged"),
    "starts-at": { value: "TIME", about: "New start, as in `announcement create`" },
    "ends-at": { value: "TIME", about: "New end of a maintenance or a notice" },
    ...repeatOption(true),
    ...notifyOption,
    ...changedJson("GET /api/Announcement/{id}"),
  },
  notes: [
    "It is published at once. `announcement update` posts an update, with a new state or other components.",
  ],
  run,
};
