/** `signalbox component list`. */
import { readBody } from "../../commands/body-parsing.ts";
import { presentComponent } from "../../commands/row-presenters.ts";
import type { ComponentOut } from "../../contract/components.ts";
import { componentQuery } from "../../contract/operations/operation-builders.ts";
import { componentStatuses } from "../../contract/words.ts";
import { livePages, refuseUnknownPage } from "../../queries/page-queries.ts";
import { foldForSearch } from "../../rules/names.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { listRemotePages } from "../pages/remote-pages.ts";
import type { RemoteService } from "../remote-service.ts";
import { valuesOf } from "../repeated-options.ts";
import { shellWord } from "../shell-word.ts";
import { table, wideOption } from "../table.ts";
import { answer, answerJson, printNote, writeMinute } from "../terminal.ts";
import { isPiped } from "../text-width.ts";
import { findOnlyGroup, readComponents, readGroups } from "./component-lookup.ts";
import { groupAmong, groupNameAmong, listRemoteComponents, listRemoteGroups } from "./remote-components.ts";

const statusFilter = componentQuery.pick({ Status: true });

/** A component with the name of its group, after those of the groups around it. */
type Row = { readonly component: ComponentOut; readonly groupName: string };

type Listed = {
  readonly rows: readonly Row[];
  readonly isOnlyPage: boolean;
  /** Whether there is any component at all. */
  readonly isFilled: boolean;
  /** The names of the groups below the one that was given. */
  readonly subGroups: readonly string[];
};

function print(args: ParsedArguments, { rows, isOnlyPage, isFilled, subGroups }: Listed): number {
  const cells = rows.map(
    ({ component: { Id, Name, Status, HasOverride, StatusSince, Page, AlsoOn }, groupName }) => [
      Name,
      HasOverride ? `${Status} (override)` : Status,
      writeMinute(Date.parse(StatusSince)),
      groupName,
      isOnlyPage && !isPiped() ? "" : [Page, ...AlsoOn].join(", "),
      Id,
    ],
  );
  if (args.flag("json")) answerJson(rows.map(({ component }) => component));
  else if (cells.length > 0) {
    const layout = { isWhole: args.flag("wide") };
    answer(table(["NAME", "STATUS", "SINCE", "GROUP", "PAGE", "ID"], cells, layout));
  } else if (subGroups.length > 0)
    printNote(`There are no such components in the group itself. Its sub-groups: ${subGroups.join(", ")}.`);
  else if (isFilled) printNote("There are no such components.");
  else printNote("There are no components. `bin/signalbox component create NAME` creates one.");
  return 0;
}

const readStatuses = (args: ParsedArguments) =>
  readBody(statusFilter, { Status: valuesOf(args, "status") }).Status;

async function run(args: ParsedArguments): Promise<number> {
  const page = args.text("page")?.toLowerCase();
  const statuses = readStatuses(args);
  const [groupName, search] = [args.text("group"), args.text("search")];
  const hasText = (text: string | null) =>
    search === undefined || (text !== null && foldForSearch(text).includes(foldForSearch(search)));
  const { all, pages, groupId, subGroups } = await withStore(async ({ bus }) => {
    const pages = await bus.rows(livePages);
    refuseUnknownPage(pages, page);
    const groupId = groupName === undefined ? undefined : (await findOnlyGroup(bus, groupName, page)).id;
    const groups = groupId === undefined ? [] : await readGroups(bus);
    const parent = groups.find((row) => row.public_id === groupId);
    const subGroups = groups.filter((row) => row.parent_id === parent?.id).map(({ name }) => name);
    return { all: await readComponents(bus), pages, groupId, subGroups: parent ? subGroups : [] };
  });
  const listed = all.filter(
    ({ row, place }) =>
      (page === undefined || place.page === page || place.alsoOn.includes(page)) &&
      (statuses === undefined || statuses.includes(row.shown_status)) &&
      (groupId === undefined || place.groupId === groupId) &&
      (hasText(row.name) || hasText(row.description)),
  );
  const rows = listed.map(({ row, place, group }) => {
    return { component: presentComponent(row, place), groupName: group?.name ?? "" };
  });
  return print(args, { rows, isOnlyPage: pages.length === 1, isFilled: all.length > 0, subGroups });
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const Status = readStatuses(args);
  const groups = await listRemoteGroups(service);
  const groupName = args.text("group");
  const GroupId = groupName === undefined ? undefined : groupAmong(groups, groupName).Id;
  const query = { Status, GroupId, Search: args.text("search"), Page: args.text("page") };
  const components = await listRemoteComponents(service, query, groups);
  const rows = components.map((component) => ({ component, groupName: groupNameAmong(groups, component) }));
  const isOnlyPage = (await listRemotePages(service)).length === 1;
  const isFiltered = Object.values(query).some((value) => value !== undefined);
  const subGroups = groups.filter(({ ParentId }) => GroupId !== undefined && ParentId === GroupId);
  return print(args, {
    rows,
    isOnlyPage,
    isFilled: isFiltered,
    subGroups: subGroups.map(({ Name }) => Name),
  });
}

/** `signalbox component list`. */
export const componentList: CommandLine = {
  takes: {},
  options: {
    status: {
      value: "STATUS",
      values: componentStatuses,
      many: true,
      about: `Only with this status: ${componentStatuses.join(", ")}`,
    },
    group: { value: "NAME", about: "Only in this group, by its name or id; without its sub-groups" },
    search: { value: "TEXT", about: "Only with this text in the name or the description" },
    page: { value: "SLUG", about: "Only of this page" },
    ...wideOption,
    json: { about: "As JSON, with the fields of GET /api/Component" },
  },
  surplusHint: (text) =>
    `\`bin/signalbox component show ${shellWord(text)}\` shows one; --search ${shellWord(text)} lists those with this text.`,
  notes: ["In the order of the page. Times are UTC. `component show` has the last report and the sources."],
  run,
  runRemotely,
};
