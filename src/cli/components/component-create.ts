/** `signalbox component create`: the component's id goes alone to standard output. */
import { parseComponentCreate } from "../../commands/components/component-edit.ts";
import { type ComponentOut, component, lapseStatuses } from "../../contract/components.ts";
import { componentVisibilities, reportableStatuses } from "../../contract/words.ts";
import {
  changeDryRunOption,
  dryRunQuery,
  printChangeDryRun,
  submitOrTry,
  tryHere,
  withoutId,
} from "../change-dry-run.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { answerCreated, createdJson } from "../created-resource.ts";
import { secondsOf } from "../durations.ts";
import { withStore } from "../open-store.ts";
import { problemOfFields } from "../problem-in.ts";
import type { PartialAnswers } from "../questions.ts";
import type { RemoteService } from "../remote-service.ts";
import { printNote } from "../terminal.ts";
import { findComponents, findGroup } from "./component-lookup.ts";
import { displayOptions, listingSentence, readDisplayFields } from "./display-options.ts";
import { findRemoteGroupId, remoteNamesakes } from "./remote-components.ts";

const readFields = (args: ParsedArguments) => {
  return {
    Name: args.needed("name"),
    Description: args.text("description") || undefined,
    ReportEvery: secondsOf(args, "report-every"),
    OnLapse: args.text("on-lapse"),
    Status: args.text("status"),
    Visibility: args.text("visibility"),
    Page: args.text("page"),
    ...readDisplayFields(args),
  };
};

/** Prints the component that would be created; `namesakes` is how many components have its name already. */
function printDryRun(args: ParsedArguments, created: ComponentOut, namesakes: number): number {
  const { Name, Page, Status } = created;
  const line = `The component "${Name}" would be created on the page "${Page}": ${Status}.`;
  const code = printChangeDryRun(args, withoutId(created), [line]);
  if (namesakes > 0)
    printNote(
      `Warning: ${namesakes + 1} pages would have a component "${Name}", so reports and announcements by name would have to set Page (--page).`,
    );
  return code;
}

/** Prints the new component; `namesakes` is how many components have its name now. */
function print(args: ParsedArguments, created: ComponentOut, namesakes: number): number {
  const { Name, Status, Visibility } = created;
  answerCreated(args, created);
  const untilReport = Status === "Unknown" ? " until its first report" : "";
  printNote(
    Visibility === "Always"
      ? `The component "${Name}" is on the page and shows ${Status}${untilReport}.`
      : `The component "${Name}" is ${Status}${untilReport}. ${listingSentence(Visibility)}`,
  );
  if (namesakes > 1)
    printNote(
      `Warning: ${namesakes} pages have a component "${Name}" now, so reports and announcements by name must set Page (--page). \`bin/signalbox component list\` shows where each is.`,
    );
  return 0;
}

async function run(args: ParsedArguments): Promise<number> {
  const fields = readFields(args);
  const command = parseComponentCreate(fields);
  const group = args.text("group") || undefined;
  return await withStore(async ({ bus }) => {
    const GroupId =
      group === undefined ? null : (await findGroup(bus, group, { page: fields.Page })).public_id;
    const answered = await submitOrTry(bus, args, { ...command, fields: { ...command.fields, GroupId } });
    const result = component.parse(answered.result);
    const namesakes = (await findComponents(bus, fields.Name)).length;
    return (args.flag("dry-run") ? printDryRun : print)(args, result, namesakes);
  });
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const fields = readFields(args);
  parseComponentCreate(fields);
  const group = args.text("group") || undefined;
  const GroupId = group === undefined ? undefined : await findRemoteGroupId(service, group, fields.Page);
  const body = { ...fields, GroupId };
  const { result } = await service.call({
    method: "POST",
    path: "/api/Component",
    query: dryRunQuery(args),
    body,
    result: component,
  });
  const namesakes = (await remoteNamesakes(service, fields.Name)).length;
  return (args.flag("dry-run") ? printDryRun : print)(args, result, namesakes);
}

/** Why a component cannot have a name on the page, which another one may have; undefined if it can. */
async function problemOfName(Name: string, { text, openService }: PartialAnswers) {
  const body = { Name, Page: text("page") };
  const service = openService();
  return await problemOfFields(["Name"], async () =>
    service === undefined
      ? await withStore(({ bus }) => tryHere(bus, parseComponentCreate(body)))
      : await service.call({
          method: "POST",
          path: "/api/Component",
          query: { DryRun: "true" },
          body,
          result: component,
        }),
  );
}

/** `signalbox component create`. */
export const componentCreate: CommandLine = {
  takes: {},
  questions: { name: { subject: "Name of the component", unless: [], problemOf: problemOfName } },
  options: {
    name: {
      value: "NAME",
      about: "Its name, of 1 to 100 characters, unique among components",
      required: true,
      isArgument: true,
    },
    description: { value: "TEXT", about: "Description for visitors", mayBeEmpty: true },
    group: { value: "NAME|ID", about: "Component group, created by `group create`", mayBeEmpty: true },
    "report-every": {
      value: "DURATION",
      about:
        "Expected report interval: a number with s, m, h, d or w, such as 1h; a report is late after a fifth more, at least 5 s; the component is Unknown until its first report",
    },
    "on-lapse": {
      value: "STATUS",
      values: lapseStatuses,
      about: `Status when reports are late (Unknown): one of ${lapseStatuses.join(", ")}`,
    },
    status: {
      value: "STATUS",
      values: reportableStatuses,
      about: `Initial status (Operational): one of ${reportableStatuses.join(", ")}`,
    },
    visibility: {
      value: "WHEN",
      values: componentVisibilities,
      about: `When the page lists it: ${componentVisibilities.join(", ")} (Always)`,
    },
    ...displayOptions(false),
    page: { value: "SLUG", about: "Page, if there are several (the first)" },
    ...changeDryRunOption,
    ...createdJson("GET /api/Component"),
  },
  notes: ["Prints only the component's id, unless --json is given."],
  run,
  runRemotely,
};
