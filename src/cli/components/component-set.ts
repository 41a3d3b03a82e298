/** `signalbox component set`: sets the status by hand, and changes the settings. */

import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { parseComponentPatch } from "../../commands/components/component-edit.ts";
import { choiceOf } from "../../commands/word-suggestion.ts";
import { type ComponentOut, component, lapseStatuses, shownAlready } from "../../contract/components.ts";
import { reportResult, unreportableHint } from "../../contract/report.ts";
import { isUuid } from "../../contract/uuid-format.ts";
import {
  type ComponentVisibility,
  componentVisibilities,
  type ReportableStatus,
  readComponentVisibility,
  readReportableStatus,
  reportableStatuses,
} from "../../contract/words.ts";
import { readAttributedComponent } from "../../queries/source-actors.ts";
import { readJson } from "../../store/stored-json.ts";
import {
  changeDryRunOption,
  changedFields,
  dryRunQuery,
  printSettingDryRun,
  submitOrTry,
} from "../change-dry-run.ts";
import { type CommandLine, invalidValue, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { changedJson } from "../created-resource.ts";
import { secondsOf } from "../durations.ts";
import { withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { shellWord } from "../shell-word.ts";
import { answerJson, answerText, oneLine, printNote, sentence, writeMinute } from "../terminal.ts";
import { changedTranslations, hasTranslations, translationOptions } from "../translation-options.ts";
import { findComponent, findGroup, readComponents, readGroups } from "./component-lookup.ts";
import { displayOptions, listingSentence, readDisplayFields } from "./display-options.ts";
import {
  findRemoteComponentId,
  findRemoteGroupId,
  listAnnouncementsOn,
  listRemoteGroups,
  readRemoteComponent,
} from "./remote-components.ts";
import { statusQuestions } from "./status-questions.ts";
import {
  type DescribedSource,
  decidingSources,
  describeRemoteSources,
  describeSources,
} from "./status-sources.ts";

function readStatus(text: string | undefined): ReportableStatus | undefined {
  const status = text === undefined ? undefined : readReportableStatus(text);
  if (text === undefined || status !== undefined) return status;
  const help = `${unreportableHint(text) ?? ""}${choiceOf(text, reportableStatuses)}`;
  throw invalidValue("status", text, help);
}

function readVisibility(text: string | undefined): ComponentVisibility | undefined {
  const visibility = text === undefined ? undefined : readComponentVisibility(text);
  if (text === undefined || visibility !== undefined) return visibility;
  throw invalidValue("visibility", text, choiceOf(text, componentVisibilities));
}

/** The fields that a call changes, and whether it changes the group. Throws a `UsageProblem`. */
function readFields(args: ParsedArguments) {
  const fields = {
    Name: args.text("name"),
    Description: args.text("description"),
    Status: readStatus(args.text("status")),
    Visibility: readVisibility(args.text("visibility")),
    ReportEvery: secondsOf(args, "report-every"),
    OnLapse: args.text("on-lapse"),
    ...readDisplayFields(args),
  };
  const isPlaced = args.text("group") !== undefined;
  if (!isPlaced && !hasTranslations(args) && Object.values(fields).every((value) => value === undefined))
    throw new UsageProblem("Nothing to set. Give --status, or another option.");
  return fields;
}

type Changed = {
  readonly result: ComponentOut;
  readonly message: string;
  /** Its sources, if the status was set. */
  readonly sources: readonly DescribedSource[];
};

/** The component in the commands of hints: as the call named it, or by its id after it was renamed. */
function referenceTo({ Id, Name }: ComponentOut, args: ParsedArguments): string {
  if (args.text("name") !== undefined || isUuid(args.needed("NAME|ID").trim())) return Id;
  const page = args.text("page");
  return `${shellWord(Name)}${page === undefined ? "" : ` --page ${page}`}`;
}

/** A source with the end and the reason of an override: `overridden by Ada Byron until 2026-05-03 22:00Z ("Drill")`. */
function withEnd({ name, Kind, Until, Reason }: DescribedSource): string {
  if (Kind !== "Pin") return name;
  const end = Until === null ? "until it is removed" : `until ${writeMinute(Date.parse(Until))}`;
  return `${name} ${end}${Reason === null ? "" : ` ("${oneLine(Reason)}")`}`;
}

/** Sentences about why a status that was set, or would be, does not show, and how to end that; none if it shows. */
function hiddenStatusNotes(
  args: ParsedArguments,
  { result, sources }: Pick<Changed, "result" | "sources">,
): readonly string[] {
  const status = readStatus(args.text("status"));
  const { Status } = result;
  if (status === undefined || Status === status) return [];
  const isTried = args.flag("dry-run");
  const deciding = decidingSources(sources, Status);
  const reference = referenceTo(result, args);
  const why = deciding.map(withEnd).join(" and ");
  const effect = isTried
    ? `It would be set to ${status}, but still show`
    : `It was set to ${status}, but still shows`;
  const remedy = deciding.some(({ Kind }) => Kind === "Pin")
    ? `\`bin/signalbox override remove ${reference}\` ends the override.`
    : `\`bin/signalbox component show ${reference}\` lists all sources.`;
  return [
    `${effect} ${Status}: ${why}. ${remedy}`,
    ...(deciding.some(({ Kind }) => Kind === "Lapse")
      ? [
          `The next report ends that. If none is to come, \`bin/signalbox component set ${reference} --report-every ""\` does.`,
        ]
      : []),
  ];
}

/** The sources that a status set by hand does not replace. */
const withoutReports = (sources: readonly DescribedSource[]) =>
  sources.filter(({ Kind }) => Kind !== "Report");

function print(args: ParsedArguments, { result, message, sources }: Changed): number {
  const [status, visibility] = [readStatus(args.text("status")), args.text("visibility")];
  const { Name, Status, Visibility } = result;
  const reference = referenceTo(result, args);
  if (args.flag("json")) answerJson(result);
  else
    for (const line of [
      `${Name}: ${Status}`,
      ...(status === undefined && visibility === undefined ? [sentence(message)] : []),
      ...(visibility === undefined ? [] : [listingSentence(Visibility)]),
    ])
      answerText(line);
  if (status !== undefined && status !== "Operational" && Status === status)
    printNote(`\`bin/signalbox component set ${reference} --status Operational\` sets it back.`);
  for (const note of hiddenStatusNotes(args, { result, sources })) printNote(note);
  return 0;
}

type Tried = Changed & {
  readonly before: ComponentOut;
  readonly changes: readonly string[];
};

/** Prints a change that was not made; returns the exit code. */
function printTried(args: ParsedArguments, { before, result, message, changes, sources }: Tried): number {
  const code = printSettingDryRun(args, { subject: `component "${before.Name}"`, result, changes });
  const warning = /Warning: .*$/u.exec(message)?.[0];
  if (warning !== undefined) printNote(sentence(warning));
  for (const note of hiddenStatusNotes(args, { result, sources })) printNote(note);
  return code;
}

async function run(args: ParsedArguments): Promise<number> {
  const fields = readFields(args);
  const group = args.text("group");
  return await withStore(async ({ bus }) => {
    const row = await findComponent(bus, args.needed("NAME|ID"), args.text("page"));
    const id = row.public_id;
    const GroupId = group === undefined ? undefined : await findGroupId(bus, id, group);
    const Translations = changedTranslations(args, readJson("component", "translations", row));
    const command = parseComponentPatch(id, { ...fields, GroupId, Translations });
    const before = args.flag("dry-run") ? (await readAttributedComponent(bus, id)).result : undefined;
    const { result, message } = await submitOrTry(bus, args, command);
    if (before !== undefined) {
      const groups = new Map((await readGroups(bus)).map((group) => [group.public_id, group.name]));
      const changes = changedFields(before, component.parse(result), (groupId) => groups.get(groupId));
      const sources = withoutReports(await describeSources(bus, id));
      return printTried(args, { before, result: component.parse(result), message, changes, sources });
    }
    const sources = fields.Status === undefined ? [] : await describeSources(bus, id);
    return print(args, { result: component.parse(result), message, sources });
  });
}

/** The id of a group on the page of a component elsewhere; null if `group` is empty. */
async function newRemoteGroupId(service: RemoteService, id: string, group: string): Promise<string | null> {
  if (group === "") return null;
  const { Page } = await readRemoteComponent(service, id);
  return await findRemoteGroupId(service, group, Page);
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const fields = readFields(args);
  const group = args.text("group");
  const id = await findRemoteComponentId(service, args.needed("NAME|ID"), args.text("page"));
  const GroupId = group === undefined ? undefined : await newRemoteGroupId(service, id, group);
  const Translations = hasTranslations(args)
    ? changedTranslations(args, (await readRemoteComponent(service, id)).Translations)
    : undefined;
  const path = `/api/Component/${id}`;
  const before = args.flag("dry-run") ? await readRemoteComponent(service, id) : undefined;
  const { result, message } = await service.call({
    method: "PATCH",
    path,
    query: dryRunQuery(args),
    body: { ...fields, GroupId, Translations },
    result: component,
  });
  // The patch leaves out a status that the component shows: here it was named on purpose, and must stand.
  if (before === undefined && fields.Status !== undefined && message.includes(shownAlready))
    await service.call({
      method: "POST",
      path: "/api/WebHook/UpdateComponentStatus",
      body: { ComponentId: id, Status: fields.Status },
      result: reportResult,
    });
  if (before !== undefined) {
    const groups = new Map((await listRemoteGroups(service)).map(({ Id, Name }) => [Id, Name]));
    const changes = changedFields(before, result, (groupId) => groups.get(groupId));
    const sources = withoutReports(describeRemoteSources(before, await listAnnouncementsOn(service, id)));
    return printTried(args, { before, result, message, changes, sources });
  }
  // Only a status that does not show needs its sources.
  const isHidden = fields.Status !== undefined && fields.Status !== result.Status;
  const sources = isHidden
    ? describeRemoteSources(await readRemoteComponent(service, id), await listAnnouncementsOn(service, id))
    : [];
  return print(args, { result, message, sources });
}

/** The id of a group on the page of a component; null if `group` is empty. */
async function findGroupId(bus: CommandBus, id: string, group: string): Promise<string | null> {
  if (group === "") return null;
  const component = (await readComponents(bus)).find(({ row }) => row.public_id === id);
  return (await findGroup(bus, group, { page: component?.place.page })).public_id;
}

/** The options that change something. */
const changeOptions = {
  status: {
    value: "STATUS",
    values: reportableStatuses,
    about: `One of: ${reportableStatuses.join(", ")}`,
    isMain: true,
  },
  name: { value: "NAME", about: "New name; reports by name must use it from then on" },
  description: { value: "TEXT", about: "Description for visitors; empty for none", mayBeEmpty: true },
  ...translationOptions,
  group: { value: "NAME|ID", about: "Component group; empty for none", mayBeEmpty: true },
  "report-every": {
    value: "DURATION",
    about:
      "Expected report interval, such as 1h; a report is late after a fifth more, at least 5 s; empty to expect no reports, nor the next heartbeat",
    mayBeEmpty: true,
  },
  "on-lapse": {
    value: "STATUS",
    values: lapseStatuses,
    about: `Status when reports are late, one of: ${lapseStatuses.join(", ")}`,
  },
  visibility: {
    value: "WHEN",
    values: componentVisibilities,
    about: `When the page lists it: ${componentVisibilities.join(", ")}`,
  },
  ...displayOptions(true),
} as const satisfies CommandLine["options"];

/** `signalbox component set`. */
export const componentSet: CommandLine = {
  takes: { "NAME|ID": "The component, by its name or id" },
  questions: statusQuestions(Object.keys(changeOptions)),
  options: {
    ...changeOptions,
    page: { value: "SLUG", about: "Page, if several have a component of that name" },
    ...changeDryRunOption,
    ...changedJson("GET /api/Component/{id}"),
  },
  notes: [
    "Case, spaces, _ and - do not matter: major_outage is Major Outage.",
    "Prints the resulting status. The next report without a source replaces it.",
  ],
  run,
  runRemotely,
};
