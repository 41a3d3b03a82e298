/** `signalbox component uptime`. */
import { readBody } from "../../commands/body-parsing.ts";
import { type UptimeOut, uptime, uptimeQuery } from "../../contract/uptime.ts";
import { presentUptime } from "../../queries/uptime-presenters.ts";
import { readUptime } from "../../queries/uptime-queries.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { table } from "../table.ts";
import { answer, answerJson, writeMinute } from "../terminal.ts";
import { findComponentId, readComponents } from "./component-lookup.ts";
import { findRemoteComponentId, listRemoteComponents, listRemoteGroups } from "./remote-components.ts";

const writePercent = (percent: number | null) => (percent === null ? "no data" : `${percent.toFixed(2)}%`);

/** A length of time in its two largest units: `3 h 20 min`; empty for none. */
function writeLength(milliseconds: number): string {
  if (milliseconds === 0) return "";
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes === 0) return "under 1 min";
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  const parts = [
    [days, "d"],
    [hours, "h"],
    [days > 0 ? 0 : minutes % 60, "min"],
  ] as const;
  return parts.flatMap(([count, unit]) => (count === 0 ? [] : [`${count} ${unit}`])).join(" ");
}

/** The lengths of the statuses that lower a figure, or do not count. */
const lengthCells = ({ Milliseconds }: Pick<UptimeOut, "Milliseconds">) =>
  [
    Milliseconds.MajorOutage,
    Milliseconds.PartialOutage,
    Milliseconds.UnderMaintenance,
    Milliseconds.Unknown,
  ].map(writeLength);

const lengthHeadings = ["MAJOR OUTAGE", "PARTIAL OUTAGE", "MAINTENANCE", "UNKNOWN"];

/** One component: its figure, its months, the days with outages or maintenance, and the corrections. */
function describeOne(uptime: UptimeOut): string {
  const { ComponentName, Percent, From, To, TimeZone, Days, Months, Corrections } = uptime;
  const days = Days.filter(({ Milliseconds: { MajorOutage, PartialOutage, UnderMaintenance } }) => {
    return MajorOutage + PartialOutage + UnderMaintenance > 0;
  });
  const months = Months.map(({ Month, Percent, Closed, Changes }) => [
    Month,
    writePercent(Percent),
    Closed ? "final" : "open",
    Changes.length === 0 ? "" : "changed since",
  ]);
  const corrections = Corrections.map((correction) => [
    writeMinute(Date.parse(correction.From)),
    writeMinute(Date.parse(correction.To)),
    correction.Status,
    correction.Author,
    correction.Reason,
  ]);
  return [
    `${ComponentName}: ${writePercent(Percent)} from ${From} to ${To} (${TimeZone})`,
    "",
    table(["MONTH", "UPTIME", "STATE", "NOTE"], months),
    "",
    days.length === 0
      ? "No day had an outage or maintenance."
      : table(
          ["DAY", "UPTIME", ...lengthHeadings],
          days.map((day) => [day.Date, writePercent(day.Percent), ...lengthCells(day)]),
        ),
    ...(corrections.length === 0
      ? []
      : ["", "Corrections:", table(["FROM", "TO", "STATUS", "AUTHOR", "REASON"], corrections)]),
  ].join("\n");
}

const describeAll = (all: readonly UptimeOut[]) =>
  table(
    ["NAME", "UPTIME", ...lengthHeadings],
    all.map((uptime) => [uptime.ComponentName, writePercent(uptime.Percent), ...lengthCells(uptime)]),
  );

/** The days that were given. Throws a `Refusal`. */
const readDays = (args: ParsedArguments) =>
  readBody(uptimeQuery, { From: args.text("from"), To: args.text("to") });

function print(args: ParsedArguments, all: readonly UptimeOut[]): number {
  const [only] = args.text("component") === undefined ? [] : all;
  if (args.flag("json")) answerJson(only ?? all);
  else answer(only === undefined ? describeAll(all) : describeOne(only));
  return 0;
}

async function run(args: ParsedArguments): Promise<number> {
  const { From = null, To = null } = readDays(args);
  const [name, page] = [args.text("component"), args.text("page")];
  const all = await withStore(async ({ bus }) => {
    const ids =
      name === undefined
        ? (await readComponents(bus))
            .filter(({ place }) => page === undefined || place.page === page.toLowerCase())
            .map(({ row }) => row.public_id)
        : [await findComponentId(bus, name, page)];
    const found: UptimeOut[] = [];
    const now = Date.now();
    for (const id of ids)
      found.push(presentUptime(await readUptime(bus, { id, from: From, to: To, now, byMinutes: false })));
    return found;
  });
  return print(args, all);
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  readDays(args);
  const query = { From: args.text("from"), To: args.text("to") };
  const [name, Page] = [args.text("component"), args.text("page")];
  const ids =
    name === undefined
      ? (await listRemoteComponents(service, { Page }, await listRemoteGroups(service, Page)))
          .filter((component) => Page === undefined || component.Page === Page.toLowerCase())
          .map(({ Id }) => Id)
      : [await findRemoteComponentId(service, name, Page)];
  const all: UptimeOut[] = [];
  for (const id of ids)
    all.push((await service.call({ path: `/api/Component/${id}/Uptime`, query, result: uptime })).result);
  return print(args, all);
}

/** `signalbox component uptime`. */
export const componentUptime: CommandLine = {
  takes: {},
  options: {
    component: {
      value: "NAME|ID",
      about: "The component, by its name or id (all of them)",
      isArgument: true,
    },
    from: { value: "YYYY-MM-DD", about: "First day, in the time zone of the page (90 days up to the last)" },
    to: { value: "YYYY-MM-DD", about: "Last day (today); at most 366 days" },
    page: { value: "SLUG", about: "Only of this page" },
    json: { about: "As JSON, with the fields of GET /api/Component/{id}/Uptime" },
  },
  notes: [
    "Of one component also its months, its days with outages or maintenance, and its corrections; --json has the whole calculation.",
  ],
  run,
  runRemotely,
};
