/** `signalbox announcement create`: the announcement's id goes alone to standard output. */
import { parseAnnouncementCreate } from "../../commands/announcements/announcement-bodies.ts";
import { firstStates } from "../../contract/announcement-states.ts";
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { announcementKinds, readAnnouncementKind, readAnnouncementState } from "../../contract/words.ts";
import { foldName } from "../../rules/names.ts";
import {
  componentOption,
  impactOption,
  namedComponents,
  notifyOption,
  readComponents,
  readNotify,
  readOptionalMessage,
  readRepeat,
  refuseIncidentEnd,
  repeatOption,
  statesByKind,
} from "../announcement-options.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { requireComponents } from "../components/component-lookup.ts";
import { answerCreated, createdJson } from "../created-resource.ts";
import { type OpenedStore, withStore } from "../open-store.ts";
import { findTemplate } from "../templates/template-lookup.ts";
import { printNote } from "../terminal.ts";
import { readTimes, timesNote } from "../times/local-times.ts";
import { listAnnouncements } from "./announcement-lookup.ts";
import { nextSteps } from "./next-steps.ts";
import { publish } from "./publish.ts";

/** The template that `--template` names, and the values of its fields. Rejects with a `Refusal`, or a `UsageProblem`. */
async function readTemplate({ bus }: OpenedStore, args: ParsedArguments) {
  const name = args.text("template");
  const values = args.texts("field").map((text) => {
    const [, field, value] = /^([^=]+)=(.*)$/su.exec(text) ?? [];
    if (field === undefined || value === undefined)
      throw new UsageProblem(
        `--field cannot be "${text}". Give NAME=VALUE, such as --field "Provider=Stripe".`,
      );
    return [field.trim(), value] as const;
  });
  const repeated = values.find(([field], index) => values.findIndex(([other]) => other === field) < index);
  if (repeated !== undefined)
    throw new UsageProblem(`--field "${repeated[0]}=VALUE" is given twice. Give it once.`);
  if (name === undefined) return { template: undefined, values };
  return { template: await findTemplate(bus, name, { page: args.text("page") }), values };
}

/** Warns of an open announcement of the same page and title, to which an update may have been meant. */
function sameTitleNote({ Id, Title, Page }: AnnouncementOut, open: readonly AnnouncementOut[]): string[] {
  const other = open.find((item) => item.Page === Page && foldName(item.Title) === foldName(Title));
  if (other === undefined) return [];
  return [
    `Warning: "${other.Title}" was open already, with the id ${other.Id}. \`bin/signalbox announcement update ${other.Id} --message TEXT\` posts an update to it instead, and \`bin/signalbox announcement delete ${Id}\` deletes this one.`,
  ];
}

async function run(args: ParsedArguments): Promise<number> {
  const [title, template] = [args.text("title"), args.text("template")];
  if (template === undefined) {
    if (args.texts("field").length > 0) throw new UsageProblem("--field needs --template.");
    for (const name of ["title", "message"] as const)
      if (args.text(name) === undefined)
        throw new UsageProblem(
          name === "title"
            ? "Give TITLE, or --template."
            : "--message TEXT is required, unless there is --template.",
        );
  }
  const message = await readOptionalMessage(args);
  const notify = readNotify(args);
  const { announcement, recipients, reading, open } = await withStore(async (opened) => {
    const { template, values } = await readTemplate(opened, args);
    const kind = args.text("kind") ?? template?.Kind ?? "Incident";
    const state = args.text("state");
    const isResolved = readAnnouncementState(state ?? template?.State ?? "") === "Resolved";
    if (!isResolved) refuseIncidentEnd(args, kind);
    const page = args.text("page");
    const { reading, ...times } = await readTimes(opened, args, page);
    const command = parseAnnouncementCreate({
      Kind: kind,
      Title: title,
      Message: message,
      State: state,
      Impact: args.text("impact"),
      AffectedComponents: readComponents(args, readAnnouncementKind(kind)),
      NotifySubscribers: notify,
      Page: page,
      Recurrence: readRepeat(args),
      ...times,
      ...(template === undefined ? {} : { TemplateId: template.Id, Fields: Object.fromEntries(values) }),
    });
    await requireComponents(
      opened.bus,
      namedComponents(args).map(({ name }) => name),
      page,
    );
    const open = await listAnnouncements(opened, { Open: true, Page: page });
    return { ...(await publish(opened, command, "it is over")), reading, open };
  });
  answerCreated(args, announcement);
  printNote(`"${announcement.Title}" is ${announcement.State}. ${recipients}`);
  for (const note of [
    ...sameTitleNote(announcement, open),
    ...timesNote(announcement, reading),
    ...nextSteps(announcement),
  ])
    printNote(note);
  return 0;
}

/** `signalbox announcement create`. */
export const announcementCreate: CommandLine = {
  takes: {},
  options: {
    title: { value: "TITLE", about: "Its title, of 1 to 200 characters (from --template)", isArgument: true },
    message: { value: "TEXT", about: "First update, in Markdown; - for standard input (from --template)" },
    template: {
      value: "NAME|ID",
      about: "Template to fill in; options replace its values; `template list` lists all",
    },
    field: { value: "NAME=VALUE", about: "Value of a field of the template", many: true },
    kind: {
      value: "KIND",
      values: announcementKinds,
      about: `One of: ${announcementKinds.join(", ")} (Incident)`,
    },
    ...componentOption("Affected component", " (those of the template)"),
    state: {
      value: "STATE",
      values: announcementKinds.flatMap(firstStates),
      about: `First state: ${statesByKind(firstStates)}`,
    },
    ...impactOption("from the components"),
    "starts-at": {
      value: "TIME",
      about:
        'Start of a maintenance or a notice, or a past start of an incident: "2026-05-03 22:00", "tomorrow 22:00" or 22:00 in the page\'s time zone, "in 2 hours", "30m ago", or 2026-05-03T22:00:00Z',
    },
    "ends-at": {
      value: "TIME",
      about: "End of a maintenance, of a notice, or of an incident that is Resolved",
    },
    ...repeatOption(false),
    ...notifyOption,
    page: { value: "SLUG", about: "Page, if there are several (the first)" },
    ...createdJson("GET /api/Announcement"),
  },
  notes: ["Prints only the announcement's id, unless --json is given. It is published at once."],
  run,
};
