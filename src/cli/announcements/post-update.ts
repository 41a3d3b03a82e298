/** Posts an update of an announcement, as two commands do. */
import { parseUpdateCreate } from "../../commands/announcements/announcement-bodies.ts";
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { closedState } from "../../contract/announcement-states.ts";
import { type AnnouncementOut, announcement as announcementOut } from "../../contract/announcements.ts";
import { Refusal } from "../../contract/refusal.ts";
import { readAnnouncementState } from "../../contract/words.ts";
import { namedComponents, readNotify } from "../announcement-options.ts";
import type { ParsedArguments } from "../command-line.ts";
import { readComponents, requireComponents } from "../components/component-lookup.ts";
import { decidingSources, describeSources, namesOf } from "../components/status-sources.ts";
import { withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { answer, answerJson, printNote } from "../terminal.ts";
import { findAnnouncement, type UpdatedAnnouncement } from "./announcement-lookup.ts";
import { printDryRun } from "./dry-run.ts";
import { nextSteps } from "./next-steps.ts";
import { publish } from "./publish.ts";
import { describeRemoteRecipients, findRemoteAnnouncement, refuseDryRun } from "./remote-announcements.ts";

/** Describes the components of a closed announcement that other sources still keep from Operational. */
async function describeRemaining(
  bus: CommandBus,
  { AffectedComponents }: AnnouncementOut,
): Promise<string[]> {
  const affected = new Set(AffectedComponents.map(({ ComponentId }) => ComponentId));
  const remaining = (await readComponents(bus)).filter(
    ({ row }) => affected.has(row.public_id) && row.shown_status !== "Operational",
  );
  return await Promise.all(
    remaining.map(async ({ row: { public_id: id, name, shown_status: status } }) => {
      const sources = decidingSources(await describeSources(bus, id), status);
      const isReport = sources.every(({ Kind }) => Kind === "Report");
      const remedy = isReport
        ? `\`bin/signalbox component set ${id} --status Operational\` replaces it.`
        : `\`bin/signalbox component show ${id}\` lists all sources.`;
      return `${name} still shows ${status}: ${namesOf(sources)}. ${remedy}`;
    }),
  );
}

/** The fields of an update that a command gives. */
type UpdateFields = {
  readonly Message: string | undefined;
  readonly State?: string | undefined;
  readonly AffectedComponents?: object | undefined;
};

/** Throws a `Refusal` with the commands that apply, if a maintenance is to be completed that has not started. */
function refuseToCompleteUnstarted({ Id, Kind, State, Title }: UpdatedAnnouncement, to: string | undefined) {
  const isUnstarted = Kind === "Maintenance" && State === "Scheduled";
  if (!isUnstarted || readAnnouncementState(to ?? "") !== closedState(Kind)) return;
  const update = `bin/signalbox announcement update ${Id} --state`;
  throw new Refusal(
    "IllegalTransition",
    `"${Title}" has not started. To cancel it: \`${update} Cancelled\`. To start it now: \`${update} "In Progress"\`.`,
  );
}

type Posted = {
  readonly announcement: AnnouncementOut;
  readonly recipients: string;
  readonly remaining: readonly string[];
};

/** The fields that a command gives for the announcement. */
type FieldsOf = (updated: UpdatedAnnouncement) => UpdateFields;

function print(args: ParsedArguments, { announcement, recipients, remaining }: Posted): number {
  const outcome = `"${announcement.Title}" is ${announcement.State}. ${recipients}`;
  if (args.flag("json")) {
    answerJson(announcement);
    printNote(outcome);
  } else answer(outcome);
  for (const line of [...remaining, ...nextSteps(announcement)]) printNote(line);
  return 0;
}

/** Posts an update with the fields for the announcement, and prints the outcome. Returns the exit code. */
export async function postUpdate(args: ParsedArguments, fieldsOf: FieldsOf): Promise<number> {
  const NotifySubscribers = readNotify(args);
  return await withStore(async (opened) => {
    const updated = await findAnnouncement(opened, args.needed("TITLE|ID"));
    const body = { ...fieldsOf(updated), NotifySubscribers };
    refuseToCompleteUnstarted(updated, body.State);
    const names = namedComponents(args).map(({ name }) => name);
    await requireComponents(opened.bus, names);
    const command = parseUpdateCreate(updated.Id, body, updated.Kind);
    if (args.flag("dry-run")) return await printDryRun(opened, command, args);
    const published = await publish(opened, command, "its notifications are off");
    const { Kind, State } = published.announcement;
    const isClosed = State === closedState(Kind);
    const remaining = isClosed ? await describeRemaining(opened.bus, published.announcement) : [];
    return print(args, { ...published, remaining });
  });
}

/** The same through the API of a service. */
export async function postUpdateRemotely(
  args: ParsedArguments,
  service: RemoteService,
  fieldsOf: FieldsOf,
): Promise<number> {
  refuseDryRun(args);
  const updated = await findRemoteAnnouncement(service, args.needed("TITLE|ID"));
  const body = { ...fieldsOf(updated), NotifySubscribers: readNotify(args) };
  refuseToCompleteUnstarted(updated, body.State);
  const path = `/api/Announcement/${updated.Id}/Update`;
  const { result } = await service.call({ method: "POST", path, body, result: announcementOut });
  return print(args, { announcement: result, recipients: describeRemoteRecipients(result), remaining: [] });
}
