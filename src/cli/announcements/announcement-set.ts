/** `signalbox announcement set`. */
import { parseAnnouncementPatch } from "../../commands/announcements/announcement-bodies.ts";
import { statesOf } from "../../contract/announcement-states.ts";
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { readAnnouncement } from "../../queries/announcement-queries.ts";
import {
  byTitle,
  impactOption,
  lengthOption,
  notifyOption,
  readNotify,
  readRepeat,
  refuseIncidentEnd,
  repeatOption,
  stateOption,
  withListAdvice,
} from "../announcement-options.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { requireComponents } from "../components/component-lookup.ts";
import { findRemoteComponentId } from "../components/remote-components.ts";
import { changedJson } from "../created-resource.ts";
import { withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { answerJson, answerText, printNote } from "../terminal.ts";
import {
  movedEndNote,
  readTimes,
  remoteZoneReader,
  type TimeReading,
  timesNote,
  zoneReader,
} from "../times/local-times.ts";
import { affectedNotes, affectedNotesRemotely } from "./affected-notes.ts";
import { affectsLines } from "./affects-line.ts";
import { findAnyAnnouncement, listAnnouncements } from "./announcement-lookup.ts";
import { addedNames, changesComponents, componentChangeOptions, readAffected } from "./component-changes.ts";
import { confirmNotification, publishYesOption } from "./confirm-publication.ts";
import { dryRunOption, foresee, foreseeRemotely, printDryRun, printRemoteDryRun } from "./dry-run.ts";
import { nextSteps, stateSentence } from "./next-steps.ts";
import { promptForStatuses } from "./prompt-for-components.ts";
import { publish } from "./publish.ts";
import type { Published } from "./recipients-text.ts";
import {
  findAnyRemoteAnnouncement,
  listRemoteAnnouncements,
  publishRemotely,
} from "./remote-announcements.ts";
import { endedSeriesNote, repeatNote, seriesNotes } from "./series-notes.ts";

/** The options of the plan, which the next ones of a series follow. */
const planSettings = ["starts-at", "ends-at", "for", "repeat"] as const;
const settings = ["title", "state", "impact", ...planSettings, "notify"] as const;

/** The changes that a call makes to an announcement. Rejects with a `UsageProblem`, or a `Refusal`. */
async function readChanges(args: ParsedArguments, before: AnnouncementOut, readZone: () => Promise<string>) {
  refuseIncidentEnd(args, before.Kind);
  const repeat = readRepeat(args);
  const { reading, ...times } = await readTimes(args, readZone, before);
  const body = {
    Title: args.text("title"),
    State: args.text("state"),
    Impact: args.text("impact"),
    ...times,
    AffectedComponents: readAffected(args, before),
    Recurrence: repeat === "" ? null : repeat,
    NotifySubscribers: readNotify(args),
  };
  return { body, reading };
}

function requireSettings(args: ParsedArguments): void {
  if (settings.every((name) => args.text(name) === undefined) && !changesComponents(args))
    throw new UsageProblem(
      "Nothing to set. Give --title or another option. `bin/signalbox announcement update` posts an update, and `bin/signalbox announcement edit-update` changes a posted one.",
    );
}

type Changed = Published & {
  readonly before: AnnouncementOut;
  readonly reading: TimeReading;
  /** Sentences about the components that it affected. */
  readonly affected: readonly string[];
  /** Sentences about the next one of its series. */
  readonly series: readonly string[];
};

function print(
  args: ParsedArguments,
  { announcement, recipients, before, reading, affected, series }: Changed,
): number {
  const sentence =
    args.text("state") === undefined ? `"${announcement.Title}" is changed.` : stateSentence(announcement);
  const outcome = `${sentence} ${recipients}`;
  if (args.flag("json")) {
    answerJson(announcement);
    printNote(outcome);
  } else answerText(outcome);
  for (const note of [
    ...(changesComponents(args) ? [...affectsLines(announcement), ...affected] : []),
    ...movedEndNote(args, before, announcement),
    ...timesNote(announcement, reading),
    ...endedSeriesNote(before, announcement),
    ...(planSettings.every((name) => args.text(name) === undefined) ? [] : repeatNote(announcement)),
    ...series,
    ...nextSteps(announcement),
  ])
    printNote(note);
  return 0;
}

async function run(args: ParsedArguments): Promise<number> {
  requireSettings(args);
  return await withStore(async (opened) => {
    const { Id, Kind } = await findAnyAnnouncement(opened, args.needed("TITLE|ID"));
    const { baseUrl } = opened.configuration;
    const { result: before } = await readAnnouncement(opened.bus, { id: Id, baseUrl, now: Date.now() });
    await promptForStatuses(args, Kind, async (name) => await requireComponents(opened.bus, [name]));
    const { body, reading } = await readChanges(args, before, zoneReader(opened, before.Page));
    await requireComponents(opened.bus, addedNames(args));
    const command = parseAnnouncementPatch(Id, body, Kind);
    if (args.flag("dry-run")) return await printDryRun(opened, command, { args, before });
    if (!(await confirmNotification(args, () => foresee(opened, command, { args, before })))) return 1;
    const published = await publish(opened, command);
    const series = await seriesNotes(published.announcement, (filters) => listAnnouncements(opened, filters));
    const change = { before, after: published.announcement };
    const affected = changesComponents(args) ? await affectedNotes(opened.bus, change) : [];
    return print(args, { ...published, before, reading, affected, series });
  });
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  requireSettings(args);
  const before = await findAnyRemoteAnnouncement(service, args.needed("TITLE|ID"));
  await promptForStatuses(args, before.Kind, async (name) => await findRemoteComponentId(service, name));
  const { body, reading } = await readChanges(args, before, remoteZoneReader(service, before.Page));
  const change = { method: "PATCH", path: `/api/Announcement/${before.Id}`, body } as const;
  if (args.flag("dry-run")) return await printRemoteDryRun(service, change, { args, before });
  if (!(await confirmNotification(args, () => foreseeRemotely(service, change, { args, before })))) return 1;
  const published = await publishRemotely(service, change, { isChosen: args.text("notify") !== undefined });
  const series = await seriesNotes(published.announcement, (filters) =>
    listRemoteAnnouncements(service, filters),
  );
  const after = { before, after: published.announcement };
  const affected = changesComponents(args) ? await affectedNotesRemotely(service, after) : [];
  return print(args, { ...published, before, reading, affected, series });
}

/** `signalbox announcement set`. */
export const announcementSet: CommandLine = {
  takes: { "TITLE|ID": `The announcement, ${byTitle}` },
  options: {
    title: { value: "TITLE", about: "New title, of 1 to 200 characters" },
    ...stateOption("New state, posted as an update without a text", statesOf),
    ...impactOption("unchanged"),
    ...componentChangeOptions,
    "starts-at": {
      value: "TIME",
      about: "New start, as in `announcement create`; the end moves with it, unless it is given",
    },
    "ends-at": {
      value: "TIME",
      about: "New end of a maintenance or a notice",
      byKind: {
        Incident: null,
        Maintenance: { about: "New end" },
        Notice: { about: "New end" },
      },
    },
    for: { ...lengthOption.for, byKind: { Incident: null } },
    ...repeatOption(true),
    ...notifyOption,
    ...publishYesOption,
    ...dryRunOption,
    ...changedJson("GET /api/Announcement/{id}"),
  },
  notes: [
    "It is published at once; on a terminal it asks first if it notifies subscribers. `announcement update` posts an update with a text.",
  ],
  run: async (args) => await withListAdvice(args, async () => await run(args)),
  runRemotely: async (args, service) =>
    await withListAdvice(args, async () => await runRemotely(args, service)),
};
