/** `signalbox team alerts`. */
import { readTeamAlerts } from "../../queries/team-queries.ts";
import type { CommandLine } from "../command-line.ts";
import { limitOption, readLimit } from "../limit-option.ts";
import { withStore } from "../open-store.ts";
import { table } from "../table.ts";
import { answer, answerJson, printNote, writeMinute } from "../terminal.ts";

const defaultLimit = 50;

/** `signalbox team alerts`. */
export const teamAlerts: CommandLine = {
  takes: {},
  options: {
    all: { about: "Also resolved ones" },
    ...limitOption("alerts", defaultLimit),
    page: { value: "SLUG", about: "Only of this page" },
    json: { about: "As JSON, with the fields of GET /api/TeamAlert" },
  },
  notes: ["The newest come first. Times are UTC."],
  run: async (args) => {
    const limit = readLimit(args, defaultLimit);
    const isOpen = args.flag("all") ? undefined : true;
    const { Items, NextCursor } = await withStore(({ bus, configuration: { baseUrl } }) =>
      readTeamAlerts(bus, { limit, cursor: null, page: args.text("page"), isOpen, baseUrl }),
    );
    const rows = Items.map(({ Title, Rule, OpenedAt, ResolvedAt, Page }) => [
      Title,
      Rule,
      writeMinute(Date.parse(OpenedAt)),
      ResolvedAt === null ? "" : writeMinute(Date.parse(ResolvedAt)),
      Page,
    ]);
    if (args.flag("json")) answerJson(Items);
    else if (rows.length > 0) answer(table(["ALERT", "RULE", "SINCE", "RESOLVED", "PAGE"], rows));
    else printNote(isOpen === true ? "There are no open alerts." : "There were no alerts.");
    if (NextCursor !== null) printNote(`These are the newest ${limit}. --limit shows more.`);
    return 0;
  },
};
