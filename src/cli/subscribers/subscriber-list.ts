/** `signalbox subscriber list`. */
import type { SubscriberOut } from "../../contract/subscribers.ts";
import { readImportConfirmations } from "../../queries/import-confirmations.ts";
import { readSubscribers } from "../../queries/subscriber-queries.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { limitOption, readLimit } from "../limit-option.ts";
import { withStore } from "../open-store.ts";
import { pageCells } from "../pages/page-show.ts";
import { table } from "../table.ts";
import { answer, answerJson, printNote } from "../terminal.ts";
import { scopeCells } from "./scope-cells.ts";
import { filterOptions, filtersOf } from "./subscriber-filters.ts";

const defaultLimit = 100;

type Cells = {
  readonly scopeCell: (scope: SubscriberOut["Scope"]) => string;
  readonly pageCell: (slug: string) => string;
};

const rowOf = (
  { Address, Id, Channel, State, SuspendedFor, Scope, Page }: SubscriberOut,
  { scopeCell, pageCell }: Cells,
) => [
  Id,
  Channel,
  SuspendedFor === null ? State : `${State} (${SuspendedFor})`,
  Address,
  scopeCell(Scope),
  pageCell(Page),
];

async function run(args: ParsedArguments): Promise<number> {
  const filters = filtersOf(args);
  const limit = readLimit(args, defaultLimit);
  const { list, confirmations, cells } = await withStore(async ({ bus }) => {
    const list = await readSubscribers(bus, { limit, cursor: null }, filters);
    const scopeCell = await scopeCells(
      bus,
      list.Items.map(({ Scope }) => Scope),
    );
    const confirmations = await readImportConfirmations(bus, Date.now());
    return { list, confirmations, cells: { scopeCell, pageCell: await pageCells(bus) } };
  });
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
        Items.map((item) => rowOf(item, cells)),
      ),
    );
  if (NextCursor !== null)
    printNote(`These are the newest ${limit}. --limit shows more; \`subscriber export\` exports all.`);
  if (Waiting > 0)
    printNote(
      `${Waiting.toLocaleString("en")} imported addresses wait for their confirmation mail: ${SentInLastDay.toLocaleString("en")} of at most ${PerDay.toLocaleString("en")} were sent in the last 24 hours.`,
    );
  return 0;
}

/** `signalbox subscriber list`. */
export const subscriberList: CommandLine = {
  takes: {},
  options: {
    ...filterOptions,
    ...limitOption("subscribers", defaultLimit),
    json: { about: "As JSON, with the fields of GET /api/Subscriber" },
  },
  notes: ["Newest first. E-mail addresses are masked here; `subscriber export` shows them."],
  run,
};
