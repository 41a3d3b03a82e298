/** `signalbox team list`. */
import type { CommandLine } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { pageCells } from "../pages/page-show.ts";
import { table } from "../table.ts";
import { answer, answerJson, printNote, writeMinute } from "../terminal.ts";
import { allDestinations } from "./team-lookup.ts";

/** `signalbox team list`. */
export const teamList: CommandLine = {
  takes: {},
  options: { page: { value: "SLUG", about: "Only of this page" }, json: { about: "As JSON" } },
  notes: [],
  run: async (args) => {
    const { all, pageCell } = await withStore(async ({ bus }) => ({
      all: await allDestinations(bus, args.text("page")),
      pageCell: await pageCells(bus),
    }));
    if (args.flag("json")) {
      answerJson(all);
      return 0;
    }
    if (all.length === 0) {
      printNote("There are no destinations. `bin/signalbox team add NAME --channel CHANNEL` adds one.");
      return 0;
    }
    const headings = ["NAME", "CHANNEL", "ADDRESS", "PAGE", "STATE", "LAST MESSAGE", "ID"];
    const rows = all.map((destination) => [
      destination.Name,
      destination.Channel,
      destination.Role ?? destination.Address ?? "",
      pageCell(destination.Page),
      destination.Enabled ? "" : "disabled",
      destination.LastDelivery === null
        ? "none"
        : `${destination.LastDelivery.State} ${writeMinute(Date.parse(destination.LastDelivery.At))}`,
      destination.Id,
    ]);
    answer(table(headings, rows));
    return 0;
  },
};
