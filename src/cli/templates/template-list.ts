/** `signalbox template list`. */
import type { TemplateOut } from "../../contract/templates.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { pageCells } from "../pages/page-show.ts";
import { remotePageCells } from "../pages/remote-pages.ts";
import { table, wideOption } from "../table.ts";
import { answer, answerJson, printNote } from "../terminal.ts";
import { listRemoteTemplates, readAllTemplates } from "./template-lookup.ts";

type Listed = {
  readonly templates: readonly TemplateOut[];
  readonly pageCell: (slug: string) => string;
};

function print(args: ParsedArguments, { templates, pageCell }: Listed): number {
  const rows = templates.map(({ Name, Kind, Title, Fields, Page, Id }) => [
    Name,
    Kind,
    Title,
    Fields.join(", "),
    pageCell(Page),
    Id,
  ]);
  if (args.flag("json")) answerJson(templates);
  else if (rows.length > 0)
    answer(table(["NAME", "KIND", "TITLE", "FIELDS", "PAGE", "ID"], rows, { isWhole: args.flag("wide") }));
  else printNote("There are no templates. `bin/signalbox template create NAME` creates one.");
  return 0;
}

/** `signalbox template list`. */
export const templateList: CommandLine = {
  takes: {},
  options: {
    page: { value: "SLUG", about: "Only of this page" },
    ...wideOption,
    json: { about: "As JSON, with the fields of GET /api/Template" },
  },
  notes: ["`announcement create --template` uses one; FIELDS are those that --field fills in."],
  run: async (args) =>
    await withStore(async ({ bus }) =>
      print(args, {
        templates: await readAllTemplates(bus, args.text("page")),
        pageCell: await pageCells(bus),
      }),
    ),
  runRemotely: async (args, service) =>
    print(args, {
      templates: await listRemoteTemplates(service, args.text("page")),
      pageCell: await remotePageCells(service),
    }),
};
