/** `signalbox integration show`. */
import type { IntegrationOut, IntegrationWithFiguresOut } from "../../contract/integrations.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { writeDuration } from "../durations.ts";
import { withStore } from "../open-store.ts";
import { answer, answerJson, oneLine, writeMinute } from "../terminal.ts";
import { findIntegration, findRemoteIntegration } from "./integration-lookup.ts";

type Rule = IntegrationOut["Mapping"][number];

const operators = { Equals: "is", Glob: "matches", Regex: "matches the pattern", Exists: "exists" } as const;

function conditionText({ Field, Op, Value }: Rule["When"][number]): string {
  return [Field, operators[Op], ...(Op === "Exists" ? [] : [`"${Value ?? ""}"`])].join(" ");
}

/** A rule in one line: its conditions, its component, and its statuses. */
function ruleText({ When, Component, Statuses, Ignore }: Rule): string {
  const conditions = When.length === 0 ? "every alert" : When.map(conditionText).join(" and ");
  if (Ignore === true) return `${conditions}: ignored`;
  const statuses = Object.entries(Statuses ?? {}).map(([severity, status]) => `${severity} is ${status}`);
  return [`${conditions}: ${Component ?? "the component that it names"}`, ...statuses].join(", ");
}

const seconds = (count: number) => (count === 0 ? "at once" : `after ${writeDuration(count * 1000)}`);

/** The settings for people: a line for each. */
export function linesOf(integration: IntegrationOut): string {
  const { Type, Mapping, Paths, ExpireAfter, Announce, TemplateId } = integration;
  const fields: (readonly [string, string])[] = [
    ["Name", integration.Name],
    ["Id", integration.Id],
    ["Type", Type],
    ["Page", integration.Page],
    ["State", integration.Enabled ? "enabled" : "disabled"],
    [
      "Signature",
      integration.HasSigningSecret || integration.TopicArn !== null ? "required" : "not required",
    ],
    ...(Type === "Sns" ? [["Topic", integration.TopicArn ?? "(any)"] as const] : []),
    ...(Type === "Json" ? [["Paths", Paths === null ? "(usual)" : JSON.stringify(Paths)] as const] : []),
    ["Counts", `${seconds(integration.FireAfter)}; resolved ${seconds(integration.ResolveAfter)}`],
    ["Expires", ExpireAfter === null ? "never" : seconds(ExpireAfter)],
    [
      "Announces",
      TemplateId === null || Announce === "None" ? Announce : `${Announce}, template ${TemplateId}`,
    ],
    ...(Mapping.length === 0 ? [["Rules", "(none)"] as const] : []),
    ...Mapping.map((rule, index) => [`Rule ${index + 1}`, ruleText(rule)] as const),
  ];
  return fields.map(([name, value]) => oneLine(`${name.padEnd(11)}${value}`)).join("\n");
}

function figures({ OpenAlerts, LastEventAt }: IntegrationWithFiguresOut): string {
  const last = LastEventAt === null ? "never" : writeMinute(Date.parse(LastEventAt));
  return `Alerts     ${OpenAlerts} open\nLast event ${last}`;
}

function print(args: ParsedArguments, integration: IntegrationWithFiguresOut): number {
  if (args.flag("json")) answerJson(integration);
  else answer(`${linesOf(integration)}\n${figures(integration)}`);
  return 0;
}

/** `signalbox integration show`. */
export const integrationShow: CommandLine = {
  takes: { "NAME|ID": "The integration, by its name or id" },
  options: { json: { about: "As JSON, with the fields of GET /api/Integration" } },
  notes: ["Secrets and the address are not shown: they cannot be read again."],
  run: async (args) =>
    print(args, await withStore(({ bus }) => findIntegration(bus, args.needed("NAME|ID")))),
  runRemotely: async (args, service) =>
    print(args, await findRemoteIntegration(service, args.needed("NAME|ID"))),
};
