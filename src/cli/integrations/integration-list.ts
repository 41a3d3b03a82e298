/** `signalbox integration list`. */
import type { CommandLine } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { pageCells } from "../pages/page-show.ts";
import { table } from "../table.ts";
import { answer, answerJson, printNote, writeMinute } from "../terminal.ts";
import { allIntegrations } from "./integration-lookup.ts";

/** `signalbox integration list`. */
export const integrationList: CommandLine = {
  takes: {},
  options: {
    page: { value: "SLUG", about: "Only of this page" },
    json: { about: "As JSON, with the fields of GET /api/Integration" },
  },
  notes: [],
  run: async (args) => {
    const { all, pageCell } = await withStore(async ({ bus }) => ({
      all: await allIntegrations(bus, args.text("page")),
      pageCell: await pageCells(bus),
    }));
    if (args.flag("json")) {
      answerJson(all);
      return 0;
    }
    if (all.length === 0) {
      printNote(
        "There are no integrations. `bin/signalbox integration create NAME --type TYPE` creates one.",
      );
      return 0;
    }
    const headings = ["NAME", "TYPE", "PAGE", "STATE", "LAST EVENT", "OPEN ALERTS", "ID"];
    const rows = all.map((integration) => [
      integration.Name,
      integration.Type,
      pageCell(integration.Page),
      integration.Enabled ? "" : "disabled",
      integration.LastEventAt === null ? "never" : writeMinute(Date.parse(integration.LastEventAt)),
      String(integration.OpenAlerts),
      integration.Id,
    ]);
    answer(table(headings, rows));
    return 0;
  },
};
