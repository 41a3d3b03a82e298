/** `signalbox integration events`, and `try`, which shows what a payload would do. */
import { readFile } from "node:fs/promises";
import type { AlertOutcomeDetail } from "../../contract/integrations.ts";
import { dryRunEvent } from "../../integrations/event-dry-run.ts";
import { IntegrationCache } from "../../integrations/integration-cache.ts";
import { findIntegrationRow, readIntegrationEvents } from "../../queries/integration-queries.ts";
import { type CommandLine, UsageProblem } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { answer, answerJson, printNote, table, writeMinute } from "../terminal.ts";
import { findIntegration } from "./integration-lookup.ts";

const maxListed = 50;

/** `signalbox integration events`. */
export const integrationEvents: CommandLine = {
  takes: { "ID|NAME": "The integration, by its id or its name" },
  options: { json: { about: "As JSON" } },
  notes: [`Shows the newest ${maxListed} events.`],
  run: async (args) => {
    const { Items: events } = await withStore(async ({ bus }) => {
      const { Id: id } = await findIntegration(bus, args.needed("ID|NAME"));
      return readIntegrationEvents(bus, { id, limit: maxListed, cursor: null });
    });
    if (args.flag("json")) answerJson(events);
    else if (events.length === 0) printNote("No events yet.");
    else {
      const headings = ["RECEIVED", "FROM", "STATUS", "RESULT", "ID"];
      const rows = events.map((event) => [
        writeMinute(Date.parse(event.ReceivedAt)),
        event.From,
        String(event.Status),
        event.Message,
        event.Id,
      ]);
      answer(table(headings, rows));
    }
    return 0;
  },
};

function rowOf(alert: AlertOutcomeDetail): string[] {
  return [
    alert.Alert,
    alert.Component ?? "",
    alert.Outcome,
    alert.AlertStatus ?? "",
    alert.StatusAfter ?? "",
    alert.Reason ?? "",
  ];
}

async function readPayload(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    throw new UsageProblem(`${path} cannot be read.`);
  }
}

/** `signalbox integration try`. */
export const integrationTry: CommandLine = {
  takes: {
    "ID|NAME": "The integration, by its id or its name",
    FILE: "File with a payload of the sender",
  },
  options: { json: { about: "As JSON" } },
  notes: ["Lists the alerts in the payload, and what each would do."],
  run: async (args) => {
    const Body = await readPayload(args.needed("FILE"));
    const { result, message } = await withStore(async ({ bus }) => {
      const { Id } = await findIntegration(bus, args.needed("ID|NAME"));
      const { row } = await findIntegrationRow(bus, Id);
      const cache = new IntegrationCache({ bus: () => bus, secret: () => undefined, now: Date.now });
      // Signatures are not checked here, so the secret is not needed.
      const integration = cache.resolve({ ...row, signing_secret: null });
      return dryRunEvent(bus, { integration, actor: { kind: "command line" }, body: { Body } });
    });
    if (args.flag("json")) answerJson(result);
    else {
      const headings = ["ALERT", "COMPONENT", "OUTCOME", "ALERT STATUS", "SHOWN AFTER", "REASON"];
      if (result.Outcomes.length > 0) answer(table(headings, result.Outcomes.map(rowOf)));
      printNote(message);
    }
    return 0;
  },
};
