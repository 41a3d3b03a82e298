/** `--dry-run` of the commands that publish: the result for visitors, and how many subscribers would be notified. */

import { announcementOf } from "../../commands/announcements/composed-commands.ts";
import type { ComposedCommand } from "../../commands/command.ts";
import { definitionOf } from "../../commands/registry.ts";
import { changedAnnouncement } from "../../contract/announcement-dry-run.ts";
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { dryRunAnnouncement } from "../../notifications/announcement-dry-run.ts";
import type { ParsedArguments } from "../command-line.ts";
import { withNames } from "../components/status-sources.ts";
import { type OpenedStore, submissionOf } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { sendingOf } from "../service-settings.ts";
import { delayHere } from "../stopped-service.ts";
import { answerJson, answerText, printNote } from "../terminal.ts";
import { remoteZoneReader, zoneReader } from "../times/local-times.ts";
import { listAnnouncements } from "./announcement-lookup.ts";
import { type ShownDryRun, writeDryRun } from "./dry-run-text.ts";
import type { Silence } from "./recipients-text.ts";
import { listRemoteAnnouncements, type RemoteChange, tryRemotely } from "./remote-announcements.ts";

/** `--dry-run`. */
export const dryRunOption = {
  "dry-run": { about: "Publish nothing: only show the result, and how many would be notified" },
} as const;

/** A call of a command that publishes. */
type ForeseenCall = {
  readonly args: ParsedArguments;
  /** Why such a command notifies nobody where nothing is said. */
  readonly reason?: string;
  /** Notes on what would be published. */
  readonly notesOn?: ((tried: AnnouncementOut) => readonly string[]) | undefined;
  /** The announcement as it is, of which the changed fields are shown. */
  readonly before?: AnnouncementOut;
  /** The components that it affects as it is; by default those of `before`. */
  readonly affectedBefore?: AnnouncementOut["AffectedComponents"];
};

/** The names of the components that a change takes off the list of an announcement. */
function droppedNames({ before, affectedBefore }: ForeseenCall, content: AnnouncementOut): string[] {
  const listed = new Set(content.AffectedComponents.map(({ ComponentId }) => ComponentId));
  const former = affectedBefore ?? before?.AffectedComponents ?? [];
  return former.flatMap(({ ComponentId, Name }) => (listed.has(ComponentId) ? [] : [Name]));
}

/** A dry run, and the answer of the API to it. */
type DryRun = { readonly shown: ShownDryRun; readonly json: unknown };

/** The reason for which a change notifies nobody where the call does not say who is notified. */
const silenceOf = (
  args: ParsedArguments,
  { isPostmortem, reason }: { readonly isPostmortem: boolean; readonly reason: string | undefined },
): Silence => ({ isPostmortem, isChosen: args.text("notify") !== undefined, reason });

/** Whether an update is posted without a text. */
const isWithoutText = (args: ParsedArguments, isUpdate: boolean) =>
  isUpdate && args.text("message") === undefined;

type Change = {
  /** The update that is edited, instead of the newest one. */
  readonly updateId?: string | undefined;
  readonly isPostmortem: boolean;
};

/** The note at the end of a dry run. */
export const dryRunNote = "This was a dry run: nothing was published.";

/** The text that a change posts; empty for none. */
function postedText(
  args: ParsedArguments,
  { Updates, Postmortem }: AnnouncementOut,
  { updateId, isPostmortem }: Change,
): string {
  if (isPostmortem) return Postmortem?.Message ?? "";
  // `set` leaves the updates as they are.
  if (args.text("message") === undefined && args.text("template") === undefined) return "";
  const [newest, ...others] = Updates;
  return (others.find(({ Id }) => Id === updateId) ?? newest)?.Message ?? "";
}

