/** Alerts of monitoring systems: taken beside plain reports, mapped by many rules, and their cost for the publisher. */
import type { CommandBus } from "../../src/commands/bus/command-bus.ts";
import type { Command } from "../../src/commands/command.ts";
import type { MappingRule } from "../../src/contract/alert-mapping.ts";
import type { Alert } from "../../src/contract/alerts.ts";
import { IntegrationCache } from "../../src/integrations/integration-cache.ts";
import { readEvent } from "../../src/integrations/read-event.ts";
import { compileMapping } from "../../src/rules/alert-mapping.ts";
import { figure, median, type Row } from "../figures.ts";
import { makeHistory, nameOf, openBenchBus, typicalHistory, withHistory } from "../history.ts";
import { type Load, loadWell, reports } from "../load.ts";
import { makeIntegration, makeKey, withService } from "../service.ts";
import { type EngineName, type Homes, withHomes } from "../store-places.ts";
import { Publisher, reportOf } from "./publishing.ts";

const rounds = 5;
const seconds = 4;
const connections = 40;
const alertsEach = 40;
/** As many as keep each of them below its rate. */
const integrations = 8;
const components = 20;
const openSignals = 10_000;

/** Payloads from 40 connections to integrations, by their paths. */
function payloads(url: string, paths: readonly string[]): Omit<Load, "seconds"> {
  const prefix = nameOf(0).replace(/0$/u, "");
  const args = [prefix, String(components), String(alertsEach), ...paths];
  return { url, connections, script: { name: "alerts.lua", args } };
}

/** Measures payloads of alerts beside plain reports, in turns. */
export function alerts(on: EngineName): Promise<Row[]> {
  return withHistory(on, typicalHistory(components), (home) =>
    withService(home, async ({ url }) => {
      const key = await makeKey(home);
      const paths: string[] = [];
      for (let number = 0; number < integrations; number += 1) {
        paths.push(new URL(await makeIntegration(home, `Sender ${number}`)).pathname);
      }
      const sent = payloads(url, paths);
      const reported = { ...reports({ url, key, components }), connections };
      await loadWell({ ...sent, seconds: 2 });
      await loadWell({ ...reported, seconds: 2 });
      const found: { readonly alerts: number; readonly reports: number }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const ours = await loadWell({ ...sent, seconds });
        const plain = await loadWell({ ...reported, seconds });
        found.push({ alerts: ours.perSecond * alertsEach, reports: plain.perSecond });
      }
      const ratios = found.map((round) => round.alerts / round.reports);
      const value = median(ratios);
      const perSecond = median(found.map((round) => round.alerts));
      return [
        {
          what: `Alerts in payloads of ${alertsEach}, ${connections} connections`,
          measured: `${figure(perSecond)} alerts/s, ${figure(perSecond / alertsEach)} payloads/s`,
          reference: `${figure(median(found.map((round) => round.reports)))} plain reports/s`,
          result: `${figure(value)} (${figure(Math.min(...ratios))} to ${figure(Math.max(...ratios))})`,
          value,
          goal: { better: "more", atLeast: 0.5, aim: 0.8 },
        },
      ];
    }),
  );
}

const sample: Alert = {
  fingerprint: "4b6c1f0d2e3a5978",
  state: "Firing",
  severity: "critical",
  title: "CheckoutDown",
  labels: { alertname: "CheckoutDown", service: "checkout-api", severity: "critical", team: "payments" },
  startsAt: null,
  endsAt: null,
  url: null,
};

/** Rules of which none matches: equality, globs and regular expressions in turn. */
function rulesWithoutMatch(count: number): MappingRule[] {
  const values = [
    { Op: "Equals", Value: "search-api" },
    { Op: "Glob", Value: "*-database-*" },
    { Op: "Regex", Value: "^(?:mail|queue)-[0-9]+$" },
  ] as const;
  return Array.from({ length: count }, (_, place) => ({
    When: [{ Field: "labels.service", ...(values[place % values.length] ?? values[0]) }],
    Component: `Service ${place}`,
  }));
}

/** Milliseconds of CPU that this thread has taken. */
const cpuNow = () => process.threadCpuUsage().user / 1_000;

/** Milliseconds of CPU that a mapping takes for one alert, the mean of many. */
function millisecondsOf(rules: readonly MappingRule[], alert: Alert): number {
  const mapping = compileMapping(rules);
  const run = (times: number) => {
    const startedAt = cpuNow();
    for (let index = 0; index < times; index += 1) mapping(alert);
    return (cpuNow() - startedAt) / times;
  };
  run(5_000);
  return run(20_000);
}

/** Patterns that take a backtracking engine for ever, or an automaton many states. */
const slowPatterns = ["^(a|b|ab|[ab]*)+$", "[ab]*a[ab]{190}z", "(.*a){38}z", "(\\w+\\s?){32}\\d"];

