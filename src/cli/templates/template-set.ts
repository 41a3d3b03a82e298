/** `signalbox template set`. */
import { parseTemplatePatch } from "../../commands/announcements/template-commands.ts";
import { type TemplateOut, template } from "../../contract/templates.ts";
import { namedComponents, readComponents, readOptionalMessage } from "../announcement-options.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { requireComponents } from "../components/component-lookup.ts";
import { changedJson } from "../created-resource.ts";
import { submit, withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { answerJson, answerText, sentence } from "../terminal.ts";
import { findOnlyTemplate, findRemoteTemplate } from "./template-lookup.ts";
import {
  agreesToText,
  fieldsNote,
  templateName,
  templateOptions,
  templatePage,
  textYesOption,
} from "./template-options.ts";

const emptyAsNull = (text: string | undefined) => (text === "" ? null : text);

const isCleared = (args: ParsedArguments) =>
  args.texts("component").length === 1 && args.text("component") === "";

/** The fields that a call changes, but for the components. Rejects with a `UsageProblem`. */
async function readFields(args: ParsedArguments) {
  const fields = {
    Name: args.text("name"),
    Title: args.text("title"),
    Message: await readOptionalMessage(args),
    State: emptyAsNull(args.text("state")),
    Impact: emptyAsNull(args.text("impact")),
  };
  if (args.texts("component").length === 0 && Object.values(fields).every((value) => value === undefined))
    throw new UsageProblem("Nothing to set. Give --title, or another option.");
  return fields;
}

const readAffected = (args: ParsedArguments, { Kind }: TemplateOut) =>
  isCleared(args) ? [] : readComponents(args, Kind);

async function run(args: ParsedArguments): Promise<number> {
  const fields = await readFields(args);
  if (!(await agreesToText(args, [fields.Title, fields.Message]))) return 1;
  const { result, message } = await withStore(async ({ bus }) => {
    const found = await findOnlyTemplate(bus, args.needed("NAME|ID"), { page: args.text("page") });
    const { Id, Kind, Page } = found;
    const AffectedComponents = readAffected(args, found);
    const command = parseTemplatePatch(Id, { ...fields, AffectedComponents }, Kind);
    const names = isCleared(args) ? [] : namedComponents(args).map(({ name }) => name);
    await requireComponents(bus, names, Page);
    return await submit(bus, command);
  });
  return print(args, result, message);
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const fields = await readFields(args);
  if (!(await agreesToText(args, [fields.Title, fields.Message]))) return 1;
  const found = await findRemoteTemplate(service, args);
  const body = { ...fields, AffectedComponents: readAffected(args, found) };
  const change = { method: "PATCH", path: `/api/Template/${found.Id}`, body } as const;
  const { result, message } = await service.call({ ...change, result: template });
  return print(args, result, message);
}

function print(args: ParsedArguments, result: unknown, message: string): number {
  if (args.flag("json")) answerJson(result);
  else answerText(sentence(message));
  return 0;
}

/** `signalbox template set`. */
export const templateSet: CommandLine = {
  takes: templateName,
  options: {
    name: { value: "NAME", about: "New name", isMain: true },
    title: { value: "TITLE", about: "New title of the announcements" },
    message: { value: "TEXT", about: "New first update, in Markdown; - for standard input" },
    ...templateOptions(true),
    ...templatePage,
    ...textYesOption,
    ...changedJson("GET /api/Template/{id}"),
  },
  notes: ["Existing announcements stay unchanged; its kind cannot be changed.", fieldsNote],
  run,
  runRemotely,
};
