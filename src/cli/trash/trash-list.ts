/** `signalbox trash list`. */
import type { Trash } from "../../contract/portal/overview.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { pageCells } from "../pages/page-show.ts";
import { remotePageCells } from "../pages/remote-pages.ts";
import { listRemoteDeleted } from "../remote/delete-remotely.ts";
import type { RemoteService } from "../remote-service.ts";
import { table } from "../table.ts";
import { answer, answerJson, printNote, writeMinute } from "../terminal.ts";
import { readWholeTrash, trashNoun } from "./trash-lookup.ts";

type Listed = {
  readonly items: Trash["Items"];
  readonly pageCell: (...slugs: readonly string[]) => string;
};

function print(args: ParsedArguments, { items, pageCell }: Listed): number {
  const rows = items.map((item) => [
    item.Name,
    trashNoun(item),
    pageCell(...(item.Page === null ? [] : [item.Page])),
    writeMinute(Date.parse(item.DeletedAt)),
    writeMinute(Date.parse(item.RestorableUntil)),
    item.Id,
  ]);
  if (args.flag("json")) answerJson(items);
  else if (rows.length > 0)
    answer(table(["NAME", "KIND", "PAGE", "DELETED", "RESTORABLE UNTIL", "ID"], rows));
  else printNote("The trash is empty.");
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
    page: { value: "SLUG", about: "Only of this page" },
    json: { about: "As JSON: Kind, AnnouncementKind, Id, Name, Page, DeletedAt and RestorableUntil of each" },
  },
  notes: [
    "What was deleted in the last 30 days, the newest first; `trash restore` restores it. Times are UTC. Elsewhere it lists no people.",
  ],
  run,
  runRemotely,
};
