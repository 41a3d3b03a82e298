/** `signalbox template show`. */
import type { TemplateOut } from "../../contract/templates.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { table } from "../table.ts";
import { answer, answerJson, indented, oneLine } from "../terminal.ts";
import { findOnlyTemplate, listRemoteTemplates, templateAmong } from "./template-lookup.ts";
import { templateName, templatePage } from "./template-options.ts";

/** The template for people: a line for each field, its components, and its message. */
function describe({
  Name,
  Kind,
  Title,
  State,
  Impact,
  Fields,
  Page,
  Id,
  AffectedComponents,
  Message,
}: TemplateOut) {
  const fields = [
    ["Kind", Kind],
    ["Title", Title],
    ["Fields", Fields.join(", ")],
    ["State", State],
    ["Impact", Impact],
    ["Page", Page],
    ["Id", Id],
  ] as const;
  const components = AffectedComponents.map((affected) => [
    affected.Name,
    ...(Kind === "Notice" ? [] : [affected.Expect ?? affected.Status ?? ""]),
  ]);
  return [
    oneLine(Name),
    ...fields.flatMap(([name, value]) => (value ? [`${name.padEnd(6)}  ${oneLine(value)}`] : [])),
    ...(components.length === 0
      ? []
      : ["", table(Kind === "Notice" ? ["COMPONENT"] : ["COMPONENT", "STATUS"], components)]),
    "",
    "Message:",
    ...indented(Message),
  ].join("\n");
}

function print(args: ParsedArguments, template: TemplateOut): number {
  if (args.flag("json")) answerJson(template);
  else answer(describe(template));
  return 0;
}

/** `signalbox template show`. */
export const templateShow: CommandLine = {
  takes: templateName,
  options: { ...templatePage, json: { about: "As JSON, with the fields of GET /api/Template/{id}" } },
  notes: ["Shows its texts, the fields in them, and the components that an announcement takes from it."],
  run: async (args) => {
    const page = args.text("page");
    return print(args, await withStore(({ bus }) => findOnlyTemplate(bus, args.needed("NAME|ID"), { page })));
  },
  runRemotely: async (args, service) => {
    const page = args.text("page");
    return print(
      args,
      templateAmong(await listRemoteTemplates(service, page), args.needed("NAME|ID"), { page }),
    );
  },
};
