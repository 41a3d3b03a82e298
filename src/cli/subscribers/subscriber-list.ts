/** `signalbox subscriber list`. */
import { type SubscriberOut, subscriber } from "../../contract/subscribers.ts";
import { readImportConfirmations } from "../../queries/import-confirmations.ts";
import { readSubscribers } from "../../queries/subscriber-queries.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { limitOption, newestText, readLimit } from "../limit-option.ts";
import { withStore } from "../open-store.ts";
import { pageCells } from "../pages/page-show.ts";
import { remotePageCells } from "../pages/remote-pages.ts";
import type { RemoteService } from "../remote-service.ts";
import { table, wideOption } from "../table.ts";
import { answer, answerJson, printNote } from "../terminal.ts";
import { remoteScopeCells, scopeCells } from "./scope-cells.ts";
import { stateText } from "./state-text.ts";
import { filterOptions, filtersOf } from "./subscriber-filters.ts";

const defaultLimit = 100;

type Cells = {
  readonly scopeCell: (scope: SubscriberOut["Scope"]) => string;
  readonly pageCell: (slug: string) => string;
};

const hasName = ({ Name }: SubscriberOut) => Name !== null;

const rowOf = (item: SubscriberOut, { scopeCell, pageCell }: Cells, showsNames: boolean) => [
  item.Address,
  ...(showsNames ? [item.Name ?? ""] : []),
  item.Channel,
  stateText(item),
  scopeCell(item.Scope),
  pageCell(item.Page),
  item.Id,
];

type Listed = {
  readonly items: readonly SubscriberOut[];
  readonly hasMore: boolean;
  readonly cells: Cells;
};

function print(args: ParsedArguments, { items, hasMore, cells }: Listed): void {
  if (args.flag("json")) answerJson(items);
  else if (items.length === 0)
    printNote(
      Object.keys(filterOptions).some((option) => args.text(option) !== undefined)
        ? "No subscriber matches."
        : "There are no subscribers. `bin/signalbox subscriber add` adds one.",
    );
  else {
    const showsNames = items.some(hasName);
    answer(
      table(
        ["ADDRESS", ...(showsNames ? ["NAME"] : []), "CHANNEL", "STATE", "SCOPE", "PAGE", "ID"],
        items.map((item) => rowOf(item, cells, showsNames)),
        { isWhole: args.flag("wide") },
      ),
    );
  }
  if (hasMore)
    printNote(`${newestText(items.length)} --limit shows more; \`subscriber export\` exports all.`);
}

async function run(args: ParsedArguments): Promise<number> {
  const filters = filtersOf(args);
  const limit = readLimit(args, defaultLimit);
  const { listed, confirmations } = await withStore(async ({ bus }) => {
    const { Items: items, NextCursor } = await readSubscribers(
      bus,
      { limit, cursor: null, now: Date.now() },
      filters,
    );
    const scopes = items.map(({ Scope }) => Scope);
    const cells = { scopeCell: await scopeCells(bus, scopes), pageCell: await pageCells(bus) };
    const confirmations = await readImportConfirmations(bus, Date.now());
    return { listed: { items, hasMore: NextCursor !== null, cells }, confirmations };
  });
  print(args, listed);
  const { Waiting, SentInLastDay, PerDay } = confirmations;
  if (Waiting > 0)
    printNote(
      `${Waiting.toLocaleString("en")} imported addresses wait for their confirmation mail: ${SentInLastDay.toLocaleString("en")} of at most ${PerDay.toLocaleString("en")} were sent in the last 24 hours.`,
    );
  return 0;
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const query = filtersOf(args);
  const limit = readLimit(args, defaultLimit);
  const listed = await service.take("/api/Subscriber", query, { item: subscriber, limit });
  const cells = {
    scopeCell: await remoteScopeCells(service),
    pageCell: await remotePageCells(service),
  };
  print(args, { ...listed, cells });
  return 0;
}

/** `signalbox subscriber list`. */
export const subscriberList: CommandLine = {
  takes: {},
  options: {
    ...filterOptions,
    ...limitOption("subscribers", defaultLimit),
    ...wideOption,
    json: { about: "As JSON, with the fields of GET /api/Subscriber" },
  },
  notes: ["Newest first. E-mail addresses are masked here; `subscriber export` shows them."],
  run,
  runRemotely,
};
