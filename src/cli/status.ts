/** `signalbox status`: the page as visitors see it now. */
import { styleText } from "node:util";
import { isOpen } from "../contract/announcement-states.ts";
import { addressOn } from "../contract/page-addresses.ts";
import { type StatusPageOut, statusPage } from "../contract/pages.ts";
import { Refusal } from "../contract/refusal.ts";
import type { Configuration } from "../platform/configuration.ts";
import { isAffected, isAwaitingReport } from "../rules/page-status.ts";
import { worst } from "../rules/status-inputs.ts";
import { byPageOrder } from "./announcements/page-order.ts";
import type { CommandLine, ParsedArguments } from "./command-line.ts";
import { withStore } from "./open-store.ts";
import { readPage } from "./pages/page-show.ts";
import { readPublicJson } from "./remote/open-remote-service.ts";
import { type PageReader, publicPageReader } from "./remote/public-page.ts";
import { UnreachableService } from "./remote/unreachable-service.ts";
import { requireSameData } from "./same-data.ts";
import { printService } from "./service-note.ts";
import { watchStatus } from "./status-watch.ts";
import { isServiceStopped } from "./stopped-service.ts";
import { table, wideOption } from "./table.ts";
import { answer, answerJson, oneLine, writeMinute } from "./terminal.ts";
import { hanging } from "./text-width.ts";

const time = (text: string) => writeMinute(Date.parse(text));

/** The exit code of `--exit-code` for a page that is not operational: no other outcome has it. */
const notOperational = 4;

/** The colours of the headline, each that of the status in lists: `Major` is a partial outage. */
const colours = {
  None: "green",
  Maintenance: "blue",
  Unknown: "reset",
  Minor: "yellow",
  Major: "yellow",
  Critical: "red",
} as const satisfies Record<StatusPageOut["Status"]["Indicator"], string>;

/** When an announcement starts, or when maintenance that was started before its time did (epoch milliseconds). */
function startedAt({ Kind, State, StartsAt, CreatedAt, Updates }: StatusPageOut["Announcements"][number]) {
  const planned = Date.parse(StartsAt ?? CreatedAt);
  const isStarted = Kind === "Maintenance" && State !== "Scheduled";
  const posted = Updates.filter((update) => update.State !== "Scheduled").map((update) =>
    Date.parse(update.PostedAt),
  );
  return isStarted ? Math.min(planned, ...posted) : planned;
}

type PageComponent = StatusPageOut["Components"][number];

/** The components that are not operational: those that the headline counts as affected, and the others. */
function problemsAmong(components: readonly PageComponent[]) {
  const problems = components.filter(({ Status }) => Status !== "Operational");
  const worstOfAll = worst(problems.map(({ Status }) => Status));
  const isCounted = ({ Status, LastReportAt }: PageComponent) =>
    isAffected(Status, worstOfAll) && !isAwaitingReport(Status, { lastReportAt: LastReportAt });
  const affected = problems.filter(isCounted);
  // Without any, the table is about those that are not known.
  return affected.length === 0
    ? { affected: problems, others: [] }
    : { affected, others: problems.filter((component) => !isCounted(component)) };
}

const rowOf = ({ Name, Status, StatusSince }: PageComponent) => [Name, Status, time(StatusSince)];

/** The headline, the components that are not operational, and what is open or planned; `isWhole` for all columns. */
function describe({ Page, Status, Components, Announcements }: StatusPageOut, isWhole: boolean): string {
  const { affected, others } = problemsAmong(Components);
  const headline = Status.Description === "Status Unknown" ? "Unknown" : oneLine(Status.Description);
  const inOrder = Announcements.filter(({ Kind, State }) => isOpen(Kind, State)).toSorted(byPageOrder);
  const open = inOrder.map((item) => [
    item.Title,
    item.Kind,
    item.State,
    item.Kind === "Incident" ? item.Impact : "",
    writeMinute(startedAt(item)),
    item.EndsAt === null ? "" : time(item.EndsAt),
    item.Id,
  ]);
  return [
    // The headline may name a component before a colon.
    ...hanging(
      "",
      `${oneLine(Page.Name)}${headline.includes(": ") ? " – " : ": "}${styleText(colours[Status.Indicator], headline)}`,
    ),
    Page.Url,
    ...(affected.length === 0
      ? []
      : ["", table(["COMPONENT", "STATUS", "SINCE"], affected.map(rowOf), { isWhole })]),
    ...(others.length === 0
      ? []
      : ["", table(["NOT AFFECTED", "STATUS", "SINCE"], others.map(rowOf), { isWhole })]),
    ...(open.length === 0
      ? []
      : ["", table(["TITLE", "KIND", "STATE", "IMPACT", "START", "END", "ID"], open, { isWhole })]),
  ].join("\n");
}

