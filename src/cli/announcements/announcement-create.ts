/** `signalbox announcement create`: the announcement's id goes alone to standard output. */
import { parseAnnouncementCreate } from "../../commands/announcements/announcement-bodies.ts";
import { firstStates } from "../../contract/announcement-states.ts";
import { type AnnouncementOut, announcement as announcementOut } from "../../contract/announcements.ts";
import { Refusal } from "../../contract/refusal.ts";
import { type TemplateOut, template } from "../../contract/templates.ts";
import { announcementKinds, readAnnouncementKind, readAnnouncementState } from "../../contract/words.ts";
import { foldName } from "../../rules/names.ts";
import {
  colonProblem,
  componentOption,
  impactOption,
  lengthOption,
  namedComponents,
  notifyOption,
  readComponents,
  readNotify,
  readOptionalMessage,
  readRepeat,
  refuseIncidentEnd,
  repeatOption,
  requireOwnText,
  stateOption,
  withListAdvice,
} from "../announcement-options.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { requireComponents } from "../components/component-lookup.ts";
import { findRemoteComponentId } from "../components/remote-components.ts";
import { answerCreated, createdJson } from "../created-resource.ts";
import { withStore } from "../open-store.ts";
import { promptForLine } from "../prompt-for-missing.ts";
import type { RemoteService } from "../remote-service.ts";
import { shellWord } from "../shell-word.ts";
import { findTemplate, templateAmong } from "../templates/template-lookup.ts";
import { printNote } from "../terminal.ts";
import { isInteractive, terminalPrompts } from "../terminal-prompts.ts";
import {
  readTimes,
  remoteZoneReader,
  type TimeReading,
  timesNote,
  zoneReader,
} from "../times/local-times.ts";
import { affectedNotes, affectedNotesRemotely } from "./affected-notes.ts";
import { affectsLines } from "./affects-line.ts";
import { listAnnouncements } from "./announcement-lookup.ts";
import { confirmPublication, publishYesOption } from "./confirm-publication.ts";
import { bracesNote, openTitleNote, sameTitleNote } from "./creation-warnings.ts";
import { dryRunOption, foresee, foreseeRemotely, printDryRun, printRemoteDryRun } from "./dry-run.ts";
import { nextSteps, stateSentence } from "./next-steps.ts";
import { isMaintenance, planQuestions } from "./plan-questions.ts";
import {
  type ChoosableComponent,
  componentsOnPage,
  promptForComponents,
  promptForStatuses,
  remoteComponentsOnPage,
} from "./prompt-for-components.ts";
import { publish } from "./publish.ts";
import { publishRemotely } from "./remote-announcements.ts";
import { repeatNote } from "./series-notes.ts";

/** The fields of a call's template, and their values. Throws a `UsageProblem`. */
function readTemplateValues(args: ParsedArguments): Readonly<Record<string, string>> {
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
    throw new UsageProblem(`--field ${shellWord(`${repeated[0]}=VALUE`)} is given twice. Give it once.`);
  return Object.fromEntries(values);
}

/** The values of the template's fields; a person at a terminal is asked for those that are missing. */
async function readPromptedValues(
  args: ParsedArguments,
  ofCall: Readonly<Record<string, string>>,
  { Fields }: TemplateOut,
): Promise<Readonly<Record<string, string>>> {
  if (!isInteractive()) return ofCall;
  const names = new Set(Object.keys(ofCall).map(foldName));
  const values: Record<string, string> = { ...ofCall };
  for (const field of Fields.filter((name) => !names.has(foldName(name)))) {
    const value = await terminalPrompts.promptLine(field);
    // Without an answer the template is refused as incomplete.
    if (value !== "") values[field] = value;
  }
  args.supply(
    "field",
    Object.entries(values).map(([field, value]) => `${field}=${value}`),
  );
  return values;
}

/** Throws a `UsageProblem` for a call without a text of its own or of a template. */
function requireTexts(args: ParsedArguments): void {
  requireOwnText(args);
  if (args.text("template") !== undefined) return;
  if (args.texts("field").length > 0) throw new UsageProblem("--field needs --template.");
  const missing = [
    ...(args.text("title") === undefined ? ["Give TITLE, or --template."] : []),
    ...(args.text("message") === undefined
      ? ["--message TEXT is required, unless there is --template."]
      : []),
  ];
  if (missing.length > 0) throw new UsageProblem(missing.join("\n"));
}

/** Look-ups that options need: templates and the time zone, from the store or through the API. */
type Lookup = {
  findTemplate(name: string): Promise<TemplateOut>;
  readZone(): Promise<string>;
  /** The components of the page, in its order. */
  listComponents(): Promise<readonly ChoosableComponent[]>;
  /** Rejects with a `Refusal`, or a `UsageProblem`, for a component that does not exist. */
  requireComponent(name: string): Promise<unknown>;
};

