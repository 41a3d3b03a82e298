/** Posts an update of an announcement, as two commands do. */
import { parseUpdateCreate } from "../../commands/announcements/announcement-bodies.ts";
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { closedState } from "../../contract/announcement-states.ts";
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { component } from "../../contract/components.ts";
import { Refusal } from "../../contract/refusal.ts";
import { type ComponentStatus, readAnnouncementState } from "../../contract/words.ts";
import { namedComponents, readNotify } from "../announcement-options.ts";
import type { ParsedArguments } from "../command-line.ts";
import { readComponents, requireComponents } from "../components/component-lookup.ts";
import { findRemoteComponentId, readRemoteComponent } from "../components/remote-components.ts";
import {
  type DescribedSource,
  decidingSources,
  describeRemoteSources,
  describeSources,
  namesOf,
} from "../components/status-sources.ts";
import { shortId } from "../id-prefix.ts";
import { withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { answerJson, answerText, printNote } from "../terminal.ts";
import { findAnnouncement, listAnnouncements, type UpdatedAnnouncement } from "./announcement-lookup.ts";
import { confirmPublication } from "./confirm-publication.ts";
import { foresee, foreseeRemotely, printDryRun, printRemoteDryRun } from "./dry-run.ts";
import { nextSteps, stateSentence } from "./next-steps.ts";
import { promptForStatuses } from "./prompt-for-components.ts";
import { publish } from "./publish.ts";
import { findRemoteAnnouncement, listRemoteAnnouncements, publishRemotely } from "./remote-announcements.ts";
import { seriesNotes } from "./series-notes.ts";

/** Describes the components of a closed announcement that other sources still keep from Operational. */
async function describeRemaining(bus: CommandBus, announcement: AnnouncementOut): Promise<string[]> {
  const affected = closedOn(announcement);
  if (affected.size === 0) return [];
  const remaining = (await readComponents(bus)).filter(
    ({ row }) => affected.has(row.public_id) && row.shown_status !== "Operational",
  );
  return await Promise.all(
    remaining.map(async ({ row: { public_id: id, name, shown_status: status } }) =>
      remainingLine({ id, name, status }, await describeSources(bus, id)),
    ),
  );
}

/** The same of a service elsewhere. */
async function describeRemainingElsewhere(
  service: RemoteService,
  announcement: AnnouncementOut,
): Promise<string[]> {
  const affected = closedOn(announcement);
  if (affected.size === 0) return [];
  const open = await listRemoteAnnouncements(service, { Open: true });
  const remaining = (await service.list("/api/Component", {}, component)).filter(
    ({ Id, Status }) => affected.has(Id) && Status !== "Operational",
  );
  return await Promise.all(
    remaining.map(async ({ Id: id, Name: name, Status: status }) =>
      remainingLine(
        { id, name, status },
        describeRemoteSources(await readRemoteComponent(service, id), open),
      ),
    ),
  );
}

/** The ids of the components of an announcement that is closed. */
function closedOn({ Kind, State, AffectedComponents }: AnnouncementOut): ReadonlySet<string> {
  const isClosed = State === closedState(Kind);
  return new Set(isClosed ? AffectedComponents.map(({ ComponentId }) => ComponentId) : []);
}

function remainingLine(
  { id, name, status }: { readonly id: string; readonly name: string; readonly status: ComponentStatus },
  all: readonly DescribedSource[],
): string {
  const sources = decidingSources(all, status);
  const isReport = sources.every(({ Kind }) => Kind === "Report");
  const remedy = isReport
    ? `\`bin/signalbox component set ${shortId(id)} --status Operational\` replaces it.`
    : `\`bin/signalbox component show ${shortId(id)}\` lists all sources.`;
  return `${name} still shows ${status}: ${namesOf(sources)}. ${remedy}`;
}

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
  readonly remaining: readonly string[];
  readonly series: readonly string[];
};

/** The fields that a command gives for the announcement. */
type FieldsOf = (updated: UpdatedAnnouncement) => UpdateFields;

function print(args: ParsedArguments, { announcement, recipients, remaining, series }: Posted): number {
  const outcome = `${stateSentence(announcement)} ${recipients}`;
  if (args.flag("json")) {
    answerJson(announcement);
    printNote(outcome);
  } else answerText(outcome);
  for (const line of [...remaining, ...series, ...nextSteps(announcement)]) printNote(line);
  return 0;
}

/** Posts an update with the fields for the announcement, and prints the outcome. Returns the exit code. */
export async function postUpdate(args: ParsedArguments, fieldsOf: FieldsOf): Promise<number> {
  const NotifySubscribers = readNotify(args);
  return await withStore(async (opened) => {
    const updated = await findAnnouncement(opened, args.needed("TITLE|ID"));
    await promptForStatuses(args, updated.Kind, async (name) => await requireComponents(opened.bus, [name]));
    const body = { ...fieldsOf(updated), NotifySubscribers };
    refuseToCompleteUnstarted(updated, body.State);
    const names = namedComponents(args).map(({ name }) => name);
    await requireComponents(opened.bus, names);
    const command = parseUpdateCreate(updated.Id, body, updated.Kind);
    if (args.flag("dry-run")) return await printDryRun(opened, command, { args, reason: offReason });
    if (!(await confirmPublication(args, () => foresee(opened, command, { args, reason: offReason }))))
      return 1;
    const published = await publish(opened, command, offReason);
    return print(args, {
      ...published,
      remaining: await describeRemaining(opened.bus, published.announcement),
      series: await seriesNotes(published.announcement, (filters) => listAnnouncements(opened, filters)),
    });
  });
}

/** The same through the API of a service. */
export async function postUpdateRemotely(
  args: ParsedArguments,
  service: RemoteService,
  fieldsOf: FieldsOf,
): Promise<number> {
  const updated = await findRemoteAnnouncement(service, args.needed("TITLE|ID"));
  await promptForStatuses(args, updated.Kind, async (name) => await findRemoteComponentId(service, name));
  const body = { ...fieldsOf(updated), NotifySubscribers: readNotify(args) };
  refuseToCompleteUnstarted(updated, body.State);
  const path = `/api/Announcement/${updated.Id}/Update`;
  const change = { method: "POST", path, body } as const;
  if (args.flag("dry-run")) return await printRemoteDryRun(service, change, { args, reason: offReason });
  if (!(await confirmPublication(args, () => foreseeRemotely(service, change, { args, reason: offReason }))))
    return 1;
  const silence = { isChosen: body.NotifySubscribers !== undefined, reason: offReason };
  const published = await publishRemotely(service, change, silence);
  return print(args, {
    ...published,
    remaining: await describeRemainingElsewhere(service, published.announcement),
    series: await seriesNotes(published.announcement, (filters) => listRemoteAnnouncements(service, filters)),
  });
}
