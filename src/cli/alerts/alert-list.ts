/** `signalbox alert list`. */
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { findComponentId } from "../components/component-lookup.ts";
import { withStore } from "../open-store.ts";
import { table } from "../table.ts";
import { answer, answerJson, printNote, writeMinute } from "../terminal.ts";
import { integrationOption, openAlerts } from "./alert-lookup.ts";

async function run(args: ParsedArguments): Promise<number> {
  const component = args.text("component");
  const alerts = await withStore(async ({ bus }) => {
    const id = component === undefined ? undefined : await findComponentId(bus, component, args.text("page"));
    const all = await openAlerts(bus, args.text("integration"));
    return id === undefined ? all : all.filter(({ ComponentId }) => ComponentId === id);
  });
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
};