/** A text of 1,000 characters that repeats nothing, and matches none of these patterns. */
function aperiodic(seed: number): string {
  let state = seed;
  return `z1${Array.from({ length: 997 }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state > 1_073_741_824 ? "a" : "b";
  }).join("")}!`;
}

/** Milliseconds of CPU that a pattern takes for a text that it has not seen, the mean of many. */
function millisecondsOfPattern(Value: string): number {
  const mapping = compileMapping([
    { When: [{ Field: "labels.service", Op: "Regex", Value }], Component: "Service 0" },
  ]);
  const alerts = Array.from({ length: 60 }, (_, seed) => ({
    ...sample,
    labels: { service: aperiodic(seed + 1) },
  }));
  for (const alert of alerts.slice(0, 10)) mapping(alert);
  const startedAt = cpuNow();
  for (const alert of alerts.slice(10)) mapping(alert);
  return (cpuNow() - startedAt) / 50;
}

/** Measures mappings: 200 rules, and patterns made to be slow. */
export function alertMapping(): Promise<Row[]> {
  const many = millisecondsOf(rulesWithoutMatch(200), sample);
  const single = millisecondsOf(rulesWithoutMatch(1), sample);
  const slow = Math.max(...slowPatterns.map(millisecondsOfPattern));
  return Promise.resolve([
    {
      what: "Mapping of an alert by 200 rules, none of which matches",
      measured: `${figure(many)} ms of CPU`,
      reference: `one rule: ${figure(single)} ms`,
      result: `${figure(many)} ms`,
      value: many,
      goal: { better: "less", atLeast: 0.2, aim: 0.1 },
      unit: " ms",
    },
    {
      what: "The slowest of four patterns made to be slow, on 1,000 characters that it has not seen",
      measured: `${figure(slow)} ms of CPU`,
      reference: "",
      result: `${figure(slow)} ms`,
      value: slow,
      goal: { better: "less", atLeast: 5, aim: 5 },
      unit: " ms",
    },
  ]);
}

async function submit(bus: CommandBus, command: Command): Promise<void> {
  const rest = { requestId: null, idempotency: null, ifMatch: null } as const;
  await bus.submit({ command, actor: { kind: "command line" }, ...rest });
}

/** Opens alerts about every component but the first ten, whose reports are published meanwhile. */
async function openAlerts(bus: CommandBus, count: number, componentCount: number): Promise<void> {
  const cache = new IntegrationCache({ bus: () => bus, secret: () => undefined, now: () => Date.now() });
  for (let first = 0; first < count; first += 500) {
    const integration = await cache.builtIn("Alertmanager", null);
    const payload = {
      alerts: Array.from({ length: 500 }, (_, place) => ({
        status: "firing",
        labels: { alertname: "Down", service: nameOf(10 + ((first + place) % (componentCount - 10))) },
        fingerprint: String(first + place),
      })),
    };
    const found = readEvent(integration, { body: { json: payload }, headers: {} });
    if (!("incoming" in found)) throw new Error("the payload was not read");
    await submit(bus, {
      kind: "ReceiveAlerts",
      integration: integration.ref,
      alerts: found.incoming,
      invalid: found.invalid,
      event: { arrivedAt: Date.now(), sender: "", size: 0, bodyHash: null, content: null, replayOf: null },
      ignoresDisabled: false,
    });
  }
}

async function publisherWith(
  homes: Homes,
  make: (bus: CommandBus) => Promise<void>,
): Promise<{ readonly bus: CommandBus; readonly publisher: Publisher }> {
  const home = await homes.make();
  await makeHistory(home, { ...typicalHistory(200), periods: 1_000 });
  const bus = await openBenchBus(home, true);
  await make(bus);
  return { bus, publisher: new Publisher(bus) };
}

/** Measures a publication beside open alerts, and beside reports that show the same. */
export function alertPublishing(on: EngineName): Promise<Row[]> {
  return withHomes(on, async (homes) => {
    const many = await publisherWith(homes, (bus) => openAlerts(bus, openSignals, 200));
    const none = await publisherWith(homes, async (bus) => {
      for (let number = 10; number < 200; number += 1) {
        const report = { ...reportOf(0), componentNameKey: `service ${number}`, status: "Major Outage" };
        await submit(bus, report as Command);
      }
    });
    for (let round = 0; round < 130; round += 1) {
      await many.publisher.publish(reportOf(round));
      await none.publisher.publish(reportOf(round));
    }
    await many.bus.close();
    await none.bus.close();
    const [ours = Number.NaN, plain = Number.NaN] = [many, none].map(({ publisher }) =>
      median(publisher.took.slice(30)),
    );
    const value = ours / plain;
    return [
      {
        what: `Publishing a change, 200 components, ${figure(openSignals)} open alerts`,
        measured: `${figure(ours)} ms`,
        reference: `none open: ${figure(plain)} ms`,
        result: figure(value),
        value,
        goal: { better: "less", atLeast: 1.2, aim: 1.05 },
      },
    ];
  });
}
