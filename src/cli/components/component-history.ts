/** `signalbox component history`. */
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { type AttributedHistoryPeriodOut, attributedHistoryPeriod } from "../../contract/components.ts";
import { causeInSentence } from "../../contract/source-names.ts";
import { readAttributedHistory } from "../../queries/source-actors.ts";
import { ageOptions, boundsQuery, momentBefore } from "../age-options.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { limitOption, newestText, readLimit } from "../limit-option.ts";
import { withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { table } from "../table.ts";
import { answer, answerJson, printNote, writeMinute, writeSecond } from "../terminal.ts";
import { isSameMinute } from "../times/same-minute.ts";
import { findComponentId } from "./component-lookup.ts";
import { findRemoteComponentId } from "./remote-components.ts";

const defaultLimit = 20;

const partSize = 200;

type Listed = { readonly periods: readonly AttributedHistoryPeriodOut[]; readonly hasMore: boolean };

/** The newest statuses of a component that were shown at a time between `from` and `to` (epoch milliseconds). */
async function readSelected(
  bus: CommandBus,
  id: string,
  { limit, from, to }: Readonly<Record<"limit" | "from" | "to", number>>,
): Promise<Listed> {
  const periods: AttributedHistoryPeriodOut[] = [];
  let cursor: number | null = null;
  do {
    const part: Awaited<ReturnType<typeof readAttributedHistory>> = await readAttributedHistory(bus, {
      id,
      limit: partSize,
      cursor,
    });
    for (const period of part.Items) {
      if (Date.parse(period.From) >= to) continue;
      if (period.To !== null && Date.parse(period.To) <= from) return { periods, hasMore: false };
      if (periods.length === limit) return { periods, hasMore: true };
      periods.push(period);
    }
    cursor = part.NextCursor;
  } while (cursor !== null);
  return { periods, hasMore: false };
}

/** The times of the periods for people: all with seconds if one begins and ends in the same minute. */
function timeWriter(periods: readonly AttributedHistoryPeriodOut[]): (time: string) => string {
  const isShort = periods.some(({ From, To }) => To !== null && isSameMinute(From, To));
  return (text) => (isShort ? writeSecond : writeMinute)(Date.parse(text));
}

function print(args: ParsedArguments, { periods, hasMore }: Listed): number {
  const writeTime = timeWriter(periods);
  const rows = periods.map(({ Status, From, To, Cause }) => [
    writeTime(From),
    To === null ? "now" : writeTime(To),
    Status,
    Cause === null ? "before the first report" : causeInSentence(Cause, Status).replaceAll(/[“”]/gu, '"'),
  ]);
  if (args.flag("json")) answerJson(periods);
  else if (rows.length > 0) answer(table(["FROM", "TO", "STATUS", "SOURCE"], rows));
  else printNote("There are no statuses at that time.");
  if (hasMore) printNote(`${newestText(periods.length)} --limit and --older-than show more.`);
  return 0;
}

async function run(args: ParsedArguments): Promise<number> {
  const selection = {
    limit: readLimit(args, defaultLimit),
    from: momentBefore(args, "newer-than") ?? Number.NEGATIVE_INFINITY,
    to: momentBefore(args, "older-than") ?? Number.POSITIVE_INFINITY,
  };
  const selected = await withStore(async ({ bus }) => {
    const id = await findComponentId(bus, args.needed("NAME|ID"), args.text("page"));
    return await readSelected(bus, id, selection);
  });
  return print(args, selected);
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const limit = readLimit(args, defaultLimit);
  const query = boundsQuery(args);
  const id = await findRemoteComponentId(service, args.needed("NAME|ID"), args.text("page"));
  const path = `/api/Component/${id}/History`;
  const { items: periods, hasMore } = await service.take(path, query, {
    item: attributedHistoryPeriod,
    limit,
  });
  return print(args, { periods, hasMore });
}

/** `signalbox component history`. */
export const componentHistory: CommandLine = {
  takes: { "NAME|ID": "The component, by its name or id" },
  options: {
    ...ageOptions("were shown"),
    ...limitOption("statuses", defaultLimit),
    page: { value: "SLUG", about: "Page, if several have a component of that name" },
    json: { about: "As JSON, with the fields of GET /api/Component/{id}/History" },
  },
  notes: ["The newest status comes first. Times are UTC. `component correct` corrects the past."],
  run,
  runRemotely,
};
