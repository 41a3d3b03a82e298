/** `signalbox group list`. */

import { presentComponentGroup } from "../../commands/row-presenters.ts";
import { type ComponentGroupOut, component } from "../../contract/components.ts";
import { livePages, refuseUnknownPage, slugAmong } from "../../queries/page-queries.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { listRemotePages } from "../pages/remote-pages.ts";
import type { RemoteService } from "../remote-service.ts";
import { table, wideOption } from "../table.ts";
import { answer, answerJson, printNote } from "../terminal.ts";
import { isPiped } from "../text-width.ts";
import { parentIdAmong, readComponents, readGroups } from "./component-lookup.ts";
import { listRemoteGroups } from "./remote-components.ts";

/** A group with the number of its components. */
type Row = { readonly group: ComponentGroupOut; readonly count: number };

function print(args: ParsedArguments, rows: readonly Row[], isOnlyPage: boolean): number {
  const cells = rows.map(({ group: { Name, ParentId, Description, Page }, count }) => [
    ParentId === null ? Name : `  ${Name}`,
    String(count),
    Description ?? "",
    isOnlyPage && !isPiped() ? "" : Page,
  ]);
  if (args.flag("json")) answerJson(rows.map(({ group }) => group));
  else if (rows.length > 0)
    answer(table(["NAME", "COMPONENTS", "DESCRIPTION", "PAGE"], cells, { isWhole: args.flag("wide") }));
  else printNote("There are no component groups. `bin/signalbox group create NAME` creates one.");
  return 0;
}

async function run(args: ParsedArguments): Promise<number> {
  const page = args.text("page")?.toLowerCase();
  const { all, components, pages } = await withStore(async ({ bus }) => ({
    pages: await bus.rows(livePages),
    all: await readGroups(bus),
    components: await readComponents(bus),
  }));
  refuseUnknownPage(pages, page);
  const groups = all.filter((row) => page === undefined || slugAmong(pages, row) === page);
  const rows = groups.map((row) => ({
    group: presentComponentGroup(row, {
      page: slugAmong(pages, row),
      parentId: parentIdAmong(groups, row),
    }),
    count: components.filter(({ group }) => group?.id === row.public_id).length,
  }));
  return print(args, rows, pages.length === 1);
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const Page = args.text("page");
  const groups = await listRemoteGroups(service, Page);
  const components = await service.list("/api/Component", { Page }, component);
  const rows = groups.map((group) => ({
    group,
    count: components.filter(({ GroupId }) => GroupId === group.Id).length,
  }));
  return print(args, rows, (await listRemotePages(service)).length === 1);
}

/** `signalbox group list`. */
export const groupList: CommandLine = {
  takes: {},
  options: {
    page: { value: "SLUG", about: "Only of this page" },
    ...wideOption,
    json: { about: "As JSON, with the fields of GET /api/ComponentGroup" },
  },
  notes: ["In the order of the page; a sub-group is indented below its group."],
  run,
  runRemotely,
};
