/** `signalbox report`: what a pipeline or a probe says of a component. */
import { parseHeartbeat, parseReport } from "../../commands/components/report-bodies.ts";
import { Refusal } from "../../contract/refusal.ts";
import { type ReportResult, reportResult, secondsBetweenReports } from "../../contract/report.ts";
import { isUuid } from "../../contract/uuid-format.ts";
import { reportableStatuses } from "../../contract/words.ts";
import { foldName } from "../../rules/names.ts";
import { type CommandLine, invalidValue, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { reportIntervalHelp, secondsOf } from "../durations.ts";
import { type OpenedStore, submit, withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { answerJson, answerText, printNote, writeMinute } from "../terminal.ts";
import { readTimeOn, type ZoneReader } from "../times/local-times.ts";
import { findComponents, noSuchComponent } from "./component-lookup.ts";
import { type ComponentReference, componentZoneReader, remoteComponentZoneReader } from "./component-zone.ts";
import { publicCauses } from "./public-cause.ts";
import { listAnnouncementsOn, readRemoteComponent } from "./remote-components.ts";
import { statusQuestions } from "./status-questions.ts";
import {
  type DescribedSource,
  decidingSources,
  describeRemoteSources,
  describeSources,
  namesOf,
  signalRemedies,
} from "./status-sources.ts";

/** The component that a call names. */
const referenceIn = (args: ParsedArguments): ComponentReference => ({
  component: args.needed("NAME|ID"),
  page: args.text("page"),
});

/** A report, or a heartbeat if it expires. Throws a `Refusal`. */
const parse = (body: object, { isHeartbeat }: { readonly isHeartbeat: boolean }) =>
  isHeartbeat ? parseHeartbeat(body) : parseReport(body);

/** The report that a call describes, but for its time, and whether it is a heartbeat. Throws a `UsageProblem`, or a `Refusal`. */
function readFields(args: ParsedArguments) {
  const ExpiresIn = secondsOf(args, "expires-in") ?? undefined;
  if (ExpiresIn !== undefined && (args.text("source") ?? args.text("occurred-at")) !== undefined)
    throw new UsageProblem("--expires-in goes with a report that has no --source and no --occurred-at.");
  const text = args.text("expires-in") ?? "";
  if (ExpiresIn !== undefined && !secondsBetweenReports.safeParse(ExpiresIn).success)
    throw invalidValue("expires-in", text, reportIntervalHelp);
  const { component, page } = referenceIn(args);
  if (component === "") throw new UsageProblem("NAME|ID is empty: name the component, or give its id.");
  const body = {
    [isUuid(component) ? "ComponentId" : "ComponentName"]: component,
    Status: args.needed("status"),
    Message: args.text("message"),
    Source: args.text("source"),
    Page: page,
    ExpiresIn,
  };
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const isHeartbeat = ExpiresIn !== undefined;
  parse(sent, { isHeartbeat });
  return { sent, isHeartbeat };
}

/** The report with its time, if one is given. Rejects with a `UsageProblem`, or a `Refusal`. */
async function withTime(sent: object, args: ParsedArguments, readZone: ZoneReader): Promise<object> {
  const OccurredAt = await readTimeOn(args, "occurred-at", readZone);
  return OccurredAt === undefined ? sent : { ...sent, OccurredAt };
}

/** Rejects with a `Refusal` that names the component and the nearest one, if no component has this name on any page. */
async function requireName({ bus }: OpenedStore, { component, page }: ComponentReference): Promise<void> {
  if (isUuid(component) || (await findComponents(bus, component)).length > 0) return;
  throw await noSuchComponent(bus, component, { page });
}

/** Whether the component shows another status than the reported one, or a newer report of the same source stays in force. */
const isWithoutEffect = ({ Current, Status, ReportedStatus }: ReportResult) =>
  !Current || Status !== ReportedStatus;

/** The sources of a component elsewhere; undefined if the key may only report. */
async function readRemoteSources(
  service: RemoteService,
  { ComponentId }: ReportResult,
): Promise<readonly DescribedSource[] | undefined> {
  try {
    const component = await readRemoteComponent(service, ComponentId);
    const announcements = await listAnnouncementsOn(service, ComponentId);
    return describeRemoteSources(component, announcements);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const writeTime = (time: string) => writeMinute(Date.parse(time));

/** Names the sources that keep a component from the reported status. */
function overruledNote(
  { ReportedStatus, Status }: ReportResult,
  { sources, causes }: Pick<Printed, "sources" | "causes">,
): string {
  const names = sources === undefined ? causes.join(" and ") : namesOf(decidingSources(sources, Status));
  return names === ""
    ? `${ReportedStatus} was reported, but it shows ${Status}: ${unreadableCause(Status)} decides.`
    : `${ReportedStatus} was reported, but it shows ${Status}: ${names}.`;
}

/** The source that may decide a status, where a key may read none. */
const unreadableCause = (status: ReportResult["Status"]) =>
  status === "Under Maintenance"
    ? "a planned maintenance, or an override,"
    : "another source, such as an incident, another reporter or an override,";

type Late = {
  /** The name of the report's source; undefined for the plain one. */
  readonly source: string | undefined;
  /** The time of the report, with an offset. */
  readonly occurredAt: string | undefined;
};

/** Says which status stays after a report that is older than another status of its source, and the time for which the report counts. */
function lateNote(
  { ReportedStatus, Status }: ReportResult,
  sources: readonly DescribedSource[] = [],
  { source, occurredAt }: Late,
): string {
  const own = sources.find(({ Kind, Source }) =>
    source === undefined
      ? Kind === "Report"
      : Kind === "Signal" && foldName(Source ?? "") === foldName(source),
  );
  const deciding = decidingSources(sources, Status);
  const from = occurredAt === undefined ? "" : `, from ${writeTime(occurredAt)},`;
  const past = `the time before${from} is now ${ReportedStatus}.`;
  if (own === undefined) return `It stays ${Status}: a newer status of the same source is in force; ${past}`;
  const newer = `${own.name} since ${writeTime(own.Since)}`;
  if (deciding.includes(own)) return `It stays ${Status}, ${newer}; ${past}`;
  return `It stays ${Status}: ${namesOf(deciding)}. The report's own source stays ${own.Status}, ${newer}; ${past}`;
}

type Printed = {
  readonly sources: readonly DescribedSource[] | undefined;
  /** The names of the announcements on the public page that decide, where the sources cannot be read. */
  readonly causes: readonly string[];
  /** The body that was sent. */
  readonly body: object;
};

function print(args: ParsedArguments, result: ReportResult, { sources, causes, body }: Printed): number {
  const { ComponentName, Status, Current } = result;
  if (args.flag("json")) answerJson(result);
  else answerText(`${ComponentName}: ${Status}`);
  const occurredAt = "OccurredAt" in body ? String(body.OccurredAt) : undefined;
  if (!Current) printNote(lateNote(result, sources, { source: args.text("source"), occurredAt }));
  else if (isWithoutEffect(result)) {
    printNote(overruledNote(result, { sources, causes }));
    for (const line of signalRemedies(ComponentName, decidingSources(sources ?? [], Status))) printNote(line);
  }
  return 0;
}

/** `signalbox report`. */
export const report: CommandLine = {
  takes: { "NAME|ID": "The component, by its name or id" },
  questions: statusQuestions(),
  options: {
    status: {
      value: "STATUS",
      values: reportableStatuses,
      about: `One of: ${reportableStatuses.join(", ")}`,
      required: true,
      isMain: true,
    },
    source: { value: "NAME", about: "Name of the reporter, if several report on the component" },
    message: { value: "TEXT", about: "A line about it, for colleagues" },
    "occurred-at": {
      value: "TIME",
      about:
        'Time of the change: "5m ago", "yesterday 22:00" in the page\'s time zone, or 2026-05-03T22:00:00Z (now)',
    },
    "expires-in": {
      value: "DURATION",
      about:
        "When the next report must have come, such as 10m: a heartbeat, without --source and --occurred-at",
    },
    page: { value: "SLUG", about: "Page, if several have a component of that name" },
    json: { about: "As JSON, with the fields of POST /api/WebHook/UpdateComponentStatus" },
  },
  notes: [
    "Prints the resulting status. A Webhook key is enough for this; with --source it becomes a signal of its own. An Operational report of the same source ends its effect; the signal stays in `signal list` until `signal close`.",
  ],
  run: async (args) => {
    const { sent, isHeartbeat } = readFields(args);
    return await withStore(async (opened) => {
      await requireName(opened, referenceIn(args));
      const body = await withTime(sent, args, componentZoneReader(opened, referenceIn(args)));
      const result = reportResult.parse((await submit(opened.bus, parse(body, { isHeartbeat }))).result);
      const sources = isWithoutEffect(result)
        ? await describeSources(opened.bus, result.ComponentId)
        : undefined;
      return print(args, result, { sources, causes: [], body });
    });
  },
  runRemotely: async (args, service) => {
    const { sent, isHeartbeat } = readFields(args);
    const body = await withTime(sent, args, remoteComponentZoneReader(service, referenceIn(args)));
    const path = isHeartbeat ? "/api/WebHook/Heartbeat" : "/api/WebHook/UpdateComponentStatus";
    const { result } = await service.call({ method: "POST", path, body, result: reportResult });
    const sources = isWithoutEffect(result) ? await readRemoteSources(service, result) : undefined;
    const isUnread = isWithoutEffect(result) && sources === undefined;
    const causes = isUnread ? await publicCauses(service, result, args.text("page")) : [];
    return print(args, result, { sources, causes, body });
  },
};
