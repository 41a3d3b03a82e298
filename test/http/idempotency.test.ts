/** One effect and one answer for one `Idempotency-Key`, however often and from wherever it is sent. */
import "../harness/shipped-timeouts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Refusal } from "../../src/contract/refusal.ts";
import { RunningRequests, readIdempotencyKey } from "../../src/http/idempotency.ts";
import { startServer, type TestServer } from "../harness/server.ts";

let server: TestServer;
let key = "";

beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
  await server.component("Website");
});

afterAll(() => server.close());

const make = (
  name: string,
  idempotencyKey: string | readonly string[],
  options: { key?: string; path?: string } = {},
) =>
  server.request(options.path ?? "/api/Component", {
    method: "POST",
    key: options.key ?? key,
    headers: { "idempotency-key": idempotencyKey },
    body: { Name: name },
  });

describe("an Idempotency-Key", () => {
  it("a repeated Idempotency-Key gets the first response, and has no second effect", async () => {
    const first = await make("Once", "a");
    const again = await make("Once", "a");
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect([first.headers["idempotency-replayed"], again.headers["idempotency-replayed"]]).toEqual([
      undefined,
      "true",
    ]);
    expect([again.headers["etag"], again.headers["location"]]).toEqual([
      first.headers["etag"],
      first.headers["location"],
    ]);
  });

  it("an Idempotency-Key sent a hundred times at once has one effect, and a hundred equal responses", async () => {
    const before = (await server.request("/api/AuditEvent", { key })).at("Result", "Items") as unknown[];
    const answers = await Promise.all(Array.from({ length: 100 }, () => make("Hundred", "hundred")));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    const after = (await server.request("/api/AuditEvent", { key })).at("Result", "Items") as unknown[];
    expect(after.length - before.length).toBe(1);
  });

  it("an Idempotency-Key with another body, path or query is refused", async () => {
    await make("First", "b");
    // A change has no query of its own; a report may have one.
    const reportTo = (path: string) =>
      server.request(path, {
        method: "POST",
        key,
        headers: { "idempotency-key": "b2" },
        body: { ComponentName: "First", Status: "Operational" },
      });
    const report = "/api/WebHook/UpdateComponentStatus";
    expect((await reportTo(report)).status).toBe(200);
    for (const other of [
      await make("Second", "b"),
      await make("First", "b", { path: "/api/ComponentGroup" }),
      await reportTo(`${report}?x=1`),
    ]) {
      expect([other.status, other.json.Code]).toEqual([422, "IdempotencyKeyReused"]);
    }
  });

  it("an Idempotency-Key belongs to the calling API key, and passes to its successor", async () => {
    await make("Mine", "c");
    const other = await server.key("Read-Write", { name: "Rotated" });
    expect((await make("Mine", "c", { key: other })).json.Code).toBe("NameTaken");
    expect((await make("Theirs", "c", { key: other })).status).toBe(201);
  });

  it("an Idempotency-Key of a refused request can be used again with a corrected one", async () => {
    const refused = await make("", "d");
    const created = await make("Website", "d");
    const mended = await make("Mended", "d");
    expect([refused.status, created.status, mended.status]).toEqual([400, 409, 201]);
  });

  it("an Idempotency-Key works for a report, a change and a deletion alike", async () => {
    const headers = { "idempotency-key": "e" };
    const report = { ComponentName: "Website", Status: "Major Outage" };
    const request = { method: "POST", key, headers, body: report };
    const [first, again] = [
      await server.request("/api/WebHook/UpdateComponentStatus", request),
      await server.request("/api/WebHook/UpdateComponentStatus", request),
    ];
    expect([again.text, again.headers["idempotency-replayed"]]).toEqual([first.text, "true"]);
    const path = String((await make("To be deleted", "f")).headers["location"]);
    const remove = { method: "DELETE", key, headers: { "idempotency-key": "g" } };
    expect((await server.request(path, remove)).status).toBe(204);
    const repeat = await server.request(path, remove);
    expect([repeat.status, repeat.headers["idempotency-replayed"]]).toEqual([204, "true"]);
  });

  it("a repeat with an Idempotency-Key still needs a valid key, role and rate", async () => {
    const own = await server.key("Read-Write", { name: "Soon gone" });
    await make("Judged anew", "h", { key: own });
    await server.submit({ kind: "RevokeKey", key: "Soon gone" });
    await expect.poll(async () => (await make("Judged anew", "h", { key: own })).status).toBe(401);
  });

  it.each([[""], ['""'], ["a".repeat(256)], ["a b"], ['"open'], ["é"], [["one", "two"]]])(
    "the Idempotency-Key %j is refused",
    async (sent) => {
      const { status, json } = await make("Never", sent);
      expect([status, json.Errors?.[0]?.Path]).toEqual([400, "Idempotency-Key"]);
    },
  );

  it("an Idempotency-Key is the same with and without quotes", () => {
    expect(readIdempotencyKey(["abc"])).toBe("abc");
    expect(readIdempotencyKey(['"abc"'])).toBe("abc");
    expect(readIdempotencyKey(['"a \\"b\\""'])).toBe('a "b"');
    expect(readIdempotencyKey(["a".repeat(255)])).toHaveLength(255);
    expect(readIdempotencyKey([])).toBeUndefined();
  });

  it("an Idempotency-Key with spaces requires quotes, and the refusal says so", () => {
    expect(readIdempotencyKey(['"a b"'])).toBe("a b");
    expect(() => readIdempotencyKey(["a b"])).toThrow("quote it if it contains spaces");
  });
});

describe("a repeat during the first request", () => {
  it("a repeat during the first request waits for its outcome", async () => {
    const running = new RunningRequests();
    const first = Promise.withResolvers<string>();
    const order: string[] = [];
    const firstRun = running.afterFirst("x", () => first.promise).catch(() => order.push("first failed"));
    const secondRun = running.afterFirst("x", async () => order.push("second"));
    await running.afterFirst("y", async () => order.push("another"));
    expect(order).toEqual(["another"]);
    first.reject(new Error("no"));
    await Promise.all([firstRun, secondRun]);
    expect(order).toEqual(["another", "first failed", "second"]);
  });

  it("a repeat during the first request is refused after five seconds with Retry-After", async () => {
    const running = new RunningRequests();
    void running.afterFirst("x", () => new Promise(() => undefined));
    const start = performance.now();
    const refusal = await running.afterFirst("x", () => Promise.resolve()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: "IdempotencyKeyInUse", detail: { retryAfterSeconds: 1 } });
    expect(performance.now() - start).toBeGreaterThan(4900);
  });
});
