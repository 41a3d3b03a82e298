/** Calls of a service elsewhere that are sent again. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, it, onTestFinished, vi } from "vitest";
import { startServer } from "../harness/server.ts";
import { boxForTest } from "./cli-on-either-engine.ts";
import { skipPauses } from "./remote-box.ts";

/** An answer to a change in place of the service's, before or after the change is made; null for the service's own. */
type Fault = {
  readonly when: "before" | "after";
  readonly answer: (response: ServerResponse) => unknown;
} | null;

/** A service behind a proxy with a fault for each attempt at a change, and a command line that is set up to reach it. */
async function faultyBox(faultOf: (attempt: number) => Fault) {
  const server = await startServer();
  const keys: unknown[] = [];
  const forward = async (request: IncomingMessage, body: Buffer) => {
    const sent = ["x-api-key", "content-type", "idempotency-key"].flatMap((name) => {
      const value = request.headers[name];
      return typeof value === "string" ? [[name, value] as [string, string]] : [];
    });
    const method = request.method ?? "GET";
    const init = { method, headers: sent, ...(method === "GET" ? {} : { body }) };
    const answered = await fetch(`${server.url}${request.url}`, init);
    return { status: answered.status, text: await answered.text() };
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const isChange = request.method !== "GET" && !request.url?.includes("DryRun=true");
    if (isChange) keys.push(request.headers["idempotency-key"]);
    const fault = isChange ? faultOf(keys.length) : null;
    const body = await buffer(request);
    const { status, text } =
      fault?.when === "before" ? { status: 0, text: "" } : await forward(request, body);
    if (fault === null) response.writeHead(status, { "content-type": "application/json" }).end(text);
    else fault.answer(response);
  };
  const proxy = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
    await server.close();
  });
  const box = await boxForTest();
  box.env["SIGNALBOX_URL"] = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  box.env["SIGNALBOX_KEY"] = await server.key("Read-Write");
  return { box, keys, pauses: skipPauses() };
}

const drop: Fault = { when: "after", answer: (response) => response.destroy() };
const create = ["announcement", "create", "Payments fail", "--message", "We look into it."];

it("a connection that breaks after the commit leads to one announcement, whose id is printed", async () => {
  const { box, keys } = await faultyBox((attempt) => (attempt <= 2 ? drop : null));
  const created = await box.call(...create);
  expect([created.code, created.out]).toEqual([0, expect.stringMatching(/^[0-9a-f-]{36}\n$/u)]);
  expect(created.err).toMatch(/cannot be reached: .+\. Trying again in 1 s\.\n.+Trying again in 2 s\.\n/u);
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  const listed = await box.call("announcement", "list", "--json");
  expect(JSON.parse(listed.out)).toHaveLength(1);
});

it("a busy service is called again after the time that it asks for", async () => {
  const { box, pauses } = await faultyBox((attempt) =>
    attempt > 2
      ? null
      : {
          when: "before",
          answer: (response) =>
            response
              .writeHead(attempt === 1 ? 429 : 503, { "retry-after": attempt === 1 ? "17" : "0" })
              .end(JSON.stringify({ Success: false, Message: "Busy", Code: "RateLimited" })),
        },
  );
  const created = await box.call(...create);
  expect([created.code, pauses]).toEqual([0, [17_000, 2_000]]);
});

it("a change without an answer ends with exit code 3, and its message says whether it may have been made", async () => {
  const lost = await faultyBox(() => drop);
  const unknown = await lost.box.call(...create);
  expect([unknown.code, unknown.out, lost.pauses]).toEqual([3, "", [1_000, 2_000, 4_000, 8_000]]);
  expect(unknown.err).toContain("It is not known whether the change was made");
  const refuse = JSON.stringify({ Success: false, Message: "Stopping", Code: "Stopping" });
  const stopped = await faultyBox(() => ({
    when: "before",
    answer: (response) => response.writeHead(503).end(refuse),
  }));
  const unchanged = await stopped.box.call(...create);
  expect([unchanged.code, unchanged.err]).toEqual([3, expect.stringContaining("Nothing was changed.")]);
});

it("a read from a service that hangs ends after ten seconds with one sentence", async () => {
  const { box, pauses } = await faultyBox(() => null);
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    const reason = new DOMException("", "TimeoutError");
    return AbortSignal.abort(reason);
  });
  onTestFinished(() => timeout.mockRestore());
  const { code, err } = await box.call("component", "list");
  expect([code, pauses, timeout.mock.calls]).toEqual([3, [], [[10_000]]]);
  expect(err).toContain("no answer within 10 s.");
});

it("a read on a terminal is tried once, in a pipe twice, and otherwise as often as SIGNALBOX_RETRIES says", async () => {
  const box = await boxForTest();
  const closed = createServer();
  await new Promise<void>((resolve) => void closed.listen(0, "127.0.0.1", resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  Object.assign(box.env, { SIGNALBOX_URL: `http://127.0.0.1:${port}`, SIGNALBOX_KEY: "sbx_rw_x" });
  const pauses = skipPauses();
  expect((await box.call("component", "list")).code).toBe(3);
  expect(pauses).toEqual([1_000]);
  const before = Object.getOwnPropertyDescriptor(process.stdout, "isTTY");
  onTestFinished(() => void Object.defineProperty(process.stdout, "isTTY", before ?? { value: undefined }));
  Object.defineProperty(process.stdout, "isTTY", { value: true, configurable: true });
  expect((await box.call("component", "list")).code).toBe(3);
  expect(pauses).toEqual([1_000]);
  // A change that nothing answers to is tried again once.
  expect((await box.call("component", "create", "API")).err).toMatch(
    /Trying again in 1 s\.\n.+ Nothing was changed\.\n$/u,
  );
  expect(pauses).toEqual([1_000, 1_000]);
  box.env["SIGNALBOX_RETRIES"] = "1";
  expect((await box.call("component", "list")).code).toBe(3);
  expect((await box.call(...create)).code).toBe(3);
  expect(pauses).toEqual([1_000, 1_000, 1_000, 1_000]);
  box.env["SIGNALBOX_RETRIES"] = "many";
  expect((await box.call("component", "list")).err).toContain('SIGNALBOX_RETRIES cannot be "many".');
});

it("an address that does not exist is not called again", async () => {
  const box = await boxForTest();
  Object.assign(box.env, { SIGNALBOX_URL: "https://signalbox.invalid", SIGNALBOX_KEY: "sbx_rw_x" });
  const pauses = skipPauses();
  const { code, err } = await box.call("component", "list");
  expect([code, err, pauses]).toEqual([3, expect.stringContaining("cannot be reached"), []]);
});
