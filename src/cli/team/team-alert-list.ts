/** `signalbox team alerts`. */
import { type TeamAlertOut, teamAlert } from "../../contract/team-alerts.ts";
import { readTeamAlerts } from "../../queries/team-queries.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { limitOption, newestText, readLimit } from "../limit-option.ts";
import { withStore } from "../open-store.ts";
import { table } from "../table.ts";
import { answer, answerJson, printNote, writeMinute } from "../terminal.ts";

const defaultLimit = 50;

type Listed = { readonly alerts: readonly TeamAlertOut[]; readonly hasMore: boolean };

function print(args: ParsedArguments, { alerts, hasMore }: Listed): number {
  const rows = alerts.map(({ Title, Rule, OpenedAt, ResolvedAt, Page }) => [
    Title,
    Rule,
    writeMinute(Date.parse(OpenedAt)),
    ResolvedAt === null ? "" : writeMinute(Date.parse(ResolvedAt)),
    Page,
  ]);
  if (args.flag("json")) answerJson(alerts);
  else if (rows.length > 0) answer(table(["ALERT", "RULE", "SINCE", "RESOLVED", "PAGE"], rows));
  else printNote(args.flag("all") ? "There were no alerts." : "There are no open alerts.");
  if (hasMore) printNote(`${newestText(readLimit(args, defaultLimit))} --limit shows more.`);
  return 0;
}

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
      readTeamAlerts(bus, { limit, cursor: null, Page: args.text("page"), Open: isOpen, baseUrl }),
    );
    return print(args, { alerts: Items, hasMore: NextCursor !== null });
  },
  runRemotely: async (args, service) => {
    const query = { Page: args.text("page"), Open: args.flag("all") ? undefined : "true" };
    const part = { item: teamAlert, limit: readLimit(args, defaultLimit) };
    const { items: alerts, hasMore } = await service.take("/api/TeamAlert", query, part);
    return print(args, { alerts, hasMore });
  },
};
