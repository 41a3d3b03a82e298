/** `signalbox component list`. */
import { readBody } from "../../commands/body-parsing.ts";
import { presentComponent } from "../../commands/row-presenters.ts";
import { componentQuery } from "../../contract/operations/operation-builders.ts";
import { componentStatuses } from "../../contract/words.ts";
import { livePages, refuseUnknownPage } from "../../queries/page-queries.ts";
import { foldForSearch } from "../../rules/names.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { table } from "../table.ts";
import { answer, answerJson, printNote, writeMinute } from "../terminal.ts";
import { findOnlyGroup, type ListedComponent, readComponents } from "./component-lookup.ts";

const statusFilter = componentQuery.pick({ Status: true });

function tableOf(components: readonly ListedComponent[], isOnlyPage: boolean): string {
  const rows = components.map(({ row, group, place }) => [
    row.name,
    row.shown_status,
    writeMinute(row.shown_since),
    group?.name ?? "",
    isOnlyPage ? "" : [place.page, ...place.alsoOn].join(", "),
  ]);
  return table(["NAME", "STATUS", "SINCE", "GROUP", "PAGE"], rows);
}

async function run(args: ParsedArguments): Promise<number> {
  const page = args.text("page")?.toLowerCase();
  const { Status: status } = readBody(statusFilter, { Status: args.text("status") });
  const [groupName, search] = [args.text("group"), args.text("search")];
  const hasText = (text: string | null) =>
    search === undefined || (text !== null && foldForSearch(text).includes(foldForSearch(search)));
  const { all, pages, groupId } = await withStore(async ({ bus }) => {
    const pages = await bus.rows(livePages);
    refuseUnknownPage(pages, page);
    const groupId = groupName === undefined ? undefined : (await findOnlyGroup(bus, groupName, page)).id;
    return { all: await readComponents(bus), pages, groupId };
  });
  const components = all.filter(
    ({ row, place }) =>
      (page === undefined || place.page === page || place.alsoOn.includes(page)) &&
      (status === undefined || row.shown_status === status) &&
      (groupId === undefined || place.groupId === groupId) &&
      (hasText(row.name) || hasText(row.description)),
  );
  if (args.flag("json")) answerJson(components.map(({ row, place }) => presentComponent(row, place)));
  else if (components.length > 0) answer(tableOf(components, pages.length === 1));
  else if (all.length > 0) printNote("There are no such components.");
  else printNote("There are no components. `bin/signalbox component create NAME` creates one.");
  return 0;
}

/** `signalbox component list`. */
export const componentList: CommandLine = {
  takes: {},
  options: {
    status: {
      value: "STATUS",
      values: componentStatuses,
      about: `Only with this status: ${componentStatuses.join(", ")}`,
    },
    group: { value: "NAME", about: "Only in this group, by its name or id; without its sub-groups" },
    search: { value: "TEXT", about: "Only with this text in the name or the description" },
    page: { value: "SLUG", about: "Only of this page" },
    json: { about: "As JSON, with the fields of GET /api/Component" },
  },
  notes: ["In the order of the page. Times are UTC. `component show` has the last report and the sources."],
  run,
};
