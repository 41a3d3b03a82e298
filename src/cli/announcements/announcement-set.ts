/** `signalbox announcement set`. */
import { parseAnnouncementPatch } from "../../commands/announcements/announcement-bodies.ts";
import { statesOf } from "../../contract/announcement-states.ts";
import { announcementStates } from "../../contract/words.ts";
import { readAnnouncement } from "../../queries/announcement-queries.ts";
import {
  impactOption,
  notifyOption,
  readNotify,
  readRepeat,
  refuseIncidentEnd,
  repeatOption,
  statesByKind,
} from "../announcement-options.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { changedJson } from "../created-resource.ts";
import { withStore } from "../open-store.ts";
import { answer, answerJson, printNote } from "../terminal.ts";
import { readTimes, timesNote, zoneReader } from "../times/local-times.ts";
import { findAnyAnnouncement } from "./announcement-lookup.ts";
import { nextSteps } from "./next-steps.ts";
import { publish } from "./publish.ts";

const settings = ["title", "state", "impact", "starts-at", "ends-at", "repeat", "notify"] as const;

async function run(args: ParsedArguments): Promise<number> {
  if (settings.every((name) => args.text(name) === undefined))
    throw new UsageProblem(
      "Nothing to set. Give --title or another option. `announcement update` posts an update, and `announcement edit-update` changes a posted one.",
    );
  const repeat = readRepeat(args);
  const { announcement, recipients, reading } = await withStore(async (opened) => {
    const { Id, Kind } = await findAnyAnnouncement(opened, args.needed("TITLE|ID"));
    refuseIncidentEnd(args, Kind);
    const { baseUrl } = opened.configuration;
    const { result } = await readAnnouncement(opened.bus, { id: Id, baseUrl, now: Date.now() });
    const { reading, ...times } = await readTimes(args, zoneReader(opened, result.Page));
    const body = {
      Title: args.text("title"),
      State: args.text("state"),
      Impact: args.text("impact"),
      ...times,
      Recurrence: repeat === "" ? null : repeat,
      NotifySubscribers: readNotify(args),
    };
    return { ...(await publish(opened, parseAnnouncementPatch(Id, body, Kind))), reading };
  });
  const outcome = `"${announcement.Title}" is ${args.text("state") === undefined ? "changed" : announcement.State}. ${recipients}`;
  if (args.flag("json")) {
    answerJson(announcement);
    printNote(outcome);
  } else answer(outcome);
  for (const note of [...timesNote(announcement, reading), ...nextSteps(announcement)]) printNote(note);
  return 0;
}

/** `signalbox announcement set`. */
export const announcementSet: CommandLine = {
  takes: { "TITLE|ID": "The announcement, by its title or id" },
  options: {
    title: { value: "TITLE", about: "New title, of 1 to 200 characters" },
    state: {
      value: "STATE",
      values: announcementStates,
      about: `New state, posted as an update without a text: ${statesByKind(statesOf)}`,
    },
    ...impactOption("unchanged"),
    "starts-at": { value: "TIME", about: "New start, as in `announcement create`" },
    "ends-at": { value: "TIME", about: "New end of a maintenance or a notice" },
    ...repeatOption(true),
    ...notifyOption,
    ...changedJson("GET /api/Announcement/{id}"),
  },
  notes: ["It is published at once. `announcement update` posts an update with a text, or other components."],
  run,
};
