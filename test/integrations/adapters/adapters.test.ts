import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { alertPaths } from "../../../src/contract/alert-mapping.ts";
import { type Alert, integrationTypes, readIntegrationType } from "../../../src/contract/alerts.ts";
import type { InboundBody } from "../../../src/integrations/adapters/adapter.ts";
import { sampleHeaders, samplePayloads } from "../../../src/integrations/guides/guides.ts";
import { anyCharacter } from "../../harness/any-character.ts";
import { repetitions } from "../../harness/repetitions.ts";
import { readAlerts } from "../read-alerts.ts";

const folder = join(import.meta.dirname, "fixtures");

const fixtureSchema = z.array(
  z.strictObject({
    title: z.string(),
    headers: z.record(z.string(), z.string()).default({}),
    settings: z.strictObject({ paths: alertPaths }).optional(),
    body: z.unknown().optional(),
    form: z.record(z.string(), z.string()).optional(),
    text: z.string().optional(),
    expected: z.record(z.string(), z.unknown()),
  }),
);

const fixtures = readdirSync(folder).map((file) => {
  const type = readIntegrationType(file.replace(".json", ""));
  if (type === undefined) throw new Error(`${file} is named after no type of integration`);
  const json: unknown = JSON.parse(readFileSync(join(folder, file), "utf8"));
  return { type, cases: fixtureSchema.parse(json) };
});

const bodyOf = ({ form, text, body }: z.infer<typeof fixtureSchema>[number]): InboundBody => {
  if (form !== undefined) return { form };
  return text === undefined ? { json: body } : { text };
};

describe.each(fixtures)("the adapter of $type", ({ type, cases }) => {
  it.each(cases)("the adapter parses its fixture: $title", (fixture) => {
    const message = { body: bodyOf(fixture), headers: fixture.headers };
    expect(readAlerts(type, message, fixture.settings)).toEqual(fixture.expected);
  });

  it("the adapter has a firing, a resolved and a refused fixture", () => {
    const results = cases.map(({ expected }) => JSON.stringify(expected));
    for (const part of ['"Firing"', '"Resolved"', '"problem"']) {
      expect(results.some((result) => result.includes(part))).toBe(true);
    }
  });
});

// The type Json takes any JSON.
it.each(fixtures.filter(({ type }) => type !== "Json"))(
  "the events of $type are refused by every other adapter",
  ({ type, cases }) => {
    const own = cases.filter(({ expected }) => !("problem" in expected));
    const others = integrationTypes.filter((other) => other !== type && other !== "Json");
    const accepted = others.flatMap((other) =>
      own.flatMap((fixture) => {
        const result = readAlerts(other, { body: bodyOf(fixture), headers: fixture.headers });
        return "problem" in result ? [] : [`${other}: ${fixture.title}`];
      }),
    );
    expect(accepted).toEqual([]);
  },
);

it.each([
  ["Alertmanager", "Grafana"],
  ["Grafana", "Alertmanager"],
  ["Gatus", "Healthchecks"],
] as const)("the adapter of %s names the sender of an event of %s", (type, actual) => {
  const [fixture] = fixtures.find((candidate) => candidate.type === actual)?.cases ?? [];
  const problem = `The body is an event of ${actual}, not of ${type}. Send it to an integration of the type ${actual}.`;
  expect(readAlerts(type, { body: { json: fixture?.body }, headers: {} })).toEqual({ problem });
});

it.each(["Alertmanager", "Grafana"] as const)("a body that both send is an event of %s", (type) => {
  const json = { alerts: [{ status: "firing", labels: { alertname: "Down" } }] };
  expect(readAlerts(type, { body: { json }, headers: {} })).toMatchObject({ alerts: [{ title: "Down" }] });
});

it("an alert of any JSON without what the paths look for names the paths", () => {
  const problemOf = (json: unknown) => readAlerts("Json", { body: { json }, headers: {} });
  expect(problemOf({ component: "Website" })).toEqual({
    problem: "The path Fingerprint, $['fingerprint','id'], matches no text. Send one there, or set the path.",
  });
  expect(problemOf({ id: "1" })).toEqual({
    problem: "The path State, $['state','status'], matches no text. Send one there, or set the path.",
  });
});

it("every type of integration has fixtures", () => {
  expect(fixtures.map(({ type }) => type).sort()).toEqual([...integrationTypes].sort());
});

