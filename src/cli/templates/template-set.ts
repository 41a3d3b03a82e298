/** `signalbox template set`. */
import { parseTemplatePatch } from "../../commands/announcements/template-commands.ts";
import { namedComponents, readComponents, readOptionalMessage } from "../announcement-options.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { requireComponents } from "../components/component-lookup.ts";
import { changedJson } from "../created-resource.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, answerJson, sentence } from "../terminal.ts";
import { findOnlyTemplate } from "./template-lookup.ts";
import { fieldsNote, templateName, templateOptions, templatePage } from "./template-options.ts";

const emptyAsNull = (text: string | undefined) => (text === "" ? null : text);

async function run(args: ParsedArguments): Promise<number> {
  const fields = {
    Name: args.text("name"),
    Title: args.text("title"),
    Message: await readOptionalMessage(args),
    State: emptyAsNull(args.text("state")),
    Impact: emptyAsNull(args.text("impact")),
  };
  const components = args.texts("component");
  if (components.length === 0 && Object.values(fields).every((value) => value === undefined))
    throw new UsageProblem("Nothing to set. Give --title, or another option.");
  const isCleared = components.length === 1 && components[0] === "";
  const { result, message } = await withStore(async ({ bus }) => {
    const { Id, Kind, Page } = await findOnlyTemplate(bus, args.needed("NAME|ID"), {
      page: args.text("page"),
    });
    const AffectedComponents = isCleared ? [] : readComponents(args, Kind);
    const command = parseTemplatePatch(Id, { ...fields, AffectedComponents }, Kind);
    const names = isCleared ? [] : namedComponents(args).map(({ name }) => name);
    await requireComponents(bus, names, Page);
    return await submit(bus, command);
  });
  if (args.flag("json")) answerJson(result);
  else answer(sentence(message));
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
    ...changedJson("GET /api/Template/{id}"),
  },
  notes: ["Existing announcements stay unchanged; its kind cannot be changed.", fieldsNote],
  run,
};