/** Asks a person at the terminal for the plan of a maintenance from a template, and supplies it to the arguments. */
async function promptForPlan(args: ParsedArguments): Promise<void> {
  if (!isInteractive()) return;
  for (const [option, question] of Object.entries(planQuestions)) {
    if (args.text(option) !== undefined || (option === "for" && args.text("ends-at") !== undefined)) continue;
    const answer = await promptForLine(question);
    if (answer === "") return;
    args.supply(option, [answer]);
  }
}

/** The body of `POST /api/Announcement` that a call describes. Rejects with a `Refusal`, or a `UsageProblem`. */
async function readBody(args: ParsedArguments, lookup: Lookup) {
  const Message = await readOptionalMessage(args);
  const values = readTemplateValues(args);
  const name = args.text("template");
  const template = name === undefined ? undefined : await lookup.findTemplate(name);
  const fromTemplate = template && {
    TemplateId: template.Id,
    Fields: await readPromptedValues(args, values, template),
  };
  const Kind = args.text("kind") ?? template?.Kind ?? "Incident";
  const State = args.text("state");
  const isResolved = readAnnouncementState(State ?? template?.State ?? "") === "Resolved";
  if (!isResolved) refuseIncidentEnd(args, Kind);
  if (isMaintenance(Kind)) await promptForPlan(args);
  const { reading, ...times } = await readTimes(args, () => lookup.readZone());
  const kind = readAnnouncementKind(Kind);
  await promptForComponents(args, kind, () => lookup.listComponents());
  await promptForStatuses(args, kind, (name) => lookup.requireComponent(name));
  const body = {
    Kind,
    Title: args.text("title"),
    Message,
    State,
    Impact: args.text("impact"),
    AffectedComponents: readComponents(args, kind),
    NotifySubscribers: readNotify(args),
    Page: args.text("page"),
    Recurrence: readRepeat(args) === "" ? null : readRepeat(args),
    ...times,
    ...fromTemplate,
  };
  return { body, reading };
}

/** Names the option for a component that is on another page. */
async function withPageAdvice<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "ComponentNotFound") throw error;
    const errors = error.detail.errors?.map((field) => {
      const slug = / is on the page "([^"]+)", not on /u.exec(field.Message)?.[1];
      return slug === undefined ? field : { ...field, Message: `${field.Message} Give --page ${slug}.` };
    });
    throw new Refusal(error.code, error.message, { ...error.detail, ...(errors && { errors }) });
  }
}

type Created = {
  readonly announcement: AnnouncementOut;
  readonly recipients: string;
  readonly reading: TimeReading;
  readonly open: readonly AnnouncementOut[];
  readonly affected: readonly string[];
};

function print(
  args: ParsedArguments,
  { announcement, recipients, reading, open, affected }: Created,
): number {
  answerCreated(args, announcement);
  printNote(`${stateSentence(announcement)} ${recipients}`);
  for (const note of [
    ...affectsLines(announcement),
    ...affected,
    ...sameTitleNote(announcement, open),
    ...bracesNote(args, announcement),
    ...timesNote(announcement, reading),
    ...repeatNote(announcement),
    ...nextSteps(announcement),
  ])
    printNote(note);
  return 0;
}

/** Why one that is over notifies nobody. */
const endedReason = "it is over";

async function run(args: ParsedArguments): Promise<number> {
  return await withListAdvice(args, () => withPageAdvice(() => createHere(args)));
}

async function createHere(args: ParsedArguments): Promise<number> {
  requireTexts(args);
  const page = args.text("page");
  return await withStore(async (opened) => {
    // A status of a component that does not exist is not worth asking for.
    const unstated = namedComponents(args).filter(({ status }) => status === undefined);
    const requireComponent = async (name: string) =>
      await requireComponents(opened.bus, [name]).catch((error: unknown) => {
        throw colonProblem(name) ?? error;
      });
    for (const { name } of unstated) await requireComponent(name);
    const { body, reading } = await readBody(args, {
      findTemplate: (name) => findTemplate(opened.bus, name, { page }),
      readZone: zoneReader(opened, page),
      listComponents: async () => await componentsOnPage(opened.bus, page),
      requireComponent,
    });
    const command = parseAnnouncementCreate(body);
    const names = namedComponents(args).map(({ name }) => name);
    await requireComponents(opened.bus, names);
    const open = await listAnnouncements(opened, { Open: true, Page: page });
    const notesOn = (tried: AnnouncementOut) => [...openTitleNote(tried, open), ...bracesNote(args, tried)];
    const call = { args, reason: endedReason, notesOn };
    if (args.flag("dry-run")) return await printDryRun(opened, command, call);
    const isAgreed = await confirmPublication(args, () => foresee(opened, command, call), notesOn);
    if (!isAgreed) return 1;
    const published = await publish(opened, command, endedReason);
    const change = { before: undefined, after: published.announcement };
    return print(args, { ...published, reading, open, affected: await affectedNotes(opened.bus, change) });
  });
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  return await withListAdvice(args, () => withPageAdvice(() => createElsewhere(args, service)));
}

