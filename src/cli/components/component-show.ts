/** `signalbox component show`. */
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { readComponent } from "../../queries/component-queries.ts";
import { q } from "../../store/query.ts";
import { readJson } from "../../store/stored-json.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { writeDuration } from "../durations.ts";
import { withStore } from "../open-store.ts";
import { table } from "../table.ts";
import { answer, answerJson, oneLine, writeMinute } from "../terminal.ts";
import { findComponent, readComponents } from "./component-lookup.ts";
import { decidingSources, describeSources, namesOf } from "./status-sources.ts";

const writeTime = (time: string) => writeMinute(Date.parse(time));

/** The open announcements that affect the component with a number, newest first. */
async function announcementsOn(bus: CommandBus, number: number) {
  return await bus.rows(
    q
      .selectFrom("announcement")
      .innerJoin("announcement_component", "announcement_component.announcement_id", "announcement.id")
      .select(["announcement.title", "announcement.kind", "announcement.state", "announcement.public_id"])
      .where("announcement_component.component_id", "=", number)
      .where("announcement.resolved_at", "is", null)
      .where("announcement.deleted_at", "is", null)
      .orderBy("announcement.id", "desc")
      .compile(),
  );
}

const newestOverride = q
  .selectFrom("status_event")
  .select("event")
  .where("kind", "=", "Pin")
  .orderBy("at", "desc")
  .orderBy("id", "desc")
  .limit(1);

/** The end and the reason of the override in force on the component with a number. */
async function describeOverride(bus: CommandBus, number: number): Promise<string> {
  const [row] = await bus.rows(newestOverride.where("component_id", "=", number).compile());
  const event = row === undefined ? undefined : readJson("status_event", "event", row);
  if (event?.kind !== "Pin") return "";
  return `${event.until === null ? "until it is removed" : `until ${writeMinute(event.until)}`}: ${event.reason}`;
}

/** The component for people: a line for each field, its sources and its open announcements. */
async function describe(bus: CommandBus, id: string): Promise<string> {
  const listed = (await readComponents(bus)).find(({ row }) => row.public_id === id);
  const { result: component } = await readComponent(bus, id);
  const sources = await describeSources(bus, id);
  const announcements = listed === undefined ? [] : await announcementsOn(bus, listed.row.id);
  const reason = namesOf(decidingSources(sources, component.Status));
  const isOverridden = sources[0]?.Kind === "Pin";
  const override = listed !== undefined && isOverridden ? await describeOverride(bus, listed.row.id) : "";
  const fields = [
    ["Status", `${component.Status}: ${reason}`],
    ...(override === "" ? [] : [["Override", oneLine(override)] as const]),
    ["Since", writeTime(component.StatusSince)],
    ["Last report", component.LastReportAt === null ? "never" : writeTime(component.LastReportAt)],
    [
      "Expected",
      component.ReportEvery === null
        ? "no reports"
        : `a report every ${writeDuration(component.ReportEvery * 1_000)}`,
    ],
    ["Group", listed?.group?.name ?? "(none)"],
    ["Page", [component.Page, ...component.AlsoOn].join(", ")],
    ["Listed", component.Visibility],
    ["Id", component.Id],
  ] as const;
  const rows = sources.map(({ Status, name, Since, LastReportAt }) => [
    Status,
    name,
    writeTime(Since),
    LastReportAt === null ? "" : writeTime(LastReportAt),
  ]);
  const open = announcements.map(({ title, kind, state, public_id }) => [title, kind, state, public_id]);
  return [
    component.Name,
    ...fields.map(([name, value]) => `${name.padEnd(11)}  ${value}`),
    "",
    "Sources of its status, the deciding one first:",
    table(["STATUS", "SOURCE", "SINCE", "LAST REPORT"], rows),
    "",
    ...(open.length === 0
      ? ["No open announcement affects it."]
      : ["Open announcements:", table(["TITLE", "KIND", "STATE", "ID"], open)]),
  ].join("\n");
}

async function run(args: ParsedArguments): Promise<number> {
  await withStore(async ({ bus }) => {
    const { public_id: id } = await findComponent(bus, args.needed("NAME|ID"), args.text("page"));
    if (args.flag("json")) answerJson((await readComponent(bus, id)).result);
    else answer(await describe(bus, id));
  });
  return 0;
}

/** `signalbox component show`. */
export const componentShow: CommandLine = {
  takes: { "NAME|ID": "The component, by its name or id" },
  options: {
    page: { value: "SLUG", about: "Page, if several have a component of that name" },
    json: { about: "As JSON, with the fields of GET /api/Component/{id}" },
  },
  notes: ["Shows the status, its sources, and the open announcements. Times are UTC."],
  run,
};
