/** `signalbox integration events`, and `try`, which shows what a payload would do. */
import type * as z from "zod";
import { readBody } from "../../commands/body-parsing.ts";
import {
  type AlertOutcomeDetail,
  alertOutcomes,
  dryRunResult,
  type IntegrationEventOut,
  integrationEvent,
  integrationEventsQuery,
} from "../../contract/integrations.ts";
import { dryRunEvent } from "../../integrations/event-dry-run.ts";
import { IntegrationCache } from "../../integrations/integration-cache.ts";
import { findIntegrationRow, readIntegrationEvents } from "../../queries/integration-queries.ts";
import { type CommandLine, invalidValue, type ParsedArguments } from "../command-line.ts";
import { commandLineActor } from "../command-line-actor.ts";
import { limitOption, newestText, readLimit } from "../limit-option.ts";
import { withStore } from "../open-store.ts";
import { readInput } from "../read-input.ts";
import { valuesOf } from "../repeated-options.ts";
import { shellWord } from "../shell-word.ts";
import { table } from "../table.ts";
import { answer, answerJson, oneLine, printNote, sentence, writeMinute } from "../terminal.ts";
import { findIntegration, findRemoteIntegration } from "./integration-lookup.ts";

const defaultLimit = 50;
const maxAlertsOfEvent = 10;

/** The effect of an alert, or the reason why it had none. */
function alertLine(
  { Alert, Component, Outcome, Reason, StatusBefore, StatusAfter }: AlertOutcomeDetail,
  { isDryRun }: { readonly isDryRun: boolean },
): string {
  const subject = Component === null ? Alert : `${Alert} (${Component})`;
  const outcome = isDryRun && Outcome === "Applied" ? "would be applied" : Outcome;
  const staying = isDryRun ? "would stay" : "stays";
  const change =
    StatusBefore === StatusAfter ? `${staying} ${StatusAfter}` : `from ${StatusBefore} to ${StatusAfter}`;
  const effect = StatusAfter === null ? "" : `, ${change}`;
  return `${subject}: ${outcome}${effect}${Reason === null ? "" : `. ${Reason}`}`;
}

/** The alerts of an event, each with its outcome and reason. */
function alertLines({ Outcomes }: IntegrationEventOut): string[] {
  const more = Outcomes.length - maxAlertsOfEvent;
  return [
    ...Outcomes.slice(0, maxAlertsOfEvent).map((outcome) => alertLine(outcome, { isDryRun: false })),
    ...(more > 0 ? [`${more} more: --json shows all.`] : []),
  ];
}

/** A table of events, with the alerts of each below its row. */
function eventTable(events: readonly IntegrationEventOut[]): string {
  const headings = ["RECEIVED", "FROM", "STATUS", "RESULT"];
  const rows = events.map((event) => [
    writeMinute(Date.parse(event.ReceivedAt)),
    event.From,
    String(event.Status),
    event.Message,
  ]);
  return table(headings, rows, { details: events.map(alertLines) });
}

/** Prints how to map alerts that name no component; the field is one of those that are looked up without a rule. */
function printMappingHint(integration: string, events: readonly IntegrationEventOut[]): void {
  const unmapped = events.flatMap(({ Outcomes }) => Outcomes).find(({ UnmappedField }) => UnmappedField);
  if (unmapped?.UnmappedField == null) return;
  const { Field, Value } = unmapped.UnmappedField;
  const rule = shellWord(`${Field}=${Value}:COMPONENT`);
  printNote(
    `\`bin/signalbox integration set ${shellWord(integration)} --map ${rule}\` maps such alerts to a component.`,
  );
}

const readFilters = (args: ParsedArguments) =>
  readBody(integrationEventsQuery.pick({ Outcome: true }), { Outcome: valuesOf(args, "outcome") });

type ListedEvents = {
  /** The name of the integration. */
  readonly name: string;
  readonly events: readonly IntegrationEventOut[];
  readonly hasMore: boolean;
};

