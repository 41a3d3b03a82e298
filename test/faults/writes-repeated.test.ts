/** The shipped nginx before a node that takes a write and is gone (F-06): it asks the other where that does no harm, and only there. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { type RequestOptions, send } from "../harness/http.ts";
import { type Nginx, replaced } from "../harness/nginx.ts";
import { nginxBefore } from "./behind-nginx.ts";

const writes = 10;

/** A node that does something with every request once it has read it; the bodies that it read. */
async function node(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const bodies: string[] = [];
  const server: Server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      bodies.push(body);
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { bodies, port: (server.address() as AddressInfo).port };
}

/** One node that is gone whenever it has taken a write, one that answers, and nginx before them. */
async function pair(change?: (settings: string) => string) {
  const fickle = await node((request) => request.socket.resetAndDestroy());
  const steady = await node((_request, response) => response.end("done"));
  return { fickle, steady, nginx: await nginxBefore([fickle.port, steady.port], change) };
}

/** Sends writes one after the other; their statuses. */
async function write(nginx: Nginx, options: RequestOptions): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < writes; n += 1) {
    const { status } = await send(nginx.port, "/api/Component", { body: `{"n":${n}}`, ...options });
    statuses.push(status);
  }
  return statuses;
}

const idempotent = { "idempotency-key": "a-name" };
const all = Array.from({ length: writes }, (_, n) => `{"n":${n}}`);

describe("the shipped nginx with a write whose node is gone", () => {
  it.each(["POST", "PATCH"])(
    "a keyed write with an Idempotency-Key is repeated completely on the other node: %s",
    async (method) => {
      const { fickle, steady, nginx } = await pair();
      const statuses = await write(nginx, { method, key: "sbx_rw_any", headers: idempotent });
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(steady.bodies).toEqual(all);
      // The control: the first was asked, and took some of them.
      expect(fickle.bodies.length).toBeGreaterThan(0);
    },
  );

  it.each([
    ["has no Idempotency-Key", { key: "sbx_rw_any" }],
    [
      "has no key, but may be of somebody who is signed in",
      { headers: { ...idempotent, cookie: "session=1" } },
    ],
    ["has both", { key: "sbx_rw_any", headers: { ...idempotent, cookie: "session=1" } }],
    ["has neither", { headers: idempotent }],
  ])("a write whose node died is repeated on no other node if it %s", async (_what, options) => {
    const { fickle, steady, nginx } = await pair();
    const statuses = await write(nginx, { method: "POST", ...options });
    expect(statuses.filter((status) => status === 502)).toHaveLength(fickle.bodies.length);
    expect(fickle.bodies.length).toBeGreaterThan(0);
    expect([...fickle.bodies, ...steady.bodies].toSorted()).toEqual(all.toSorted());
  });

  it("nginx would repeat every write if it were configured to (the control)", async () => {
    const careless = (settings: string) =>
      replaced(settings, /(proxy_next_upstream error timeout [^;]*http_504);/gu, "$1 non_idempotent;");
    const { fickle, steady, nginx } = await pair(careless);
    const statuses = await write(nginx, { method: "POST", key: "sbx_rw_any" });
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(fickle.bodies.length).toBeGreaterThan(0);
    expect(steady.bodies).toEqual(all);
  });
});
