/** `signalbox team list`. */
import type { CommandLine } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { answer, answerJson, table, tell, writeMinute } from "../terminal.ts";
import { allDestinations } from "./team-lookup.ts";

/** `signalbox team list`. */
export const teamList: CommandLine = {
  takes: {},
  options: { page: { value: "SLUG", about: "Only of this page" }, json: { about: "As JSON" } },
  notes: [],
  run: async (given) => {
    const all = await withStore(({ bus }) => allDestinations(bus, given.text("page")));
    if (given.flag("json")) {
      answerJson(all);
      return 0;
    }
    if (all.length === 0) {
      tell("There are no destinations. `bin/signalbox team add --channel CHANNEL --name NAME` adds one.");
      return 0;
    }
    const headings = ["NAME", "CHANNEL", "ADDRESS", "PAGE", "STATE", "LAST MESSAGE", "ID"];
    const rows = all.map((one) => [
      one.Name,
      one.Channel,
      one.Role ?? one.Address ?? "",
      one.Page,
      one.Enabled ? "" : "disabled",
      one.LastDelivery === null
        ? "none"
        : `${one.LastDelivery.State} ${writeMinute(Date.parse(one.LastDelivery.At))}`,
      one.Id,
    ]);
    answer(table(headings, rows));
    return 0;
  },
};
