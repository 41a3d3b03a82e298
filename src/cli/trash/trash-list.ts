/** `signalbox trash list`. */
import type { CommandLine } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { pageCells } from "../pages/page-show.ts";
import { table } from "../table.ts";
import { answer, answerJson, printNote, writeMinute } from "../terminal.ts";
import { readWholeTrash, trashNouns } from "./trash-lookup.ts";

/** `signalbox trash list`. */
export const trashList: CommandLine = {
  takes: {},
  options: {
    page: { value: "SLUG", about: "Only of this page" },
    json: { about: "As JSON: Kind, Id, Name, Page, DeletedAt and RestorableUntil of each" },
  },
  notes: [
    "What was deleted in the last 30 days, the newest first; `trash restore` restores it. Times are UTC.",
  ],
  run: async (args) => {
    const { items, pageCell } = await withStore(async ({ bus }) => ({
      items: await readWholeTrash(bus, args.text("page")),
      pageCell: await pageCells(bus),
    }));
    const rows = items.map(({ Name, Kind, Page, DeletedAt, RestorableUntil, Id }) => [
      Name,
      trashNouns[Kind],
      pageCell(...(Page === null ? [] : [Page])),
      writeMinute(Date.parse(DeletedAt)),
      writeMinute(Date.parse(RestorableUntil)),
      Id,
    ]);
    if (args.flag("json")) answerJson(items);
    else if (rows.length > 0)
      answer(table(["NAME", "KIND", "PAGE", "DELETED", "RESTORABLE UNTIL", "ID"], rows));
    else printNote("The trash is empty.");
    return 0;
  },
};