it.each(integrationTypes)("the sample payload of %s is read, and raises an alert", (type) => {
  const json = samplePayloads[type];
  expect(readAlerts(type, { body: { json }, headers: sampleHeaders[type] ?? {} })).toMatchObject({
    alerts: expect.arrayContaining([expect.objectContaining({ state: "Firing" })]) as unknown,
  });
});

/** Bodies of the fixtures in which values are replaced by any JSON. */
const valid = fixtures.flatMap(({ type, cases }) => cases.map((example) => ({ type, body: example.body })));
const scramble = (value: unknown, random: () => number, junk: unknown): unknown => {
  if (random() < 0.1) return junk;
  if (Array.isArray(value)) return value.map((item) => scramble(item, random, junk));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, scramble(field, random, junk)]),
  );
};

function expectBounded(alert: Alert): void {
  expect(alert.fingerprint.length).toBeGreaterThan(0);
  expect(alert.fingerprint.length).toBeLessThanOrEqual(200);
  expect(alert.title.length).toBeLessThanOrEqual(500);
  expect((alert.severity ?? "").length).toBeLessThanOrEqual(100);
  expect(Object.keys(alert.labels).length).toBeLessThanOrEqual(64);
  const texts = [
    alert.fingerprint,
    alert.title,
    alert.severity ?? "",
    ...Object.entries(alert.labels).flat(),
  ];
  const isBroken = (text: string) => text.length > 1000 || !text.isWellFormed() || /\p{Cc}/u.test(text);
  expect(texts.filter(isBroken)).toEqual([]);
}

function expectBoundedResult(result: ReturnType<typeof readAlerts>): void {
  if ("alerts" in result) for (const alert of result.alerts) expectBounded(alert);
  if ("problem" in result) expect(result.problem.length).toBeLessThan(500);
}

describe("every adapter", () => {
  it("every adapter reads any JSON without an exception, and bounds every text", () => {
    fc.assert(
      fc.property(fc.constantFrom(...integrationTypes), fc.jsonValue(), (type, json) => {
        expectBoundedResult(readAlerts(type, { body: { json }, headers: {} }));
      }),
      { numRuns: repetitions(30, 1_000) },
    );
  });

  it("every adapter reads its own bodies with arbitrary values in them without an exception", () => {
    const junk = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: anyCharacter, maxLength: 1200 }),
      fc.constant("x".repeat(5000)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...valid), fc.nat(), junk, ({ type, body }, seed, value) => {
        let state = seed;
        const random = () => {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
          return state / 2 ** 32;
        };
        expectBoundedResult(readAlerts(type, { body: { json: scramble(body, random, value) }, headers: {} }));
      }),
      { numRuns: repetitions(30, 1_000) },
    );
  });

  it.each(integrationTypes)("the adapter of %s refuses text that is not JSON", (type) => {
    expect(readAlerts(type, { body: { text: "down!" }, headers: {} })).toHaveProperty("problem");
  });
});

describe("a large event", () => {
  const alert = { status: "firing", labels: { alertname: "Down" }, fingerprint: "f" };
  const result = (count: number) =>
    readAlerts("Alertmanager", {
      body: { json: { alerts: Array.from({ length: count }, () => alert) } },
      headers: {},
    });

  it("an event of 1,000 alerts is parsed", () => {
    const read = result(1000);
    expect("alerts" in read && read.alerts.length).toBe(1000);
  });

  it.each([1001, 10_000])("an event of %i alerts is refused", (count) => {
    expect(result(count)).toEqual({ problem: "The event contains more than 1,000 alerts." });
  });

  it("a Json event with 10,000 alerts is refused", () => {
    const json = Array.from({ length: 10_000 }, () => alert);
    expect(readAlerts("Json", { body: { json }, headers: {} })).toEqual({
      problem: "The event contains more than 1,000 alerts.",
    });
  });

  it("a large event keeps a label called __proto__ as a label", () => {
    const json: unknown = JSON.parse(
      '{"alerts":[{"status":"firing","labels":{"__proto__":"x","a":"b"},"fingerprint":"f"}]}',
    );
    const read = readAlerts("Alertmanager", { body: { json }, headers: {} });
    const labels = "alerts" in read ? read.alerts[0]?.labels : undefined;
    expect(Object.getPrototypeOf(labels)).toBe(Object.prototype);
    expect(Object.entries(labels ?? {})).toEqual([
      ["__proto__", "x"],
      ["a", "b"],
    ]);
  });
});
