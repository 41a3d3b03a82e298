/** `signalbox announcement postmortem`. */
import { parsePostmortem } from "../../commands/announcements/announcement-bodies.ts";
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { Refusal } from "../../contract/refusal.ts";
import { readAnnouncement } from "../../queries/announcement-queries.ts";
import { byTitle, notifyOfPostmortemOption, readMessage, readNotify } from "../announcement-options.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { changedJson } from "../created-resource.ts";
import { withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { answerJson, answerText } from "../terminal.ts";
import { findAnyAnnouncement } from "./announcement-lookup.ts";
import { confirmPublication, publishYesOption } from "./confirm-publication.ts";
import { dryRunOption, foresee, foreseeRemotely, printDryRun, printRemoteDryRun } from "./dry-run.ts";
import { publish } from "./publish.ts";
import { findAnyRemoteAnnouncement, publishRemotely } from "./remote-announcements.ts";

/** The text and whether it notifies; a removal has the text null. Rejects with a `UsageProblem`. */
async function readFields(args: ParsedArguments) {
  const isRemoved = args.flag("remove");
  if (isRemoved === (args.text("message") !== undefined))
    throw new UsageProblem("Give --message TEXT, or --remove.");
  if (isRemoved) return { Message: null, NotifySubscribers: false };
  return { Message: await readMessage(args), NotifySubscribers: readNotify(args) };
}

type Fields = Awaited<ReturnType<typeof readFields>>;

/** Throws a `Refusal` if there is nothing to remove. */
function refuseRemoval({ Message }: Fields, { Title, Postmortem }: AnnouncementOut): void {
  if (Message === null && Postmortem === null)
    throw new Refusal("IllegalTransition", `"${Title}" has no postmortem.`);
}

/** Why it notifies nobody where nothing is said. */
const silenceReason = ({ Postmortem }: AnnouncementOut) =>
  Postmortem === null ? "the announcement notifies nobody" : "it was published before";

function print(
  args: ParsedArguments,
  { announcement, recipients }: { readonly announcement: AnnouncementOut; readonly recipients: string },
): number {
  const { Title, Url } = announcement;
  if (args.flag("json")) answerJson(announcement);
  else if (args.flag("remove")) answerText(`The postmortem of "${Title}" is removed.`);
  else answerText(`The postmortem of "${Title}" is published: ${Url}\n${recipients}`);
  return 0;
}

async function run(args: ParsedArguments): Promise<number> {
  const fields = await readFields(args);
  return await withStore(async (opened) => {
    const { Id } = await findAnyAnnouncement(opened, args.needed("TITLE|ID"));
    const { baseUrl } = opened.configuration;
    const { result } = await readAnnouncement(opened.bus, { id: Id, baseUrl, now: Date.now() });
    refuseRemoval(fields, result);
    const command = parsePostmortem(Id, fields);
    const call = { args, reason: silenceReason(result) };
    if (args.flag("dry-run")) return await printDryRun(opened, command, call);
    if (!(await confirmPublication(args, () => foresee(opened, command, call)))) return 1;
    return print(args, await publish(opened, command, call.reason));
  });
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const fields = await readFields(args);
  const before = await findAnyRemoteAnnouncement(service, args.needed("TITLE|ID"));
  refuseRemoval(fields, before);
  const path = `/api/Announcement/${before.Id}/Postmortem`;
  const isChosen = fields.NotifySubscribers !== undefined;
  const call = { args, reason: silenceReason(before) };
  const silence = { isPostmortem: true, isChosen, reason: call.reason };
  const change = { method: "PUT", path, body: fields } as const;
  if (args.flag("dry-run")) return await printRemoteDryRun(service, change, call);
  if (!(await confirmPublication(args, () => foreseeRemotely(service, change, call)))) return 1;
  return print(args, await publishRemotely(service, change, silence));
}

/** `signalbox announcement postmortem`. */
export const announcementPostmortem: CommandLine = {
  takes: { "TITLE|ID": `The announcement, ${byTitle}` },
  options: {
    message: { value: "TEXT", about: "Its text, in Markdown; - for standard input" },
    ...notifyOfPostmortemOption,
    remove: { about: "Remove the postmortem" },
    ...dryRunOption,
    ...publishYesOption,
    ...changedJson("GET /api/Announcement/{id}"),
  },
  notes: [
    "Publishes the postmortem, or replaces it. Its removal notifies nobody. On a terminal the effect is shown before it is published, unless --yes is given.",
  ],
  run,
  runRemotely,
};
