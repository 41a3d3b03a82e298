/** `signalbox page list`. */

import type { PageOut } from "../../contract/pages.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { table } from "../table.ts";
import { answer, answerJson } from "../terminal.ts";
import { readAllPages } from "./page-show.ts";
import { listRemotePages } from "./remote-pages.ts";

function print(args: ParsedArguments, pages: readonly PageOut[]): number {
  if (args.flag("json")) answerJson(pages);
  else {
    const rows = pages.map((page) => [page.Slug, page.Name, page.Url, page.TimeZone, page.Access]);
    answer(table(["SLUG", "NAME", "ADDRESS", "TIME ZONE", "ACCESS"], rows));
  }
  return 0;
}

/** `signalbox page list`. */
export const pageList: CommandLine = {
  takes: {},
  options: { json: { about: "As JSON, with the fields of GET /api/Page" } },
  notes: ["The first page is listed first: it is the default where no page is named."],
  run: async (args) =>
    await withStore(async ({ bus, configuration }) =>
      print(args, await readAllPages(bus, configuration.baseUrl)),
    ),
  runRemotely: async (args, service) => print(args, await listRemotePages(service)),
};
