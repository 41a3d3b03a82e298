/** `signalbox component list`. */
import { presentComponent } from "../../commands/row-presenters.ts";
import { livePages, refuseUnknownPage } from "../../queries/page-queries.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { answer, answerJson, printNote, table, writeMinute } from "../terminal.ts";
import { type ListedComponent, readComponents } from "./component-lookup.ts";

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
  const { all, pages } = await withStore(async ({ bus }) => ({
    all: await readComponents(bus),
    pages: await bus.rows(livePages),
  }));
  refuseUnknownPage(pages, page);
  const components = all.filter(
    ({ place }) => page === undefined || place.page === page || place.alsoOn.includes(page),
  );
  if (args.flag("json")) answerJson(components.map(({ row, place }) => presentComponent(row, place)));
  else if (components.length > 0) answer(tableOf(components, pages.length === 1));
  else printNote("There are no components. `bin/signalbox component create NAME` creates one.");
  return 0;
}

/** `signalbox component list`. */
export const componentList: CommandLine = {
  takes: {},
  options: {
    page: { value: "SLUG", about: "Only of this page" },
    json: { about: "As JSON, with the fields of GET /api/Component" },
  },
  notes: ["In the order of the page. Times are UTC. `component show` has the last report and the sources."],
  run,
};
