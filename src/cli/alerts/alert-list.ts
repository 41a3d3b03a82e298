/** `signalbox alert list`. */
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { findComponentId } from "../components/component-lookup.ts";
import { findRemoteComponentId } from "../components/remote-components.ts";
import { withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { table } from "../table.ts";
import { answer, answerJson, printNote, writeMinute } from "../terminal.ts";
import { integrationOption, type ListedAlert, openAlerts, remoteOpenAlerts } from "./alert-lookup.ts";

type Listed = {
  readonly all: readonly ListedAlert[];
  /** The id of the component that alerts must be about; undefined for any. */
  readonly id: string | undefined;
};

function print(args: ParsedArguments, { all, id }: Listed): number {
  const alerts = id === undefined ? all : all.filter(({ ComponentId }) => ComponentId === id);
  const areOfSeveral = new Set(alerts.map(({ IntegrationId }) => IntegrationId)).size > 1;
  const rows = alerts.map((alert) => [
    alert.Title,
    alert.Component,
    alert.Status,
    [alert.State, ...(alert.Acknowledged ? ["acknowledged"] : []), ...(alert.Stale ? ["stale"] : [])].join(
      ", ",
    ),
    writeMinute(Date.parse(alert.StartedAt)),
    areOfSeveral ? alert.Integration : "",
    alert.Fingerprint,
  ]);
  const headings = ["ALERT", "COMPONENT", "STATUS", "STATE", "STARTED", "INTEGRATION", "FINGERPRINT"];
  if (args.flag("json")) answerJson(alerts);
  else if (rows.length > 0) answer(table(headings, rows));
  else printNote("There are no open alerts.");
  return 0;
}

async function run(args: ParsedArguments): Promise<number> {
  const component = args.text("component");
  return await withStore(async ({ bus }) => {
    const id = component === undefined ? undefined : await findComponentId(bus, component, args.text("page"));
    return print(args, { all: await openAlerts(bus, args.text("integration")), id });
  });
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const component = args.text("component");
  const page = args.text("page");
  const id = component === undefined ? undefined : await findRemoteComponentId(service, component, page);
  return print(args, { all: await remoteOpenAlerts(service, args.text("integration")), id });
}

/** `signalbox alert list`. */
export const alertList: CommandLine = {
  takes: {},
  options: {
    ...integrationOption,
    component: { value: "NAME|ID", about: "Only about this component" },
    page: { value: "SLUG", about: "Page, if several have a component of that name" },
    json: { about: "As JSON, with the fields of GET /api/Integration/{id}/Alerts" },
  },
  notes: [
    "Newest first. STATE is Open; Holding before it counts; Clearing while it still counts after it was resolved. Stale: no events for 24 hours, or the integration is disabled.",
  ],
  run,
  runRemotely,
};
