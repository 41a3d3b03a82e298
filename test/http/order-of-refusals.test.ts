/** Of everything that is wrong with a request, the first in the contract's order is the answer: tried for every two. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Code } from "../../src/contract/refusal.ts";
import { isLong } from "../harness/repetitions.ts";
import { startServer, type TestServer } from "../harness/server.ts";

let server: TestServer;
let componentId: string;
const keys = { readWrite: "", readOnly: "", spentReadWrite: "", spentReadOnly: "", webhook: "" };
const wrongKey = "sbx_rw_wrong";
const unknownId = "01900000-0000-7000-8000-000000000000";
const huge = " ".repeat(300 * 1024);

/** A change of a component, and what may be wrong with it. */
type Sketch = {
  path: string;
  method: string;
  host: string | undefined;
  keyIsWrong: boolean;
  keyIsDouble: boolean;
  keyIsInQuery: boolean;
  keyIsSpent: boolean;
  keyIsReadOnly: boolean;
  contentType: string;
  name: string;
  isMalformed: boolean;
  isHuge: boolean;
  idempotencyKey: string;
  ifMatch: string | undefined;
};

const sound = (): Sketch => ({
  path: `/api/Component/${componentId}`,
  method: "PATCH",
  host: undefined,
  keyIsWrong: false,
  keyIsDouble: false,
  keyIsInQuery: false,
  keyIsSpent: false,
  keyIsReadOnly: false,
  contentType: "application/json",
  name: "Website",
  isMalformed: false,
  isHuge: false,
  idempotencyKey: crypto.randomUUID(),
  ifMatch: undefined,
});

/** The possible faults, in the contract's order. */
const faults: readonly [Code, (sketch: Sketch) => Partial<Sketch>][] = [
  ["BadRequest", ({ path }) => ({ path: `${path}%zz` })],
  ["HostUnknown", () => ({ host: "evil.test" })],
  ["KeyInvalid", () => ({ keyIsWrong: true })],
  ["ApiKeyInQuery", () => ({ keyIsInQuery: true })],
  ["ApiKeyAmbiguous", () => ({ keyIsDouble: true })],
  ["RateLimited", () => ({ keyIsSpent: true })],
  ["RoleForbids", () => ({ keyIsReadOnly: true })],
  ["RouteNotFound", () => ({ path: "/api/Nothing" })],
  ["MethodNotAllowed", () => ({ method: "PUT" })],
  ["UnsupportedMediaType", () => ({ contentType: "text/plain" })],
  ["PayloadTooLarge", () => ({ isHuge: true })],
  ["MalformedJson", () => ({ isMalformed: true })],
  ["ValidationFailed", () => ({ name: "" })],
  ["IdempotencyKeyReused", () => ({ idempotencyKey: "used" })],
  ["ComponentNotFound", () => ({ path: `/api/Component/${unknownId}` })],
  ["PreconditionFailed", () => ({ ifMatch: '"r0-000000000000"' })],
  ["NameTaken", () => ({ name: "API" })],
];

function keyOf({ keyIsWrong, keyIsSpent, keyIsReadOnly }: Sketch): string {
  if (keyIsWrong) return wrongKey;
  if (keyIsReadOnly) return keyIsSpent ? keys.spentReadOnly : keys.readOnly;
  return keyIsSpent ? keys.spentReadWrite : keys.readWrite;
}

function send(sketch: Sketch) {
  const text = sketch.isMalformed ? "{" : JSON.stringify({ Name: sketch.name });
  const key = keyOf(sketch);
  return server.request(sketch.keyIsInQuery ? `${sketch.path}?api_key=` : sketch.path, {
    method: sketch.method,
    headers: {
      "x-api-key": sketch.keyIsDouble ? [key, ""] : key,
      "content-type": sketch.contentType,
      "idempotency-key": sketch.idempotencyKey,
      ...(sketch.host === undefined ? {} : { host: sketch.host }),
      ...(sketch.ifMatch === undefined ? {} : { "if-match": sketch.ifMatch }),
    },
    body: text + (sketch.isHuge ? huge : ""),
  });
}

async function spend(key: string): Promise<void> {
  for (let count = 0; count < 102; count += 1) await server.request("/api/StatusPage", { key });
}

beforeAll(async () => {
  server = await startServer({ env: { BASE_URL: "https://status.example.com" } });
  componentId = await server.component("Website");
  await server.component("API");
  await server.component("Mail");
  keys.readWrite = await server.key("Read-Write");
  keys.readOnly = await server.key("Read-Only");
  keys.spentReadWrite = await server.key("Read-Write", { ratePerMinute: 1 });
  keys.spentReadOnly = await server.key("Read-Only", { ratePerMinute: 1 });
  keys.webhook = await server.key("Webhook", { components: ["Website"] });
  await spend(keys.spentReadWrite);
  await spend(keys.spentReadOnly);
  for (const key of [keys.readWrite, keys.webhook]) {
    await server.request("/api/WebHook/UpdateComponentStatus", {
      method: "POST",
      key,
      headers: { "idempotency-key": "used" },
      body: { ComponentName: "Website", Status: "Operational" },
    });
  }
});

afterAll(() => server.close());

describe("a change of a component", () => {
  it("a change of a component is accepted if nothing is wrong", async () => {
    expect((await send(sound())).status).toBe(200);
  });

  it.each(faults)("a change of a component is refused with %s if only that is wrong", async (code, fault) => {
    const sketch = sound();
    expect((await send({ ...sketch, ...fault(sketch) })).json.Code).toBe(code);
  });

  // `npm test` has each fault with the next two and, for the longest way, with the last.
  const isTried = (distance: number, second: number) =>
    isLong || distance < 2 || second === faults.length - 1;
  const pairs = faults.flatMap(([first, firstFault], place) =>
    faults
      .slice(place + 1)
      .filter((_, distance) => isTried(distance, place + 1 + distance))
      .map(([second, secondFault]) => ({ first, firstFault, second, secondFault })),
  );

  it.each(pairs)(
    "a change of a component is refused with $first before $second",
    async ({ first, firstFault, secondFault }) => {
      // What comes first overwrites, where both faults lie in the same place.
      const later = { ...sound(), ...secondFault(sound()) };
      expect((await send({ ...later, ...firstFault(later) })).json.Code).toBe(first);
    },
  );
});

describe("a report by a webhook key", () => {
  const report = async (fields: Readonly<Record<string, unknown>>, idempotencyKey: string) => {
    const { json } = await server.request("/api/WebHook/UpdateComponentStatus", {
      method: "POST",
      key: keys.webhook,
      headers: { "idempotency-key": idempotencyKey },
      body: fields,
    });
    return json;
  };

  it("a report by a webhook key is refused alike for an uncovered and for a missing component", async () => {
    const uncovered = await report({ ComponentName: "Mail", Status: "Operational" }, "a");
    const unknown = await report({ ComponentName: "Nothing", Status: "Operational" }, "b");
    expect([uncovered.Code, unknown.Code]).toEqual(["ComponentNotCovered", "ComponentNotCovered"]);
    expect(uncovered.Message).toBe(unknown.Message);
  });

  it("a report by a webhook key is refused for its fields before its coverage, and for a used Idempotency-Key before that", async () => {
    const malformed = await report({ ComponentName: "Mail", Status: "On fire" }, "used");
    const reused = await report({ ComponentName: "Mail", Status: "Operational" }, "used");
    expect([malformed.Code, reused.Code]).toEqual(["ValidationFailed", "IdempotencyKeyReused"]);
  });
});
