/** `signalbox component uptime`. */
import { readBody } from "../../commands/body-parsing.ts";
import { type UptimeOut, uptime, uptimeQuery } from "../../contract/uptime.ts";
import { minFigureMs } from "../../contract/uptime-figure.ts";
import { presentUptime } from "../../queries/uptime-presenters.ts";
import { readUptime } from "../../queries/uptime-queries.ts";
import { type CommandLine, invalidValue, type ParsedArguments } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { pageCells } from "../pages/page-show.ts";
import { remotePageCells } from "../pages/remote-pages.ts";
import type { RemoteService } from "../remote-service.ts";
import { table, wideOption } from "../table.ts";
import { answer, answerJson, printNote, writeMinute } from "../terminal.ts";
import { remoteZoneReader, type ZoneReader, zoneReader } from "../times/local-times.ts";
import { readDay } from "../times/time-texts.ts";
import { findComponentId, readComponents } from "./component-lookup.ts";
import { componentZoneReader, remoteComponentZoneReader } from "./component-zone.ts";
import { findRemoteComponentId, listRemoteComponents, listRemoteGroups } from "./remote-components.ts";

/** A figure, or its lack: temporary as long as some time was observed. */
function writePercent(percent: number | null, isExpected = false): string {
  if (percent === null) return isExpected ? "not yet" : "no data";
  return `${percent.toFixed(2)}%`;
}

/** Whether a component has been observed, but not long enough for a figure. */
const isNew = ({ Percent, Milliseconds: { Observed } }: Pick<UptimeOut, "Percent" | "Milliseconds">) =>
  Percent === null && Observed > 0;

const neededTime = `A figure needs ${minFigureMs / 3_600_000} hours of observed time`;

/** The figure of a component, or when it appears. */
function headline(uptime: UptimeOut): string {
  const { ComponentName, Percent, From, To, TimeZone, Milliseconds } = uptime;
  const days = `from ${From} to ${To} (${TimeZone})`;
  if (!isNew(uptime)) return `${ComponentName}: ${writePercent(Percent)} ${days}`;
  const so = writeLength(Milliseconds.Observed);
  return `${ComponentName}: no figure yet ${days}\n${neededTime}, of which there is ${so}. --from and --to show that of single days.`;
}

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

/** Whether a correction still holds. */
const replacedTexts = { No: "", Partly: "partly", Completely: "completely" } as const;

/** One component: its figure, its months, the days with outages or maintenance, and the corrections. */
function describeOne(uptime: UptimeOut, isWhole: boolean): string {
  const { Days, Months, Corrections } = uptime;
  const days = Days.filter(({ Milliseconds: { MajorOutage, PartialOutage, UnderMaintenance } }) => {
    return MajorOutage + PartialOutage + UnderMaintenance > 0;
  });
  const months = Months.map(({ Month, Percent, Closed, Changes }) => [
    Month,
    writePercent(Percent, !Closed),
    Closed ? "final" : "open",
    Changes.length === 0 ? "" : "changed since",
  ]);
  const isReplaced = Corrections.some(({ Replaced }) => Replaced !== "No");
  const corrections = Corrections.map((correction) => [
    writeMinute(Date.parse(correction.From)),
    writeMinute(Date.parse(correction.To)),
    correction.Status,
    ...(isReplaced ? [replacedTexts[correction.Replaced]] : []),
    correction.Author ?? "",
    correction.Reason,
  ]);
  return [
    headline(uptime),
    "",
    table(["MONTH", "UPTIME", "STATE", "NOTE"], months),
    "",
    days.length === 0
      ? "No day had an outage or maintenance."
      : table(
          ["DAY", "UPTIME", ...lengthHeadings],
          days.map((day) => [day.Date, writePercent(day.Percent), ...lengthCells(day)]),
          { isWhole },
        ),
    ...(corrections.length === 0
      ? []
      : [
          "",
          "Corrections:",
          table(
            ["FROM", "TO", "STATUS", ...(isReplaced ? ["REPLACED"] : []), "AUTHOR", "REASON"],
            corrections,
          ),
        ]),
  ].join("\n");
}

/** All components, each with the pages that show it. */
const describeAll = (all: readonly UptimeOut[], pages: readonly string[], isWhole: boolean) =>
  table(
    ["NAME", "UPTIME", ...lengthHeadings, "PAGE"],
    all.map((uptime, index) => [
      uptime.ComponentName,
      writePercent(uptime.Percent, isNew(uptime)),
      ...lengthCells(uptime),
      pages[index] ?? "",
    ]),
    { isWhole },
  );