async function createElsewhere(args: ParsedArguments, service: RemoteService): Promise<number> {
  requireTexts(args);
  const page = args.text("page");
  const { body, reading } = await readBody(args, {
    findTemplate: async (name) =>
      templateAmong(await service.list("/api/Template", { Page: page }, template), name, { page }),
    readZone: remoteZoneReader(service, page),
    listComponents: async () => await remoteComponentsOnPage(service, page),
    requireComponent: async (name) =>
      await findRemoteComponentId(service, name, page).catch((error: unknown) => {
        throw colonProblem(name) ?? error;
      }),
  });
  const change = { method: "POST", path: "/api/Announcement", body } as const;
  const open = await service.list("/api/Announcement", { Open: "true", Page: page }, announcementOut);
  const notesOn = (tried: AnnouncementOut) => [...openTitleNote(tried, open), ...bracesNote(args, tried)];
  const call = { args, reason: endedReason, notesOn };
  if (args.flag("dry-run")) return await printRemoteDryRun(service, change, call);
  const isAgreed = await confirmPublication(args, () => foreseeRemotely(service, change, call), notesOn);
  if (!isAgreed) return 1;
  const silence = { isChosen: body.NotifySubscribers !== undefined, reason: endedReason };
  const published = await publishRemotely(service, change, silence);
  const affected = await affectedNotesRemotely(service, { before: undefined, after: published.announcement });
  return print(args, { ...published, reading, open, affected });
}

/** Ways to write a time that lies ahead. */
const timeForms =
  '"tomorrow 22:00", "mon 22:00", 22:00 or "2030-05-03 22:00" in the page\'s time zone, "in 2 hours", or 2030-05-03T22:00:00Z';
/** Ways to write a time that has passed. */
const pastTimeForms =
  '"yesterday 22:00" or "2026-05-03 22:00" in the page\'s time zone, "2h ago", or 2026-05-03T22:00:00Z';

/** The notes of the help, by what a terminal asks for beside the message and the components. */
const notesFor = (answers: string, kinds = "") => [
  `Prints only the announcement's id, unless --json is given.${kinds} On a terminal what is missing is asked for: ${answers}, the message (in $VISUAL or $EDITOR, if set), the fields of a template, and the affected components. The effect is shown before it is published. With --yes, and without a terminal, it is published at once.`,
];

/** `signalbox announcement create`. */
export const announcementCreate: CommandLine = {
  takes: {},
  questions: {
    title: { subject: "Title", unless: ["template"] },
    ...planQuestions,
    message: { subject: "Message", unless: ["template"] },
  },
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
    ...componentOption("Affected component", { otherwise: " (those of the template)" }),
    ...stateOption("First state", firstStates),
    ...impactOption("from the components"),
    "starts-at": {
      value: "TIME",
      about: `Start of a maintenance or a notice, or a past start of an incident: ${timeForms}, "2h ago"`,
      byKind: {
        Incident: { about: `Past start, if it began earlier: ${pastTimeForms}` },
        Maintenance: { about: `Start: ${timeForms}`, required: true },
        Notice: { about: `Start: ${timeForms}` },
      },
    },
    "ends-at": {
      value: "TIME",
      about:
        "End of a maintenance, of a notice, or of an incident that is Resolved; 04:00 alone is the first one after the start",
      byKind: {
        Incident: { about: "End of an incident that is Resolved" },
        Maintenance: {
          about: "End; 04:00 alone is the first one after the start",
          required: true,
          optionalWith: "for",
        },
        Notice: { about: "End; 04:00 alone is the first one after the start" },
      },
    },
    for: {
      ...lengthOption.for,
      byKind: { Incident: { about: "How long it lasted, instead of --ends-at" } },
    },
    ...repeatOption(false),
    ...notifyOption,
    page: { value: "SLUG", about: "Page, if there are several (the first)" },
    ...dryRunOption,
    ...publishYesOption,
    ...createdJson("GET /api/Announcement"),
  },
  notes: notesFor(
    "the title, the start and the duration of a maintenance",
    " `incident create`, `maintenance create` and `notice create` set the kind.",
  ),
  notesByKind: {
    Incident: notesFor("the title"),
    Maintenance: notesFor("the title, the start, the duration"),
    Notice: notesFor("the title"),
  },
  run,
  runRemotely,
};
