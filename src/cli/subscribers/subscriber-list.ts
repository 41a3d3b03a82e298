/** `signalbox subscriber list`. */
import type { SubscriberOut } from "../../contract/subscribers.ts";
import { readImportConfirmations } from "../../queries/import-confirmations.ts";
import { readSubscribers } from "../../queries/subscriber-queries.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { pageCells } from "../pages/page-show.ts";
import { table } from "../table.ts";
import { answer, answerJson, printNote } from "../terminal.ts";
import { filterOptions, filtersOf } from "./subscriber-filters.ts";

const maxListed = 100;

const rowOf = (
  { Address, Id, Channel, State, SuspendedFor, Scope, Page }: SubscriberOut,
  pageCell: (slug: string) => string,
) => [
  Id,
  Channel,
  SuspendedFor === null ? State : `${State} (${SuspendedFor})`,
  Address,
  Scope.Kind === "Page" ? "" : Scope.Kind,
  pageCell(Page),
];

async function run(args: ParsedArguments): Promise<number> {
  const filters = filtersOf(args);
  const { list, confirmations, pageCell } = await withStore(async ({ bus }) => ({
    list: await readSubscribers(bus, { limit: maxListed, cursor: null }, filters),
    confirmations: await readImportConfirmations(bus, Date.now()),
    pageCell: await pageCells(bus),
  }));
  const { Items, NextCursor } = list;
  const { Waiting, SentInLastDay, PerDay } = confirmations;
  if (args.flag("json")) answerJson(Items);
  else if (Items.length === 0)
    printNote(
      Object.keys(filterOptions).some((option) => args.text(option) !== undefined)
        ? "No subscriber matches."
        : "There are no subscribers. `bin/signalbox subscriber add` adds one.",
    );
  else
    answer(
      table(
        ["ID", "CHANNEL", "STATE", "ADDRESS", "SCOPE", "PAGE"],
        Items.map((item) => rowOf(item, pageCell)),
      ),
    );
  if (NextCursor !== null)
    printNote(
      `These are the newest ${maxListed}. Filter them with --search, or export all with subscriber export.`,
    );
  if (Waiting > 0)
    printNote(
      `${Waiting.toLocaleString("en")} imported addresses wait for their confirmation mail: ${SentInLastDay.toLocaleString("en")} of at most ${PerDay.toLocaleString("en")} were sent in the last 24 hours.`,
    );
  return 0;
}

/** `signalbox subscriber list`. */
export const subscriberList: CommandLine = {
  takes: {},
  options: { ...filterOptions, json: { about: "As JSON, with the fields of GET /api/Subscriber" } },
  notes: ["Newest first. E-mail addresses are masked here; `subscriber export` shows them."],
  run,
};
