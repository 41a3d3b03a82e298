/** The step before the framework: it answers requests, or leaves them to the router. */
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { ResponseWriter } from "../../src/http/response-writer.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import type { PublishedPage } from "../../src/publishing/publisher.ts";
import { RuntimeState } from "../../src/server/runtime-state.ts";
import { SnapshotResponder } from "../../src/server/snapshot-responder.ts";

/** A page none of whose representations can be rendered. */
const broken: PublishedPage = {
  accessRules: { access: "Public", passwordHash: null, allowedAddresses: [] },
  language: "en",
  findRepresentation: () => {
    throw new Error("it cannot be made");
  },
  isOutdated: () => false,
  waitUntilCurrent: () => Promise.resolve(),
  findArchived: () => Promise.resolve(undefined),
  statusPage: undefined,
  snapshot: undefined,
  onPublish: () => () => undefined,
};

it("a representation that fails to render is left to the router, and does not end the process", async () => {
  const meters = createMetrics();
  const clock = systemClock;
  const answers = new ResponseWriter({
    baseUrl: "http://status.test",
    clock,
    meters,
    page: () => undefined,
    gate: () => undefined,
    isClosing: () => false,
  });
  const front = new SnapshotResponder({
    runtimeState: new RuntimeState(clock),
    answers,
    isOurHost: () => true,
    routing: { assign: (exchange) => void (exchange.page = broken) },
    clock,
    meters,
  });
  const server = createServer((incoming, response) =>
    front.take({ request: incoming, response, waits: false }, () => {
      response.writeHead(500);
      response.end();
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  for (const path of ["/", "/index.json", "/?Lang=de"]) {
    const status = await new Promise((resolve, reject) => {
      const sent = request({ port, path, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on("error", reject);
      sent.end();
    });
    expect([path, status]).toEqual([path, 500]);
  }
  await new Promise((resolve) => server.close(resolve));
});
