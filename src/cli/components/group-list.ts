/** `signalbox group list`. */

import { presentComponentGroup } from "../../commands/row-presenters.ts";
import { livePages, refuseUnknownPage, slugAmong } from "../../queries/page-queries.ts";
import type { ComponentGroupRow } from "../../store/tables/tables.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { table } from "../table.ts";
import { answer, answerJson, printNote } from "../terminal.ts";
import { parentIdAmong, readComponents, readGroups } from "./component-lookup.ts";

async function run(args: ParsedArguments): Promise<number> {
  const page = args.text("page")?.toLowerCase();
  const { all, components, pages } = await withStore(async ({ bus }) => ({
    pages: await bus.rows(livePages),
    all: await readGroups(bus),
    components: await readComponents(bus),
  }));
  refuseUnknownPage(pages, page);
  const groups = all.filter((row) => page === undefined || slugAmong(pages, row) === page);
  const membersOf = (id: string) => components.filter(({ group }) => group?.id === id);
  const rows = groups.map((row) => [
    row.parent_id === null ? row.name : `  ${row.name}`,
    String(membersOf(row.public_id).length),
    row.description ?? "",
    pages.length > 1 ? slugAmong(pages, row) : "",
  ]);
  const placeOf = (row: ComponentGroupRow) => ({
    page: slugAmong(pages, row),
    parentId: parentIdAmong(groups, row),
  });
  if (args.flag("json")) answerJson(groups.map((row) => presentComponentGroup(row, placeOf(row))));
  else if (rows.length > 0) answer(table(["NAME", "COMPONENTS", "DESCRIPTION", "PAGE"], rows));
  else printNote("There are no component groups. `bin/signalbox group create NAME` creates one.");
  return 0;
}

/** `signalbox group list`. */
export const groupList: CommandLine = {
  takes: {},
  options: {
    page: { value: "SLUG", about: "Only of this page" },
    json: { about: "As JSON, with the fields of GET /api/ComponentGroup" },
  },
  notes: ["In the order of the page; a sub-group is indented below its group."],
  run,
};
