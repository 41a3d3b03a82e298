/** `signalbox announcement create`: the announcement's id goes alone to standard output. */
import { parseAnnouncementCreate } from "../../commands/announcements/announcement-bodies.ts";
import { firstStates } from "../../contract/announcement-states.ts";
import {
  announcementKinds,
  impacts,
  readAnnouncementKind,
  reportableStatuses,
} from "../../contract/words.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { requireComponents } from "../components/component-lookup.ts";
import { answerCreated, createdJson } from "../created-resource.ts";
import { withStore } from "../open-store.ts";
import { readPage } from "../pages/page-show.ts";
import { printNote, writeMinute } from "../terminal.ts";
import {
  messageOption,
  namedComponents,
  notifyOption,
  readComponents,
  readMessage,
  readNotify,
  statesByKind,
} from "./announcement-options.ts";
import { isLocalTime, withOffset } from "./local-times.ts";
import { publish } from "./publish.ts";

const minuteOf = (time: string) => writeMinute(Date.parse(time));

async function run(args: ParsedArguments): Promise<number> {
  const kind = args.text("kind") ?? "Incident";
  const times = [args.text("starts-at"), args.text("ends-at")] as const;
  const fields = {
    Kind: kind,
    Title: args.needed("title"),
    Message: await readMessage(args),
    State: args.text("state"),
    Impact: args.text("impact"),
    AffectedComponents: readComponents(args, readAnnouncementKind(kind)),
    NotifySubscribers: readNotify(args),
    Page: args.text("page"),
  };
  const { announcement, recipients, timeZone } = await withStore(async (opened) => {
    const { bus, configuration } = opened;
    const timeZone = times.some(isLocalTime)
      ? (await readPage(bus, { baseUrl: configuration.baseUrl, slug: fields.Page })).TimeZone
      : undefined;
    const [StartsAt, EndsAt] = times.map((time) => withOffset(time, timeZone ?? "UTC"));
    const command = parseAnnouncementCreate({ ...fields, StartsAt, EndsAt });
    await requireComponents(
      bus,
      namedComponents(args).map(({ name }) => name),
      fields.Page,
    );
    return { ...(await publish(opened, command)), timeZone };
  });
  answerCreated(args, announcement);
  printNote(`"${announcement.Title}" is ${announcement.State}. ${recipients}`);
  const { StartsAt, EndsAt } = announcement;
  if (timeZone !== undefined && StartsAt !== null && EndsAt !== null)
    printNote(
      timeZone === "UTC"
        ? "Its times were read in UTC, the time zone of the page."
        : `Its times were read in ${timeZone}. In UTC: from ${minuteOf(StartsAt)} to ${minuteOf(EndsAt)}.`,
    );
  return 0;
}

/** `signalbox announcement create`. */
export const announcementCreate: CommandLine = {
  takes: {},
  options: {
    title: { value: "TITLE", about: "Its title, of 1 to 200 characters", required: true, isArgument: true },
    ...messageOption("First update"),
    kind: {
      value: "KIND",
      values: announcementKinds,
      about: `One of: ${announcementKinds.join(", ")} (Incident)`,
    },
    component: {
      value: "NAME=STATUS",
      values: reportableStatuses,
      about: `Affected component, and its status: ${reportableStatuses.join(", ")}`,
      many: true,
    },
    state: {
      value: "STATE",
      values: announcementKinds.flatMap(firstStates),
      about: `First state: ${statesByKind(firstStates)}`,
    },
    impact: {
      value: "IMPACT",
      values: impacts,
      about: `One of: ${impacts.join(", ")} (from the components)`,
    },
    "starts-at": {
      value: "TIME",
      about:
        'Start of a maintenance, or a past start of an incident: "2026-05-03 22:00" in the page\'s time zone, or 2026-05-03T22:00:00Z',
    },
    "ends-at": { value: "TIME", about: "End of a maintenance" },
    ...notifyOption,
    page: { value: "SLUG", about: "Page, if there are several (the first)" },
    ...createdJson("GET /api/Announcement"),
  },
  notes: ["Prints only the announcement's id, unless --json is given. It is published at once."],
  run,
};
