/** `signalbox integration list`. */
import type { IntegrationWithFiguresOut } from "../../contract/integrations.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { pageCells } from "../pages/page-show.ts";
import { remotePageCells } from "../pages/remote-pages.ts";
import { table, wideOption } from "../table.ts";
import { answer, answerJson, printNote, writeMinute } from "../terminal.ts";
import { allIntegrations, listRemoteIntegrations } from "./integration-lookup.ts";

type Listed = {
  readonly all: readonly IntegrationWithFiguresOut[];
  readonly pageCell: (slug: string) => string;
};

function print(args: ParsedArguments, { all, pageCell }: Listed): number {
  const rows = all.map((integration) => [
    integration.Name,
    integration.Type,
    pageCell(integration.Page),
    integration.Enabled ? "" : "disabled",
    integration.LastEventAt === null ? "never" : writeMinute(Date.parse(integration.LastEventAt)),
    String(integration.OpenAlerts),
    integration.Id,
  ]);
  const headings = ["NAME", "TYPE", "PAGE", "STATE", "LAST EVENT", "OPEN ALERTS", "ID"];
  if (args.flag("json")) answerJson(all);
  else if (rows.length > 0) answer(table(headings, rows, { isWhole: args.flag("wide") }));
  else
    printNote("There are no integrations. `bin/signalbox integration create NAME --type TYPE` creates one.");
  return 0;
}

/** `signalbox integration list`. */
export const integrationList: CommandLine = {
  takes: {},
  options: {
    page: { value: "SLUG", about: "Only of this page" },
    ...wideOption,
    json: { about: "As JSON, with the fields of GET /api/Integration" },
  },
  notes: [],
  run: async (args) =>
    await withStore(async ({ bus }) =>
      print(args, {
        all: await allIntegrations(bus, args.text("page")),
        pageCell: await pageCells(bus),
      }),
    ),
  runRemotely: async (args, service) =>
    print(args, {
      all: await listRemoteIntegrations(service, args.text("page")),
      pageCell: await remotePageCells(service),
    }),
};
