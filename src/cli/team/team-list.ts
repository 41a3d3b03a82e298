/** `signalbox team list`. */
import type { TeamDestinationOut } from "../../contract/team-alerts.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { pageCells } from "../pages/page-show.ts";
import { remotePageCells } from "../pages/remote-pages.ts";
import { table, wideOption } from "../table.ts";
import { answer, answerJson, printNote, writeMinute } from "../terminal.ts";
import { allDestinations, listRemoteDestinations } from "./team-lookup.ts";

type Listed = {
  readonly all: readonly TeamDestinationOut[];
  readonly pageCell: (slug: string) => string;
};

/** The newest message, and the receiver's answer to one that did not arrive. */
function lastMessageCells({ LastDelivery: last }: TeamDestinationOut): readonly [string, string] {
  if (last === null) return ["none", ""];
  const hasFailed = last.State === "Failed" || last.State === "Deferred";
  const answered = hasFailed ? (last.Answer ?? "") : "";
  return [`${last.State} ${writeMinute(Date.parse(last.At))}`, answered];
}

function print(args: ParsedArguments, { all, pageCell }: Listed): number {
  const rows = all.map((destination) => [
    destination.Name,
    destination.Channel,
    destination.Role ?? destination.Address ?? "",
    pageCell(destination.Page),
    destination.Enabled ? "" : "disabled",
    ...lastMessageCells(destination),
    destination.Id,
  ]);
  const headings = ["NAME", "CHANNEL", "ADDRESS", "PAGE", "STATE", "LAST MESSAGE", "ANSWER", "ID"];
  if (args.flag("json")) answerJson(all);
  else if (rows.length > 0) answer(table(headings, rows, { isWhole: args.flag("wide") }));
  else printNote("There are no destinations. `bin/signalbox team add NAME --channel CHANNEL` adds one.");
  return 0;
}

/** `signalbox team list`. */
export const teamList: CommandLine = {
  takes: {},
  options: { page: { value: "SLUG", about: "Only of this page" }, ...wideOption, json: { about: "As JSON" } },
  notes: [],
  run: async (args) =>
    await withStore(async ({ bus }) =>
      print(args, {
        all: await allDestinations(bus, args.text("page")),
        pageCell: await pageCells(bus),
      }),
    ),
  runRemotely: async (args, service) =>
    print(args, {
      all: await listRemoteDestinations(service, args.text("page")),
      pageCell: await remotePageCells(service),
    }),
};
