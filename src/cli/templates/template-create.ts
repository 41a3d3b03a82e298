/** `signalbox template create`: the template's id goes alone to standard output. */
import { parseTemplateCreate } from "../../commands/announcements/template-commands.ts";
import { type TemplateOut, template } from "../../contract/templates.ts";
import { announcementKinds, readAnnouncementKind } from "../../contract/words.ts";
import { messageOption, namedComponents, readComponents, readMessage } from "../announcement-options.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { requireComponents } from "../components/component-lookup.ts";
import { answerCreated, createdJson } from "../created-resource.ts";
import { submit, withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { shellWord } from "../shell-word.ts";
import { printNote, sentence } from "../terminal.ts";
import { agreesToText, fieldsNote, templateOptions, textYesOption } from "./template-options.ts";

async function readBody(args: ParsedArguments) {
  const kind = args.text("kind") ?? "Incident";
  return {
    Name: args.needed("name"),
    Kind: kind,
    Title: args.needed("title"),
    Message: await readMessage(args),
    State: args.text("state"),
    Impact: args.text("impact"),
    AffectedComponents: readComponents(args, readAnnouncementKind(kind)),
    Page: args.text("page"),
  };
}

async function run(args: ParsedArguments): Promise<number> {
  const page = args.text("page");
  const body = await readBody(args);
  const command = parseTemplateCreate(body);
  if (!(await agreesToText(args, [body.Title, body.Message]))) return 1;
  const { result, message } = await withStore(async ({ bus }) => {
    await requireComponents(
      bus,
      namedComponents(args).map(({ name }) => name),
      page,
    );
    return await submit(bus, command);
  });
  return print(args, template.parse(result), message);
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const body = await readBody(args);
  if (!(await agreesToText(args, [body.Title, body.Message]))) return 1;
  const change = { method: "POST", path: "/api/Template", body } as const;
  const { result, message } = await service.call({ ...change, result: template });
  return print(args, result, message);
}

function print(args: ParsedArguments, created: TemplateOut, message: string): number {
  answerCreated(args, created);
  const values = created.Fields.map((name) => ` --field ${shellWord(`${name}=VALUE`)}`).join("");
  printNote(
    `${sentence(message)} \`bin/signalbox announcement create --template ${shellWord(created.Name)}${values}\` uses it.`,
  );
  return 0;
}

/** `signalbox template create`. */
export const templateCreate: CommandLine = {
  takes: {},
  questions: {
    name: { subject: "Name of the template", unless: [] },
    title: { subject: "Title of the announcements", unless: [] },
    message: { subject: "First update", unless: [], draftNote: "nothing was created" },
  },
  options: {
    name: {
      value: "NAME",
      about: "Its name, of 1 to 100 characters, unique among templates",
      required: true,
      isArgument: true,
    },
    title: { value: "TITLE", about: "Title of the announcements", required: true },
    ...messageOption("First update of the announcements"),
    kind: {
      value: "KIND",
      values: announcementKinds,
      about: `One of: ${announcementKinds.join(", ")} (Incident)`,
    },
    ...templateOptions(false),
    page: { value: "SLUG", about: "Page, if there are several (the first)" },
    ...textYesOption,
    ...createdJson("GET /api/Template"),
  },
  notes: ["Prints only the template's id, unless --json is given.", fieldsNote],
  run,
  runRemotely,
};
