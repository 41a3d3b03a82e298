/** `signalbox announcement list`. */
import { readBody } from "../../commands/body-parsing.ts";
import { type AnnouncementFilters, announcementFilters, stateFieldOf } from "../../contract/announcements.ts";
import { announcementKinds, announcementStates } from "../../contract/words.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { pageCells } from "../pages/page-show.ts";
import { answer, answerJson, printNote, table, writeMinute } from "../terminal.ts";
import { listAnnouncements } from "./announcement-lookup.ts";

const chosenFilters = announcementFilters
  .pick({ Kind: true, Page: true })
  .extend({ State: stateFieldOf(announcementStates).optional() });

/** The filters, by default of open announcements. Throws a `Refusal`. */
function readFilters(args: ParsedArguments): AnnouncementFilters {
  const [Kind, State, Page] = [args.text("kind"), args.text("state"), args.text("page")];
  const isOpenOnly = !args.flag("all") && State === undefined;
  return { ...readBody(chosenFilters, { Kind, State, Page }), ...(isOpenOnly ? { Open: true } : {}) };
}

const noteOf = ({ Open: open, ...others }: AnnouncementFilters) =>
  open === true && Object.values(others).every((value) => value === undefined) ? "open" : "such";

async function run(args: ParsedArguments): Promise<number> {
  const filters = readFilters(args);
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
  else printNote(`There are no ${noteOf(filters)} announcements.`);
  return 0;
}

/** `signalbox announcement list`. */
export const announcementList: CommandLine = {
  takes: {},
  options: {
    all: { about: "Include closed ones" },
    kind: {
      value: "KIND",
      values: announcementKinds,
      about: `Only of this kind: ${announcementKinds.join(", ")}`,
    },
    state: {
      value: "STATE",
      values: announcementStates,
      about: `Only in this state, also closed ones: ${announcementStates.join(", ")}`,
    },
    page: { value: "SLUG", about: "Only of this page" },
    json: { about: "As JSON, with the fields of GET /api/Announcement" },
  },
  notes: ["Lists what is open: incidents, notices, and maintenance in progress or scheduled; newest first."],
  run,
};