/** Options with days. */
const dayOptions = ["from", "to"] as const;

/** Whether a day depends on today. */
const isRelative = (text: string | undefined) => text !== undefined && !/^\d{4}-/u.test(text);

/** The days that were given, as they are in a time zone. Throws a `UsageProblem`, or a `Refusal`. */
function daysIn(args: ParsedArguments, timeZone: string) {
  const context = { now: Date.now(), timeZone, isPast: true };
  const [From, To] = dayOptions.map((option) => {
    const text = args.text(option);
    const day = text === undefined || !isRelative(text) ? text : readDay(text, context);
    if (day !== undefined || text === undefined) return day;
    throw invalidValue(option, text, 'Give a day such as 2026-11-21, yesterday, mon or "30 days ago".');
  });
  return readBody(uptimeQuery, { From, To });
}

/** The days that were given; the time zone is read if one needs it. Rejects with a `UsageProblem`, or a `Refusal`. */
async function readDays(args: ParsedArguments, readZone: ZoneReader) {
  const needsZone = dayOptions.some((option) => isRelative(args.text(option)));
  return daysIn(args, needsZone ? await readZone() : "UTC");
}

/** Prints the uptime of a component, or of all with the cells of their pages. */
function print(args: ParsedArguments, all: readonly UptimeOut[], pages: readonly string[]): number {
  const [only] = args.text("component") === undefined ? [] : all;
  const isWhole = args.flag("wide");
  if (args.flag("json")) answerJson(only ?? all);
  else answer(only === undefined ? describeAll(all, pages, isWhole) : describeOne(only, isWhole));
  if (!args.flag("json") && only === undefined && all.some(isNew)) printNote(`${neededTime}.`);
  return 0;
}

async function run(args: ParsedArguments): Promise<number> {
  // Before the store is opened.
  daysIn(args, "UTC");
  const [name, page] = [args.text("component"), args.text("page")];
  const { all, pages } = await withStore(async (opened) => {
    const { bus } = opened;
    const readZone =
      name === undefined ? zoneReader(opened, page) : componentZoneReader(opened, { component: name, page });
    const { From = null, To = null } = await readDays(args, readZone);
    const listed =
      name === undefined
        ? (await readComponents(bus)).filter(
            ({ place }) => page === undefined || place.page === page.toLowerCase(),
          )
        : [];
    const ids =
      name === undefined ? listed.map(({ row }) => row.public_id) : [await findComponentId(bus, name, page)];
    const pageCell = await pageCells(bus);
    const found: UptimeOut[] = [];
    const now = Date.now();
    for (const id of ids)
      found.push(
        presentUptime(await readUptime(bus, { id, from: From, to: To, now, byMinutes: false }), {
          showsActors: true,
        }),
      );
    return { all: found, pages: listed.map(({ place }) => pageCell(place.page, ...place.alsoOn)) };
  });
  return print(args, all, pages);
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const [name, Page] = [args.text("component"), args.text("page")];
  const readZone =
    name === undefined
      ? remoteZoneReader(service, Page)
      : remoteComponentZoneReader(service, { component: name, page: Page });
  const query = await readDays(args, readZone);
  const listed =
    name === undefined
      ? (await listRemoteComponents(service, { Page }, await listRemoteGroups(service, Page))).filter(
          (component) => Page === undefined || component.Page === Page.toLowerCase(),
        )
      : [];
  const ids =
    name === undefined ? listed.map(({ Id }) => Id) : [await findRemoteComponentId(service, name, Page)];
  const all: UptimeOut[] = [];
  for (const id of ids)
    all.push((await service.call({ path: `/api/Component/${id}/Uptime`, query, result: uptime })).result);
  const pageCell = await remotePageCells(service);
  return print(
    args,
    all,
    listed.map((component) => pageCell(component.Page, ...component.AlsoOn)),
  );
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
    from: {
      value: "DAY",
      about:
        'First day, in the time zone of the page: 2026-05-03, yesterday, mon, "30 days ago" (90 days up to the last)',
    },
    to: { value: "DAY", about: "Last day (today); at most 366 days" },
    page: { value: "SLUG", about: "Only of this page" },
    ...wideOption,
    json: { about: "As JSON, with the fields of GET /api/Component/{id}/Uptime" },
  },
  notes: [
    "Of one component also its months, its days with outages or maintenance, and its corrections; --json has the whole calculation.",
    `${neededTime}, without Unknown and maintenance; that of days which --from or --to gives needs none.`,
  ],
  run,
  runRemotely,
};
