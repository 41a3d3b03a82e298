/** The example responses of the API documentation, held against those of the service to the same requests. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { examples } from "../../src/contract/document/examples.ts";
import { type OperationName, operationList } from "../../src/contract/operations/operations.ts";
import type { Sample } from "../../src/http/docs/code-samples.ts";
import { answerTo } from "../../src/http/docs/example-answers.ts";
import { type ResourcePage, resourcePages } from "../../src/http/docs/resource-pages.ts";
import { startServer, type TestServer } from "../harness/server.ts";

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
});
afterAll(() => server.close());

const fill = (text: string, variables: ReadonlyMap<string, string>) =>
  text.replaceAll(/\{(?<name>[A-Z]\w*)\}/gu, (part, name: string) => variables.get(name) ?? part);

/** The requests that created something whose `Location` can be read. */
const located = new Set<string>();

type Answered = { readonly documented: unknown; readonly real: unknown };

/** Runs a page's examples in order; returns the documented and the real response of each operation. */
async function answersOf(page: ResourcePage): Promise<ReadonlyMap<OperationName, Answered>> {
  const now = Date.now();
  const variables = new Map(
    Object.entries(page.times).map(([name, minutes]) => [
      name,
      new Date(now - minutes * 60_000).toISOString(),
    ]),
  );
  const send = async ({ method, path, isOpen, body, keeps = {} }: Sample) => {
    const { pathname, search } = new URL(fill(path, variables), server.url);
    const response = await server.request(pathname + search, {
      method,
      ...(isOpen === true ? {} : { key }),
      ...(body === undefined ? {} : { body: JSON.parse(fill(JSON.stringify(body), variables)) }),
    });
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.text}`);
    if (response.status === 201) {
      const location = String(response.headers["location"]);
      const created = await server.request(location, { key });
      expect([method, path, created.status]).toEqual([method, path, 200]);
      located.add(`${method} ${path}`);
    }
    for (const [name, pointer] of Object.entries(keeps))
      variables.set(name, String(response.at("Result", ...pointer.split("."))));
    return response;
  };
  for (const sample of page.before) await send(sample);
  const answers = new Map<OperationName, Answered>();
  for (const [name, samples] of page.samples) {
    const responses = [];
    for (const sample of samples) responses.push(await send(sample));
    const answer = examples[name]?.answer;
    if (answer === undefined || responses.length === 0) continue;
    const documented = answerTo(samples.at(-1)?.body, answer, page.names);
    answers.set(name, { documented, real: responses.at(-1)?.json });
  }
  for (const sample of page.after) await send(sample);
  return answers;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** The paths of properties that only one of two responses has; the content of an audited change is free. */
function differences(documented: unknown, real: unknown, at = ""): readonly string[] {
  if (!isObject(documented) || !isObject(real) || /\.(?:Before|After)$/u.test(at)) return [];
  if (Array.isArray(documented) || Array.isArray(real)) {
    const [first, second] = [documented, real].map((list) => Object.values(list)[0]);
    return differences(first, second, `${at}[]`);
  }
  const names = new Set([...Object.keys(documented), ...Object.keys(real)]);
  return [...names].flatMap((name) =>
    name in documented && name in real
      ? differences(documented[name], real[name], `${at}.${name}`)
      : [`${at}.${name}`],
  );
}

/** A response without what differs at each run: ids, times, addresses and numbers. */
const timeless = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, member: unknown) =>
      typeof member === "number" || /^(?:Id|EventId|HistoryId|ComponentId|.*At|From)$/u.test(name)
        ? "varies"
        : member,
    ),
  );

it("a page of the documentation is found whatever the case of its path", async () => {
  const { status, text } = await server.request("/api/docs/Components");
  expect(status).toBe(200);
  expect(text).toBe((await server.request("/api/docs/components")).text);
});

it.each(resourcePages)(
  "the example responses of the page $slug have the properties and the message of the real ones",
  async (page) => {
    for (const [name, { documented, real }] of await answersOf(page)) {
      expect([name, differences(documented, real)]).toEqual([name, []]);
      const messageOf = (answer: unknown) =>
        isObject(answer)
          ? String(answer["Message"])
              .replaceAll(/\d[\d.:TZ-]*/gu, "1")
              .replace("deliveries", "delivery")
          : "";
      if (page.slug !== "status-page") expect([name, messageOf(documented)]).toEqual([name, messageOf(real)]);
      const isEvent =
        /^(?:Receive|ListIntegrationEvents|ReadIntegrationEvent|ReplayIntegrationEvent|DryRun)/u;
      if (isEvent.test(name)) expect([name, timeless(real)]).toEqual([name, timeless(documented)]);
    }
  },
);

it("the Location of everything that is created can be read", () => {
  const creating = operationList.filter(({ status }) => status === 201);
  expect(creating.length).toBeGreaterThan(8);
  for (const { method, path } of creating) {
    const isLike = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/gu, "\\{\\w+\\}")}$`, "u");
    expect([path, [...located].some((request) => isLike.test(request))]).toEqual([path, true]);
  }
});

it("the script in the document on moving in adds a component, a past incident and subscribers, and notifies nobody", async () => {
  const [, script = ""] = readFileSync("docs/moving-in.md", "utf8").split("## From another service");
  const calls = [...script.matchAll(/^api POST (?<path>\S+) '(?<body>[^']+)'$/gmu)];
  const csv = /<<'END'\n(?<csv>[\s\S]*?)^END$/mu.exec(script)?.groups?.["csv"];
  for (const { groups: { path = "", body = "" } = {} } of calls)
    expect(await server.request(path, { method: "POST", key, body: JSON.parse(body) })).toMatchObject({
      status: 201,
    });
  const imported = await server.request("/api/Subscriber/Import", {
    method: "POST",
    key,
    body: { Csv: csv, Confirmed: true, ConsentNote: "subscribed elsewhere" },
  });
  expect([imported.status, imported.at("Result", "Imported")]).toEqual([200, 2]);
  const found = await server.request("/api/Announcement?Search=slow", { key });
  const at = (name: string) => found.at("Result", "Items", 0, name);
  expect(found.at("Result", "Items")).toHaveLength(1);
  expect(at("Title")).toBe("The shop was slow");
  expect([at("State"), at("StartedAt"), at("ResolvedAt")]).toEqual([
    "Resolved",
    "2026-10-05T08:10:00.000Z",
    "2026-10-05T09:40:00.000Z",
  ]);
  const deliveries = await server.request(`/api/Announcement/${String(at("Id"))}/Deliveries`, { key });
  expect(deliveries.at("Result", "Items")).toEqual([]);
});
