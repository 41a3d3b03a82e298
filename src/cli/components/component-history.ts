/** `signalbox component history`. */
import { causeInSentence } from "../../contract/source-names.ts";
import { readHistory } from "../../queries/component-queries.ts";
import { readAttributedHistory } from "../../queries/source-actors.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { limitOption, readLimit } from "../limit-option.ts";
import { withStore } from "../open-store.ts";
import { table } from "../table.ts";
import { answer, answerJson, printNote, writeMinute } from "../terminal.ts";
import { findComponentId } from "./component-lookup.ts";

const defaultLimit = 20;

async function run(args: ParsedArguments): Promise<number> {
  const limit = readLimit(args, defaultLimit);
  const { plain, attributed } = await withStore(async ({ bus }) => {
    const id = await findComponentId(bus, args.needed("NAME|ID"), args.text("page"));
    const request = { id, limit, cursor: null };
    return {
      plain: await readHistory(bus, request),
      attributed: await readAttributedHistory(bus, request),
    };
  });
  const rows = attributed.Items.map(({ Status, From, To, Cause }) => [
    writeMinute(Date.parse(From)),
    To === null ? "now" : writeMinute(Date.parse(To)),
    Status,
    Cause === null ? "before the first report" : causeInSentence(Cause, Status).replaceAll(/[“”]/gu, '"'),
  ]);
  if (args.flag("json")) answerJson(plain.Items);
  else answer(table(["FROM", "TO", "STATUS", "SOURCE"], rows));
  if (plain.NextCursor !== null) printNote(`These are the newest ${limit}. --limit shows more.`);
  return 0;
}

/** `signalbox component history`. */
export const componentHistory: CommandLine = {
  takes: { "NAME|ID": "The component, by its name or id" },
  options: {
    ...limitOption("statuses", defaultLimit),
    page: { value: "SLUG", about: "Page, if several have a component of that name" },
    json: { about: "As JSON, with the fields of GET /api/Component/{id}/History" },
  },
  notes: ["The newest status comes first. Times are UTC. `component correct` corrects the past."],
  run,
};
