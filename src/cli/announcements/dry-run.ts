/** `--dry-run` of the commands that publish: the result for visitors, and how many subscribers would be notified. */
import type { ComposedCommand } from "../../commands/command.ts";
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

type PrintedDryRun = Omit<ShownDryRun, "text"> & {
  /** The answer of the API. */
  readonly json: unknown;
  /** The update that is edited, instead of the newest one. */
  readonly updateId?: string | undefined;
};

/** The note at the end of a dry run. */
export const dryRunNote = "This was a dry run: nothing was published.";

function print(args: ParsedArguments, { json, updateId, ...shown }: PrintedDryRun): number {
  // `set` leaves the updates as they are.
  const isPosted = args.text("message") !== undefined || args.text("template") !== undefined;
  const [newest, ...others] = shown.content.Updates;
  const update = others.find(({ Id }) => Id === updateId) ?? newest;
  if (args.flag("json")) answerJson(json);
  else answer(writeDryRun({ ...shown, text: isPosted ? (update?.Message ?? "") : "" }));
  printNote(dryRunNote);
  return 0;
}

const open = { Open: true } as const;

/** Runs a command, rolls it back and prints its effect. Returns the exit code. Rejects with a `Refusal`. */
export async function printDryRun(
  opened: OpenedStore,
  command: ComposedCommand,
  args: ParsedArguments,
): Promise<number> {
  const now = Date.now();
  const { content, effect } = await dryRunAnnouncement(opened.bus, submissionOf(command), {
    now,
    sending: sendingOf(opened),
  });
  const announcements: AnnouncementOut[] = [content, ...(await listAnnouncements(opened, open))];
  return print(args, {
    content,
    effect,
    updateId: "updateId" in command ? command.updateId : undefined,
    components: effect.Components.map(({ Voices, ...component }) => ({
      ...component,
      sources: withNames(Voices, announcements),
    })),
    timeZone: await zoneReader(opened, content.Page)(),
    now,
    json: changedAnnouncement.parse({ ...content, DryRun: effect }),
  });
}

/** The same through the API of a service. */
export async function printRemoteDryRun(
  service: RemoteService,
  { updateId, ...change }: RemoteChange & { readonly updateId?: string },
  args: ParsedArguments,
): Promise<number> {
  const { content, effect } = await tryRemotely(service, change);
  const announcements = [content, ...(await listRemoteAnnouncements(service, open))];
  return print(args, {
    content,
    effect,
    updateId,
    components: effect.Components.map(({ Voices, ...component }) => ({
      ...component,
      sources: withNames(Voices, announcements),
    })),
    timeZone: await remoteZoneReader(service, content.Page)(),
    now: Date.now(),
    json: { ...content, DryRun: effect },
  });
}
