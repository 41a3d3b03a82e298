/** `signalbox report`: what a pipeline or a probe says of a component. */
import { parseHeartbeat, parseReport } from "../../commands/components/report-bodies.ts";
import { Refusal } from "../../contract/refusal.ts";
import { type ReportResult, reportResult, secondsBetweenReports } from "../../contract/report.ts";
import { isUuid } from "../../contract/uuid-format.ts";
import { reportableStatuses } from "../../contract/words.ts";
import { type CommandLine, invalidValue, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { reportIntervalHelp, secondsOf } from "../durations.ts";
import { type OpenedStore, submit, withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { answer, answerJson, printNote } from "../terminal.ts";
import { readTimeOn, type ZoneReader } from "../times/local-times.ts";
import { findComponents, noSuchComponent } from "./component-lookup.ts";
import { type ComponentReference, componentZoneReader, remoteComponentZoneReader } from "./component-zone.ts";
import { listAnnouncementsOn, readRemoteComponent } from "./remote-components.ts";
import { statusQuestions } from "./status-questions.ts";
import { decidingSources, describeRemoteSources, describeSources, namesOf } from "./status-sources.ts";

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
    throw invalidValue("expires-in", text, reportIntervalHelp(text));
  const { component, page } = referenceIn(args);
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

/** The names of the sources of a status that is not the reported one. */
async function overrulingSources(
  { bus }: OpenedStore,
  { ComponentId, Status }: ReportResult,
): Promise<string> {
  return namesOf(decidingSources(await describeSources(bus, ComponentId), Status));
}

/** The same of a service elsewhere; undefined if the key may only report. */
async function remoteOverrulingSources(
  service: RemoteService,
  { ComponentId, Status }: ReportResult,
): Promise<string | undefined> {
  try {
    const component = await readRemoteComponent(service, ComponentId);
    const announcements = await listAnnouncementsOn(service, ComponentId);
    return namesOf(decidingSources(describeRemoteSources(component, announcements), Status));
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function print(args: ParsedArguments, result: ReportResult, sources?: string): number {
  const { ComponentName, ReportedStatus, Status, Current } = result;
  if (args.flag("json")) answerJson(result);
  else answer(`${ComponentName}: ${Status}`);
  if (Current && Status !== ReportedStatus)
    printNote(
      sources === undefined
        ? `${ReportedStatus} was reported, but another source decides that it shows ${Status}.`
        : `${ReportedStatus} was reported, but it shows ${Status}: ${sources}.`,
    );
  if (!Current) printNote("A newer report of the same source is in force; this one only changed the past.");
  return 0;
}

/** `signalbox report`. */
export const report: CommandLine = {
  takes: { "NAME|ID": "The component, by its name or id" },
  questions: statusQuestions,
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
    "Prints the resulting status. A Webhook key is enough for this; with --source it becomes a signal, which `signal close` or an Operational report ends.",
  ],
  run: async (args) => {
    const { sent, isHeartbeat } = readFields(args);
    return await withStore(async (opened) => {
      await requireName(opened, referenceIn(args));
      const body = await withTime(sent, args, componentZoneReader(opened, referenceIn(args)));
      const result = reportResult.parse((await submit(opened.bus, parse(body, { isHeartbeat }))).result);
      const isOverruled = result.Current && result.Status !== result.ReportedStatus;
      return print(args, result, isOverruled ? await overrulingSources(opened, result) : undefined);
    });
  },
  runRemotely: async (args, service) => {
    const { sent, isHeartbeat } = readFields(args);
    const body = await withTime(sent, args, remoteComponentZoneReader(service, referenceIn(args)));
    const path = isHeartbeat ? "/api/WebHook/Heartbeat" : "/api/WebHook/UpdateComponentStatus";
    const { result } = await service.call({ method: "POST", path, body, result: reportResult });
    const isOverruled = result.Current && result.Status !== result.ReportedStatus;
    return print(args, result, isOverruled ? await remoteOverrulingSources(service, result) : undefined);
  },
};