function print(args: ParsedArguments, page: StatusPageOut): number {
  if (args.flag("json")) answerJson(page);
  else answer(describe(page, args.flag("wide")));
  return exitCodeFor(args, page);
}

const exitCodeFor = (args: ParsedArguments, { Status }: StatusPageOut) =>
  args.flag("exit-code") && Status.Indicator !== "None" ? notOperational : 0;

/** Shows the page that `read` gives, with `--watch` until Ctrl-C; returns the exit code. */
async function show(args: ParsedArguments, read: () => Promise<StatusPageOut>): Promise<number> {
  if (!args.flag("watch")) return print(args, await read());
  const last = await watchStatus({
    read,
    describe: (page) => describe(page, args.flag("wide")),
    isJson: args.flag("json"),
  });
  // On a terminal the screen of the watch is gone.
  return process.stdout.isTTY ? print(args, last) : exitCodeFor(args, last);
}

/**
 * Throws an `UnreachableService` if no service runs on the data directory: another one may listen at its address, unless
 * BASE_URL says where the service is.
 */
function requireRunning(configuration: Configuration): void {
  if (configuration.baseUrlIsSet || !isServiceStopped(configuration)) return;
  throw new UnreachableService(`The service is not running on ${configuration.dataDirectory}.`, {
    advice:
      "`bin/signalbox serve` starts it. `bin/signalbox component list` and `announcement list` read the store without it.",
  });
}

/** Reads the page with a key, or as every visitor if the key may not: a webhook key reads nothing. Rejects with the key's refusal. */
function orPublicly(readWithKey: PageReader, args: ParsedArguments, address: string): PageReader {
  let read = readWithKey;
  return async () => {
    try {
      return await read();
    } catch (error) {
      if (read !== readWithKey || !(error instanceof Refusal) || error.code !== "RoleForbids") throw error;
      const readPublicly = await publicPageReader(args.text("page"), address);
      const page = await readPublicly().catch(() => undefined);
      if (page === undefined) throw error;
      read = readPublicly;
      return page;
    }
  };
}

/** `signalbox status`. */
export const status: CommandLine = {
  takes: {},
  options: {
    page: { value: "SLUG", about: "The page (the first)" },
    watch: { about: "Show it again when it changes, until Ctrl-C, or q" },
    "exit-code": { about: `Exit with ${notOperational} unless all is operational` },
    ...wideOption,
    json: { about: "As JSON, with the fields of GET /api/StatusPage" },
  },
  notes: [
    "Prints the headline, the components that are not operational (in maintenance beside a problem, or Unknown until their first report, they are not affected), and what is open or planned, as the running service shows them. Times are UTC. It asks the page's address (BASE_URL, or with SQLite the one with which the service was started), and refuses with exit code 3 an answer that is not from the data of this terminal. --watch reads it every 5 seconds: on a terminal it is shown in place; otherwise each change is a line, with --json the page as JSON on one line.",
  ],
  run: async (args) => {
    const read = await withStore(async (opened) => {
      const { bus, configuration } = opened;
      const page = await readPage(bus, { baseUrl: configuration.baseUrl, slug: args.text("page") });
      requireRunning(configuration);
      const readPublicly = () => readPublicJson(addressOn(page.Url, "/index.json"), statusPage);
      await requireSameData(opened, page, readPublicly);
      return readPublicly;
    });
    return await show(args, read);
  },
  runWithoutKey: async (args, address) => {
    const read = await publicPageReader(args.text("page"), address);
    return await show(args, read);
  },
  runRemotely: async (args, service) => {
    const query = { Page: args.text("page") };
    if (!args.flag("json")) printService(service);
    const isTriedOnce = args.flag("watch");
    const read = async () =>
      (await service.call({ path: "/api/StatusPage", query, isTriedOnce, result: statusPage })).result;
    return await show(args, orPublicly(read, args, service.address));
  },
};
