/** `signalbox announcement show`. */
import { closedState, isOpen } from "../../contract/announcement-states.ts";
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { readAnnouncement } from "../../queries/announcement-queries.ts";
import { byTitle } from "../announcement-options.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { table } from "../table.ts";
import { answer, answerJson, indented, oneLine, writeMinute } from "../terminal.ts";
import { recurrenceWords } from "../times/recurrence-words.ts";
import { isSameMinute } from "../times/same-minute.ts";
import { findAnyAnnouncement } from "./announcement-lookup.ts";
import { findAnyRemoteAnnouncement } from "./remote-announcements.ts";

const writeTime = (time: string) => writeMinute(Date.parse(time));

/** The start of a maintenance as it was, with the planned one where it differs; of others the start alone. */
function startField({ Kind, StartsAt, StartedAt }: AnnouncementOut): readonly [string, string | null] {
  if (StartsAt === null) return ["Starts", null];
  const isAsPlanned = Kind !== "Maintenance" || StartedAt === null || isSameMinute(StartedAt, StartsAt);
  return isAsPlanned
    ? ["Starts", writeTime(StartsAt)]
    : ["Started", `${writeTime(StartedAt)} (planned ${writeTime(StartsAt)})`];
}

/** Whether a maintenance was completed at another time than planned. */
const endsOtherwise = ({ Kind, State, EndsAt, ResolvedAt }: AnnouncementOut) =>
  Kind === "Maintenance" &&
  State === closedState(Kind) &&
  EndsAt !== null &&
  ResolvedAt !== null &&
  !isSameMinute(EndsAt, ResolvedAt);

function closedTime(announcement: AnnouncementOut): string | null {
  const { EndsAt, ResolvedAt } = announcement;
  if (ResolvedAt === null) return null;
  const planned = EndsAt !== null && endsOtherwise(announcement) ? ` (planned end ${writeTime(EndsAt)})` : "";
  return `${writeTime(ResolvedAt)}${planned}`;
}

/** The announcement for people: a line for each field, its components, and its updates. */
function describe(announcement: AnnouncementOut): string {
  const { Title, Kind, State, Impact, EndsAt, AffectedComponents, Postmortem } = announcement;
  const fields: readonly (readonly [string, string | null])[] = [
    ["Kind", Kind],
    ["State", State],
    ["Impact", Kind === "Incident" ? Impact : null],
    startField(announcement),
    ["Ends", EndsAt === null || endsOtherwise(announcement) ? null : writeTime(EndsAt)],
    ["Repeats", announcement.Recurrence && recurrenceWords(announcement.Recurrence)],
    ["Created", writeTime(announcement.CreatedAt)],
    ["Closed", closedTime(announcement)],
    ["Pinned", announcement.Pinned && isOpen(Kind, State) ? "yes" : null],
    ["Page", [announcement.Page, ...announcement.AlsoOn].join(", ")],
    ["Address", announcement.Url],
    ["Id", announcement.Id],
  ];
  // Only of a maintenance is the worst planned; elsewhere it is what was.
  // A notice has no statuses.
  const columns = Kind === "Notice" ? 1 : 3;
  const components = AffectedComponents.map(({ Name, Status, Expect, WorstStatus }) =>
    [Name, Status ?? "", (Kind === "Maintenance" ? Expect : WorstStatus) ?? ""].slice(0, columns),
  );
  const updates = announcement.Updates.map(({ Id, State: state, PostedAt, Message }) =>
    [`${writeTime(PostedAt)}  ${state}  ${Id}`, ...(Message === "" ? [] : indented(Message))].join("\n"),
  );
  return [
    oneLine(Title),
    ...fields.flatMap(([name, value]) => (value === null ? [] : [`${name.padEnd(7)}  ${value}`])),
    "",
    components.length === 0
      ? "It affects no components."
      : table(
          ["COMPONENT", isOpen(Kind, State) ? "STATUS" : "LAST STATUS", "AT WORST"].slice(0, columns),
          components,
        ),
    ...(Postmortem === null ? [] : ["", "Postmortem:", ...indented(Postmortem.Message)]),
    "",
    "Updates, the newest first:",
    ...updates,
  ].join("\n");
}

function print(args: ParsedArguments, announcement: AnnouncementOut): number {
  if (args.flag("json")) answerJson(announcement);
  else answer(describe(announcement));
  return 0;
}

async function run(args: ParsedArguments): Promise<number> {
  const { result } = await withStore(async (opened) => {
    const { Id } = await findAnyAnnouncement(opened, args.needed("TITLE|ID"));
    const { baseUrl } = opened.configuration;
    return await readAnnouncement(opened.bus, { id: Id, baseUrl, now: Date.now() });
  });
  return print(args, result);
}

/** `signalbox announcement show`. */
export const announcementShow: CommandLine = {
  takes: { "TITLE|ID": `The announcement, ${byTitle}` },
  options: { json: { about: "As JSON, with the fields of GET /api/Announcement/{id}" } },
  notes: [
    "Shows its state, the affected components (LAST STATUS is that of a closed one when it was closed; AT WORST is the worst status that was announced, of a maintenance the worst that the work may cause) and all updates with their ids. Times are UTC.",
  ],
  run,
  runRemotely: async (args, service) =>
    print(args, await findAnyRemoteAnnouncement(service, args.needed("TITLE|ID"))),
};
