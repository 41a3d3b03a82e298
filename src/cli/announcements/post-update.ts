/** Posts an update of an announcement, as two commands do. */
import { parseUpdateCreate } from "../../commands/announcements/announcement-bodies.ts";
import { closedState } from "../../contract/announcement-states.ts";
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { Refusal } from "../../contract/refusal.ts";
import { readAnnouncementState } from "../../contract/words.ts";
import { readAnnouncement } from "../../queries/announcement-queries.ts";
import { readNotify } from "../announcement-options.ts";
import type { ParsedArguments } from "../command-line.ts";
import { requireComponents } from "../components/component-lookup.ts";
import { findRemoteComponentId } from "../components/remote-components.ts";
import { shortId } from "../id-prefix.ts";
import { withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { answerJson, answerText, printNote } from "../terminal.ts";
import { affectedNotes, affectedNotesRemotely } from "./affected-notes.ts";
import { affectsLines } from "./affects-line.ts";
import { findAnnouncement, listAnnouncements, type UpdatedAnnouncement } from "./announcement-lookup.ts";
import { addedNames } from "./component-changes.ts";
import { confirmPublication } from "./confirm-publication.ts";
import { foresee, foreseeRemotely, printDryRun, printRemoteDryRun } from "./dry-run.ts";
import { nextSteps, stateSentence } from "./next-steps.ts";
import { promptForStatuses } from "./prompt-for-components.ts";
import { publish } from "./publish.ts";
import { findRemoteAnnouncement, listRemoteAnnouncements, publishRemotely } from "./remote-announcements.ts";
import { seriesNotes } from "./series-notes.ts";

/** Why an update notifies nobody where nothing is said. */
const offReason = "its notifications are off";

/** The fields of an update that a command gives. */
type UpdateFields = {
  readonly Message: string | undefined;
  readonly State?: string | undefined;
  readonly AffectedComponents?: object | undefined;
};

/** Throws a `Refusal` with the commands that apply, if a maintenance is to be completed that has not started. */
export function refuseToCompleteUnstarted(
  { Id, Kind, State, Title }: UpdatedAnnouncement,
  to: string | undefined,
): void {
  const isUnstarted = Kind === "Maintenance" && State === "Scheduled";
  if (!isUnstarted || readAnnouncementState(to ?? "") !== closedState(Kind)) return;
  const update = `bin/signalbox announcement update ${shortId(Id)} --state`;
  throw new Refusal(
    "IllegalTransition",
    `"${Title}" has not started. To cancel it: \`${update} Cancelled\`. To start it now: \`${update} "In Progress"\`.`,
  );
}

type Posted = {
  readonly announcement: AnnouncementOut;
  readonly recipients: string;
  readonly affected: readonly string[];
  readonly series: readonly string[];
};

/** The part of an update that differs between commands. */
type UpdateCall = {
  /** The fields that a command gives for the announcement. */
  readonly fieldsOf: (updated: AnnouncementOut) => UpdateFields;
  /** The notes of a dry run, beside its effect. */
  readonly notesOn?: () => readonly string[];
};

function print(args: ParsedArguments, { announcement, recipients, affected, series }: Posted): number {
  const outcome = `${stateSentence(announcement)} ${recipients}`;
  if (args.flag("json")) {
    answerJson(announcement);
    printNote(outcome);
  } else answerText(outcome);
  for (const line of [...affectsLines(announcement), ...affected, ...series, ...nextSteps(announcement)])
    printNote(line);
  return 0;
}

/** Posts an update with the fields for the announcement, and prints the outcome. Returns the exit code. */
export async function postUpdate(args: ParsedArguments, { fieldsOf, notesOn }: UpdateCall): Promise<number> {
  const NotifySubscribers = readNotify(args);
  return await withStore(async (opened) => {
    const updated = await findAnnouncement(opened, args.needed("TITLE|ID"), args.text("state"));
    await promptForStatuses(args, updated.Kind, async (name) => await requireComponents(opened.bus, [name]));
    const { baseUrl } = opened.configuration;
    const now = Date.now();
    const { result: before } = await readAnnouncement(opened.bus, { id: updated.Id, baseUrl, now });
    const body = { ...fieldsOf(before), NotifySubscribers };
    refuseToCompleteUnstarted(updated, body.State);
    await requireComponents(opened.bus, addedNames(args));
    const command = parseUpdateCreate(updated.Id, body, updated.Kind);
    const call = { args, reason: offReason, affectedBefore: before.AffectedComponents };
    if (args.flag("dry-run")) return await printDryRun(opened, command, { ...call, notesOn });
    if (!(await confirmPublication(args, () => foresee(opened, command, call)))) return 1;
    const published = await publish(opened, command, offReason);
    return print(args, {
      ...published,
      affected: await affectedNotes(opened.bus, { before, after: published.announcement }),
      series: await seriesNotes(published.announcement, (filters) => listAnnouncements(opened, filters)),
    });
  });
}

/** The same through the API of a service. */
export async function postUpdateRemotely(
  args: ParsedArguments,
  service: RemoteService,
  { fieldsOf, notesOn }: UpdateCall,
): Promise<number> {
  const updated = await findRemoteAnnouncement(service, args.needed("TITLE|ID"), args.text("state"));
  await promptForStatuses(args, updated.Kind, async (name) => await findRemoteComponentId(service, name));
  const body = { ...fieldsOf(updated), NotifySubscribers: readNotify(args) };
  refuseToCompleteUnstarted(updated, body.State);
  const path = `/api/Announcement/${updated.Id}/Update`;
  const change = { method: "POST", path, body } as const;
  const call = { args, reason: offReason, affectedBefore: updated.AffectedComponents };
  if (args.flag("dry-run")) return await printRemoteDryRun(service, change, { ...call, notesOn });
  if (!(await confirmPublication(args, () => foreseeRemotely(service, change, call)))) return 1;
  const silence = { isChosen: body.NotifySubscribers !== undefined, reason: offReason };
  const published = await publishRemotely(service, change, silence);
  return print(args, {
    ...published,
    affected: await affectedNotesRemotely(service, { before: updated, after: published.announcement }),
    series: await seriesNotes(published.announcement, (filters) => listRemoteAnnouncements(service, filters)),
  });
}
