/** `signalbox component show`. */
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import type { AnnouncementOut } from "../../contract/announcements.ts";
import type { ComponentOut, ComponentWithVoicesOut } from "../../contract/components.ts";
import { readAttributedComponent } from "../../queries/source-actors.ts";
import { q } from "../../store/query.ts";
import type { ComponentRow } from "../../store/tables/tables.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { writeDuration } from "../durations.ts";
import { withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { paintedStatus, table } from "../table.ts";
import { answer, answerJson, oneLine, printNote, withCalledName, writeMinute } from "../terminal.ts";
import { hanging } from "../text-width.ts";
import { findComponent, readComponents } from "./component-lookup.ts";
import {
  findRemoteComponentId,
  groupNameAmong,
  listAnnouncementsOn,
  listRemoteGroups,
  readRemoteComponent,
} from "./remote-components.ts";
import { componentQuestion } from "./status-questions.ts";
import {
  type DescribedSource,
  decidingSources,
  describeRemoteSources,
  describeSources,
  namesOf,
  signalRemedies,
} from "./status-sources.ts";

const writeTime = (time: string) => writeMinute(Date.parse(time));

/** A component as people see it. */
type ComponentView = {
  readonly component: ComponentWithVoicesOut;
  readonly sources: readonly DescribedSource[];
  readonly groupName: string;
  readonly announcements: readonly Pick<AnnouncementOut, "Title" | "Kind" | "State" | "Id">[];
};

/** The open announcements that affect the component with a number, newest first. */
async function announcementsOn(bus: CommandBus, number: number): Promise<ComponentView["announcements"]> {
  return await bus.rows(
    q
      .selectFrom("announcement")
      .innerJoin("announcement_component", "announcement_component.announcement_id", "announcement.id")
      .select([
        "announcement.title as Title",
        "announcement.kind as Kind",
        "announcement.state as State",
        "announcement.public_id as Id",
      ])
      .where("announcement_component.component_id", "=", number)
      .where("announcement.resolved_at", "is", null)
      .where("announcement.deleted_at", "is", null)
      .orderBy("announcement.id", "desc")
      .compile(),
  );
}

/** The end and the reason of the override in force; null if there is none. */
function describeOverride({ Voices: [first] }: ComponentWithVoicesOut): string | null {
  if (first?.Kind !== "Pin") return null;
  const end = first.Until === null ? "until it is removed" : `until ${writeTime(first.Until)}`;
  return first.Reason === null ? end : `${end}: ${first.Reason}`;
}

/** The component with an id, as the store has it. */
async function readView(bus: CommandBus, { id, public_id }: ComponentRow): Promise<ComponentView> {
  const listed = (await readComponents(bus)).find(({ row }) => row.id === id);
  const sources = await describeSources(bus, public_id);
  return {
    component: (await readAttributedComponent(bus, public_id)).result,
    sources,
    groupName: listed?.group?.name ?? "",
    announcements: await announcementsOn(bus, id),
  };
}

/** The reports that are expected, and by when. */
function describeExpected({ Id, ReportEvery, ReportDueAt }: ComponentOut): string {
  if (ReportDueAt === null) return "no reports";
  const due = writeTime(ReportDueAt);
  if (ReportEvery !== null)
    return `a report every ${writeDuration(ReportEvery * 1_000).replace(/^1 /u, "")}, the next one by ${due}`;
  const ending = withCalledName(`\`bin/signalbox component set ${Id} --report-every ""\``);
  return `a report by ${due} (heartbeat; ${ending} ends it)`;
}

/** The component for people: a line for each field, its sources and its open announcements. */
function describe({ component, sources, groupName, announcements }: ComponentView): string {
  const override = describeOverride(component);
  const reason = namesOf(decidingSources(sources, component.Status));
  const fields = [
    ["Status", `${paintedStatus(component.Status)}: ${reason}`],
    ...(override === null ? [] : [["Override", oneLine(override)] as const]),
    ["Since", writeTime(component.StatusSince)],
    ["Last report", component.LastReportAt === null ? "never" : writeTime(component.LastReportAt)],
    ["Expected", describeExpected(component)],
    ["Group", groupName === "" ? "(none)" : groupName],
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
  const open = announcements.map(({ Title, Kind, State, Id }) => [Title, Kind, State, Id]);
  return [
    component.Name,
    ...fields.flatMap(([name, value]) => hanging(`${name.padEnd(11)}  `, value)),
    "",
    "Sources of its status, the deciding one first:",
    table(["STATUS", "SOURCE", "SINCE", "LAST REPORT"], rows),
    "",
    ...(open.length === 0
      ? ["No open announcement affects it."]
      : ["Open announcements:", table(["TITLE", "KIND", "STATE", "ID"], open)]),
  ].join("\n");
}

/** Prints it, and for a problem that signals report how they are closed. */
function print(view: ComponentView): void {
  answer(describe(view));
  const { Name, Status } = view.component;
  if (Status === "Operational") return;
  for (const line of signalRemedies(Name, decidingSources(view.sources, Status))) printNote(line);
}

async function run(args: ParsedArguments): Promise<number> {
  await withStore(async ({ bus }) => {
    const row = await findComponent(bus, args.needed("NAME|ID"), args.text("page"));
    if (args.flag("json")) answerJson((await readAttributedComponent(bus, row.public_id)).result);
    else print(await readView(bus, row));
  });
  return 0;
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const id = await findRemoteComponentId(service, args.needed("NAME|ID"), args.text("page"));
  const component = await readRemoteComponent(service, id);
  if (args.flag("json")) answerJson(component);
  else {
    const announcements = await listAnnouncementsOn(service, id);
    const sources = describeRemoteSources(component, announcements);
    const groupName = groupNameAmong(await listRemoteGroups(service), component);
    print({ component, sources, groupName, announcements });
  }
  return 0;
}

/** `signalbox component show`. */
export const componentShow: CommandLine = {
  takes: { "NAME|ID": "The component, by its name or id" },
  questions: componentQuestion,
  options: {
    page: { value: "SLUG", about: "Page, if several have a component of that name" },
    json: { about: "As JSON, with the fields of GET /api/Component/{id}" },
  },
  notes: ["Shows the status, its sources, and the open announcements. Times are UTC."],
  run,
  runRemotely,
};
