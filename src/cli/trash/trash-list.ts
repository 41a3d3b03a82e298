/** `signalbox trash list`. */
import { readBody } from "../../commands/body-parsing.ts";
import { wordsFilter } from "../../contract/operations/operation-builders.ts";
import type { Trash } from "../../contract/portal/overview.ts";
import { deletedItemQuery, deletedKinds } from "../../contract/service.ts";
import { isSelected, type TrashFilters } from "../../queries/trash-queries.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { pageCells } from "../pages/page-show.ts";
import { remotePageCells } from "../pages/remote-pages.ts";
import { listRemoteDeleted } from "../remote/delete-remotely.ts";
import type { RemoteService } from "../remote-service.ts";
import { valuesOf } from "../repeated-options.ts";
import { table, wideOption } from "../table.ts";
import { answer, answerJson, printNote, writeMinute } from "../terminal.ts";
import { readWholeTrash, trashNoun } from "./trash-lookup.ts";

const kinds = [...deletedKinds, "Person"] as const;
const filters = deletedItemQuery
  .pick({ Search: true })
  .extend({ Kind: wordsFilter(kinds, "Only items of this kind.") });

type Listed = {
  readonly items: Trash["Items"];
  readonly pageCell: (...slugs: readonly string[]) => string;
};

/** The kinds, and a text to search for. Throws a `Refusal`. */
function readFilters(args: ParsedArguments): TrashFilters {
  return readBody(filters, { Kind: valuesOf(args, "kind"), Search: args.text("search") });
}

function print(args: ParsedArguments, { items, pageCell }: Listed): number {
  const chosen = readFilters(args);
  const isFiltered = Object.values(chosen).some((value) => value !== undefined);
  const selected = items.filter((item) => isSelected(item, chosen));
  const rows = selected.map((item) => [
    item.Name,
    trashNoun(item).replace(/^./u, (letter) => letter.toUpperCase()),
    pageCell(...(item.Page === null ? [] : [item.Page])),
    writeMinute(Date.parse(item.DeletedAt)),
    writeMinute(Date.parse(item.RestorableUntil)),
    item.Id,
  ]);
  if (args.flag("json")) answerJson(selected);
  else if (rows.length > 0)
    answer(
      table(["NAME", "KIND", "PAGE", "DELETED", "RESTORABLE UNTIL", "ID"], rows, {
        isWhole: args.flag("wide"),
      }),
    );
  else printNote(isFiltered ? "The trash has nothing like that." : "The trash is empty.");
  return 0;
}

async function run(args: ParsedArguments): Promise<number> {
  const listed = await withStore(async ({ bus }) => ({
    items: await readWholeTrash(bus, args.text("page")),
    pageCell: await pageCells(bus),
  }));
  return print(args, listed);
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const items = await listRemoteDeleted(service, args.text("page"));
  return print(args, { items, pageCell: await remotePageCells(service) });
}

/** `signalbox trash list`. */
export const trashList: CommandLine = {
  takes: {},
  options: {
    kind: {
      value: "KIND",
      values: kinds,
      many: true,
      about: `Only of this kind: ${kinds.join(", ")}`,
    },
    search: { value: "TEXT", about: "Only with this text in the name or the title" },
    page: { value: "SLUG", about: "Only of this page" },
    ...wideOption,
    json: { about: "As JSON: Kind, AnnouncementKind, Id, Name, Page, DeletedAt and RestorableUntil of each" },
  },
  notes: [
    "What was deleted in the last 30 days, the newest first; `trash restore` restores it. Times are UTC. Elsewhere it lists no people.",
  ],
  run,
  runRemotely,
};
