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
import { withStore } from "../open-store.ts";
import { answer, printNote } from "../terminal.ts";
import {
  namedComponents,
  notifyOption,
  readComponents,
  readNotify,
  statesByKind,
} from "./announcement-options.ts";
import { publish } from "./publish.ts";

async function run(args: ParsedArguments): Promise<number> {
  const kind = args.text("kind") ?? "Incident";
  const command = parseAnnouncementCreate({
    Kind: kind,
    Title: args.needed("title"),
    Message: args.needed("message"),
    State: args.text("state"),
    Impact: args.text("impact"),
    StartsAt: args.text("starts-at"),
    EndsAt: args.text("ends-at"),
    AffectedComponents: readComponents(args, readAnnouncementKind(kind)),
    NotifySubscribers: readNotify(args),
    Page: args.text("page"),
  });
  const { announcement, recipients } = await withStore(async (opened) => {
    await requireComponents(
      opened.bus,
      namedComponents(args).map(({ name }) => name),
    );
    return await publish(opened, command);
  });
  answer(announcement.Id);
  printNote(`"${announcement.Title}" is ${announcement.State}. ${recipients}`);
  return 0;
}

/** `signalbox announcement create`. */
export const announcementCreate: CommandLine = {
  takes: {},
  options: {
    title: { value: "TITLE", about: "Title: 1 to 200 characters", required: true },
    message: { value: "TEXT", about: "First update, in Markdown", required: true },
    kind: { value: "KIND", about: `One of: ${announcementKinds.join(", ")} (Incident)` },
    component: {
      value: "NAME=STATUS",
      about: `Affected component, and its status: ${reportableStatuses.join(", ")}`,
      many: true,
    },
    state: { value: "STATE", about: `First state: ${statesByKind(firstStates)}` },
    impact: { value: "IMPACT", about: `One of: ${impacts.join(", ")} (from the components)` },
    "starts-at": { value: "TIME", about: "Start of a maintenance, such as 2026-05-03T22:00:00Z" },
    "ends-at": { value: "TIME", about: "End of a maintenance" },
    ...notifyOption,
    page: { value: "SLUG", about: "Page, if there are several (the first)" },
  },
  notes: ["Prints only the announcement's id. It is published at once."],
  run,
};
