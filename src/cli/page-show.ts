/** `signalbox page show`. */
import type { Door } from "../commands/door.ts";
import { presentPage } from "../commands/presenters.ts";
import type { PageOut } from "../contract/pages.ts";
import { q } from "../ledger/query.ts";
import type { CommandLine, Given } from "./command-line.ts";
import { withLedger } from "./opened.ts";
import { answer, answerJson } from "./terminal.ts";

/** The page; `baseUrl` is its address where none was set. */
export async function readPage(door: Door, baseUrl: string): Promise<PageOut> {
  const [row] = await door.rows(q.selectFrom("page").selectAll().orderBy("id").limit(1).compile());
  if (row === undefined) throw new Error("the ledger has no page");
  return presentPage(row, baseUrl);
}

/** The page for people: a line for each field. */
export function linesOf(page: PageOut): string {
  const fields = [
    ["Name", page.Name],
    ["Description", page.Description ?? "(none)"],
    ["Address", page.Url],
    ["Time zone", page.TimeZone],
    ["Colour", page.Accent ?? "(none)"],
  ] as const;
  return fields.map(([name, value]) => `${name.padEnd(11)}  ${value}`).join("\n");
}

async function run(given: Given): Promise<number> {
  const page = await withLedger(({ door, configuration }) => readPage(door, configuration.baseUrl));
  if (given.flag("json")) answerJson(page);
  else answer(linesOf(page));
  return 0;
}

/** `signalbox page show`. */
export const pageShow: CommandLine = {
  takes: {},
  options: { json: { about: "As JSON, with the fields of GET /api/Page" } },
  notes: [],
  run,
};
