/** `signalbox announcement set`. */
import { parseAnnouncementPatch } from "../../commands/announcements/announcement-bodies.ts";
import { statesOf } from "../../contract/announcement-states.ts";
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { type AnnouncementKind, announcementStates } from "../../contract/words.ts";
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
import type { RemoteService } from "../remote-service.ts";
import { answer, answerJson, printNote } from "../terminal.ts";
import {
  readTimes,
  remoteZoneReader,
  type TimeReading,
  timesNote,
  zoneReader,
} from "../times/local-times.ts";
import { findAnyAnnouncement } from "./announcement-lookup.ts";
import { nextSteps } from "./next-steps.ts";
import { publish } from "./publish.ts";
import {
  describeRemoteRecipients,
  findAnyRemoteAnnouncement,
  patchRemoteAnnouncement,
} from "./remote-announcements.ts";

const settings = ["title", "state", "impact", "starts-at", "ends-at", "repeat", "notify"] as const;

/** The changes that a call makes to an announcement. Rejects with a `UsageProblem`, or a `Refusal`. */
async function readChanges(args: ParsedArguments, kind: AnnouncementKind, readZone: () => Promise<string>) {
  refuseIncidentEnd(args, kind);
  const repeat = readRepeat(args);
  const { reading, ...times } = await readTimes(args, readZone);
  const body = {
    Title: args.text("title"),
    State: args.text("state"),
    Impact: args.text("impact"),
    ...times,
    Recurrence: repeat === "" ? null : repeat,
    NotifySubscribers: readNotify(args),
  };
  return { body, reading };
}

function requireSettings(args: ParsedArguments): void {
  if (settings.every((name) => args.text(name) === undefined))
    throw new UsageProblem(
      "Nothing to set. Give --title or another option. `announcement update` posts an update, and `announcement edit-update` changes a posted one.",
    );
}

type Changed = {
  readonly announcement: AnnouncementOut;
  readonly recipients: string;
  readonly reading: TimeReading;
};

function print(args: ParsedArguments, { announcement, recipients, reading }: Changed): number {
  const outcome = `"${announcement.Title}" is ${args.text("state") === undefined ? "changed" : announcement.State}. ${recipients}`;
  if (args.flag("json")) {
    answerJson(announcement);
    printNote(outcome);
  } else answer(outcome);
  for (const note of [...timesNote(announcement, reading), ...nextSteps(announcement)]) printNote(note);
  return 0;
}

async function run(args: ParsedArguments): Promise<number> {
  requireSettings(args);
  return await withStore(async (opened) => {
    const { Id, Kind } = await findAnyAnnouncement(opened, args.needed("TITLE|ID"));
    const { baseUrl } = opened.configuration;
    const { result } = await readAnnouncement(opened.bus, { id: Id, baseUrl, now: Date.now() });
    const { body, reading } = await readChanges(args, Kind, zoneReader(opened, result.Page));
    return print(args, { ...(await publish(opened, parseAnnouncementPatch(Id, body, Kind))), reading });
  });
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  requireSettings(args);
  const found = await findAnyRemoteAnnouncement(service, args.needed("TITLE|ID"));
  const { body, reading } = await readChanges(args, found.Kind, remoteZoneReader(service, found.Page));
  const announcement = await patchRemoteAnnouncement(service, found.Id, body);
  return print(args, { announcement, recipients: describeRemoteRecipients(announcement, found), reading });
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
  runRemotely,
};
