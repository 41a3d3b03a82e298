/** `signalbox announcement list`. */
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { pageCells } from "../pages/page-show.ts";
import { answer, answerJson, printNote, table, writeMinute } from "../terminal.ts";
import { listAnnouncements } from "./announcement-lookup.ts";

async function run(args: ParsedArguments): Promise<number> {
  const isAll = args.flag("all");
  const page = args.text("page");
  const filters = { ...(isAll ? {} : { Open: true }), ...(page === undefined ? {} : { Page: page }) };
  const { all, pageCell } = await withStore(async (opened) => ({
    all: await listAnnouncements(opened, filters),
    pageCell: await pageCells(opened.bus),
  }));
  const rows = all.map(({ Id, Kind, Title, State, Pinned, StartsAt, CreatedAt, Page }) => [
    Title,
    Kind,
    State,
    Pinned ? "yes" : "",
    writeMinute(Date.parse(StartsAt ?? CreatedAt)),
    pageCell(Page),
    Id,
  ]);
  if (args.flag("json")) answerJson(all);
  else if (rows.length > 0) answer(table(["TITLE", "KIND", "STATE", "PINNED", "START", "PAGE", "ID"], rows));
  else printNote(`There are no ${isAll ? "" : "open "}announcements.`);
  return 0;
}

/** `signalbox announcement list`. */
export const announcementList: CommandLine = {
  takes: {},
  options: {
    all: { about: "Include closed ones" },
    page: { value: "SLUG", about: "Only of this page" },
    json: { about: "As JSON, with the fields of GET /api/Announcement" },
  },
  notes: ["Lists what is open: incidents, notices, and maintenance in progress or scheduled; newest first."],
  run,
};
