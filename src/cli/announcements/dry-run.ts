/** `--dry-run` of the commands that publish: the result for visitors, and how many subscribers would be notified. */

import type { ComposedCommand } from "../../commands/command.ts";
import { definitionOf } from "../../commands/registry.ts";
import { changedAnnouncement } from "../../contract/announcement-dry-run.ts";
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { dryRunAnnouncement } from "../../notifications/announcement-dry-run.ts";
import type { ParsedArguments } from "../command-line.ts";
import { withNames } from "../components/status-sources.ts";
import { type OpenedStore, sendingOf, submissionOf } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { answer, answerJson, printNote } from "../terminal.ts";
import { remoteZoneReader, zoneReader } from "../times/local-times.ts";
import { listAnnouncements } from "./announcement-lookup.ts";
import { type ShownDryRun, writeDryRun } from "./dry-run-text.ts";
import { listRemoteAnnouncements, type RemoteChange, tryRemotely } from "./remote-announcements.ts";

/** `--dry-run`. */
export const dryRunOption = {
  "dry-run": { about: "Publish nothing: only show the result, and how many would be notified" },
} as const;

/** A dry run, and the answer of the API to it. */
type DryRun = { readonly shown: ShownDryRun; readonly json: unknown };

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

const open = { Open: true } as const;

/** Runs a command, rolls it back, and says its effect. Rejects with a `Refusal`. */
export async function foresee(
  opened: OpenedStore,
  command: ComposedCommand,
  args: ParsedArguments,
): Promise<DryRun> {
  const now = Date.now();
  const { content, effect } = await dryRunAnnouncement(opened.bus, submissionOf(command), {
    now,
    sending: sendingOf(opened),
  });
  const announcements: AnnouncementOut[] = [content, ...(await listAnnouncements(opened, open))];
  const updateId = "updateId" in command ? command.updateId : undefined;
  return {
    shown: {
      content,
      effect,
      text: postedText(args, content, {
        updateId,
        isPostmortem: definitionOf(command).writesPostmortem === true,
      }),
      components: effect.Components.map(({ Voices, ...component }) => ({
        ...component,
        sources: withNames(Voices, announcements),
      })),
      timeZone: await zoneReader(opened, content.Page)(),
      now,
    },
    json: changedAnnouncement.parse({ ...content, DryRun: effect }),
  };
}

/** A change of a service elsewhere that can be tried. */
type TriedChange = RemoteChange & { readonly updateId?: string };

/** The same through the API of a service. */
export async function foreseeRemotely(
  service: RemoteService,
  { updateId, ...change }: TriedChange,
  args: ParsedArguments,
): Promise<DryRun> {
  const { content, effect } = await tryRemotely(service, change);
  const announcements = [content, ...(await listRemoteAnnouncements(service, open))];
  const isPostmortem = change.path.endsWith("/Postmortem");
  return {
    shown: {
      content,
      effect,
      text: postedText(args, content, { updateId, isPostmortem }),
      components: effect.Components.map(({ Voices, ...component }) => ({
        ...component,
        sources: withNames(Voices, announcements),
      })),
      timeZone: await remoteZoneReader(service, content.Page)(),
      now: Date.now(),
    },
    json: { ...content, DryRun: effect },
  };
}

function print(args: ParsedArguments, { shown, json }: DryRun): number {
  if (args.flag("json")) answerJson(json);
  else answer(writeDryRun(shown));
  printNote(dryRunNote);
  return 0;
}

/** Prints the effect of a command that is rolled back. Returns the exit code. Rejects with a `Refusal`. */
export async function printDryRun(
  opened: OpenedStore,
  command: ComposedCommand,
  args: ParsedArguments,
): Promise<number> {
  return print(args, await foresee(opened, command, args));
}

/** The same through the API of a service. */
export async function printRemoteDryRun(
  service: RemoteService,
  change: TriedChange,
  args: ParsedArguments,
): Promise<number> {
  return print(args, await foreseeRemotely(service, change, args));
}