function printEvents(args: ParsedArguments, { name, events, hasMore }: ListedEvents): number {
  if (args.flag("json")) answerJson(events);
  else if (events.length === 0)
    printNote(args.texts("outcome").length > 0 ? "No event matches." : "No events yet.");
  else {
    answer(eventTable(events));
    printMappingHint(name, events);
  }
  if (hasMore) printNote(`${newestText(readLimit(args, defaultLimit))} --limit shows more.`);
  return 0;
}

/** `signalbox integration events`. */
export const integrationEvents: CommandLine = {
  takes: { "NAME|ID": "The integration, by its name or id" },
  options: {
    outcome: {
      value: "OUTCOME",
      values: alertOutcomes,
      many: true,
      about: "Only events of which an alert had this outcome, such as NoComponent",
    },
    ...limitOption("events", defaultLimit),
    json: { about: "As JSON, with the fields of GET /api/Integration/{id}/Events" },
  },
  notes: [
    `Shows the newest events, and the outcome of each alert: what it changed, or why it changed nothing.`,
  ],
  run: async (args) => {
    const limit = readLimit(args, defaultLimit);
    return await withStore(async ({ bus }) => {
      const { Id: id, Name } = await findIntegration(bus, args.needed("NAME|ID"));
      const { Items, NextCursor } = await readIntegrationEvents(
        bus,
        { id, limit, cursor: null },
        readFilters(args),
      );
      return printEvents(args, { name: Name, events: Items, hasMore: NextCursor !== null });
    });
  },
  runRemotely: async (args, service) => {
    const limit = readLimit(args, defaultLimit);
    const { Id, Name: name } = await findRemoteIntegration(service, args.needed("NAME|ID"));
    const part = { item: integrationEvent, limit };
    const { items: events, hasMore } = await service.take(
      `/api/Integration/${Id}/Events`,
      readFilters(args),
      part,
    );
    return printEvents(args, { name, events, hasMore });
  },
};

function printEffects(args: ParsedArguments, result: z.infer<typeof dryRunResult>, message: string): number {
  if (args.flag("json")) answerJson(result);
  else {
    for (const outcome of result.Outcomes) answer(oneLine(alertLine(outcome, { isDryRun: true })));
    printNote(sentence(message));
  }
  return 0;
}

/** The payload and its headers. Rejects with a `UsageProblem`. */
async function readTrial(args: ParsedArguments) {
  const headers = args.texts("header").map((text) => {
    const [, name, value = ""] = /^([\w-]+)\s*[=:]\s*(.*)$/su.exec(text.trim()) ?? [];
    if (name === undefined)
      throw invalidValue("header", text, "Give NAME=VALUE, such as X-GitHub-Event=deployment_status.");
    return [name, value] as const;
  });
  const Headers = headers.length === 0 ? undefined : Object.fromEntries(headers);
  return { Headers, Body: await readInput(args.needed("FILE")) };
}

/** `signalbox integration try`. */
export const integrationTry: CommandLine = {
  takes: {
    "NAME|ID": "The integration, by its name or id",
    FILE: "File with a payload of the sender; - for standard input",
  },
  options: {
    header: {
      value: "NAME=VALUE",
      about: "A header of the sender that its payload requires, such as X-GitHub-Event=deployment_status",
      many: true,
    },
    json: { about: "As JSON" },
  },
  notes: ["Lists the alerts in the payload, and what each would do."],
  run: async (args) => {
    const body = await readTrial(args);
    const { result, message } = await withStore(async ({ bus }) => {
      const { Id } = await findIntegration(bus, args.needed("NAME|ID"));
      const { row } = await findIntegrationRow(bus, Id);
      const cache = new IntegrationCache({ bus: () => bus, secret: () => undefined, now: Date.now });
      // Signatures are not checked here, so the secret is not needed.
      const integration = cache.resolve({ ...row, signing_secret: null });
      return dryRunEvent(bus, { integration, actor: commandLineActor(), body });
    });
    return printEffects(args, result, message);
  },
  runRemotely: async (args, service) => {
    const body = await readTrial(args);
    const { Id } = await findRemoteIntegration(service, args.needed("NAME|ID"));
    const path = `/api/Integration/${Id}/DryRun`;
    const { result, message } = await service.call({ method: "POST", path, body, result: dryRunResult });
    return printEffects(args, result, message);
  },
};