/** The JSON of a dry run: what is never published has no id and no address. */
const jsonOf = <Json extends Pick<AnnouncementOut, "Updates">>(json: Json, { isNew }: { isNew: boolean }) =>
  isNew
    ? { ...json, Id: null, Url: null, Updates: json.Updates.map((update) => ({ ...update, Id: null })) }
    : json;

const open = { Open: true } as const;

/** Runs a command, rolls it back, and says its effect; by default it notifies nobody for this reason. Rejects with a `Refusal`. */
export async function foresee(
  opened: OpenedStore,
  command: ComposedCommand,
  call: ForeseenCall,
): Promise<DryRun> {
  const { args, reason, before } = call;
  const now = Date.now();
  const { content, effect } = await dryRunAnnouncement(opened.bus, submissionOf(command), {
    now,
    sending: await sendingOf(opened),
  });
  const announcements: AnnouncementOut[] = [content, ...(await listAnnouncements(opened, open))];
  const updateId = "updateId" in command ? command.updateId : undefined;
  const isPostmortem = definitionOf(command).writesPostmortem === true;
  return {
    shown: {
      content,
      before: before ?? content,
      dropped: droppedNames(call, content),
      effect,
      delay: delayHere(opened.configuration, effect, effect.Recipients),
      text: postedText(args, content, { updateId, isPostmortem }),
      isBare: isWithoutText(args, definitionOf(command).postsUpdate === true),
      silence: silenceOf(args, { isPostmortem, reason }),
      components: effect.Components.map(({ Voices, ...component }) => ({
        ...component,
        sources: withNames(Voices, announcements),
      })),
      timeZone: await zoneReader(opened, content.Page)(),
      // A change that takes effect now does so after the call began.
      now: Date.now(),
    },
    json: jsonOf(changedAnnouncement.parse({ ...content, DryRun: effect }), {
      isNew: announcementOf(command) === null,
    }),
  };
}

/** A change of a service elsewhere that can be tried. */
type TriedChange = RemoteChange & { readonly updateId?: string };

/** The same through the API of a service. */
export async function foreseeRemotely(
  service: RemoteService,
  { updateId, ...change }: TriedChange,
  call: ForeseenCall,
): Promise<DryRun> {
  const { args, reason, before } = call;
  const { content, effect } = await tryRemotely(service, change);
  const announcements = [content, ...(await listRemoteAnnouncements(service, open))];
  const isPostmortem = change.path.endsWith("/Postmortem");
  return {
    shown: {
      content,
      before: before ?? content,
      dropped: droppedNames(call, content),
      effect,
      delay: { obstacle: effect.Obstacle, delayed: effect.Delayed },
      text: postedText(args, content, { updateId, isPostmortem }),
      isBare: isWithoutText(args, change.path.endsWith("/Update")),
      silence: silenceOf(args, { isPostmortem, reason }),
      components: effect.Components.map(({ Voices, ...component }) => ({
        ...component,
        sources: withNames(Voices, announcements),
      })),
      timeZone: await remoteZoneReader(service, content.Page)(),
      now: Date.now(),
    },
    json: jsonOf({ ...content, DryRun: effect }, { isNew: change.path === "/api/Announcement" }),
  };
}

function print({ args, notesOn }: ForeseenCall, { shown, json }: DryRun): number {
  if (args.flag("json")) answerJson(json);
  else answerText(writeDryRun(shown));
  for (const note of notesOn?.(shown.content) ?? []) printNote(note);
  printNote(dryRunNote);
  return 0;
}

/** Prints the effect of a command that is rolled back. Returns the exit code. Rejects with a `Refusal`. */
export async function printDryRun(
  opened: OpenedStore,
  command: ComposedCommand,
  call: ForeseenCall,
): Promise<number> {
  return print(call, await foresee(opened, command, call));
}

/** The same through the API of a service. */
export async function printRemoteDryRun(
  service: RemoteService,
  change: TriedChange,
  call: ForeseenCall,
): Promise<number> {
  return print(call, await foreseeRemotely(service, change, call));
}
