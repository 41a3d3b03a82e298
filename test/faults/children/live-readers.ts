/**
 * A server of news that is large and never ends, in one of these manners:
 *   newest the service's own: a stalled reader gets the newest later, or is cut off
 *   queue  writes everything to everybody, whether they take it or not: the control for those who look for it
 * `/still` ends the news, and answers with the last revision; `/count` answers with how many follow.
 */
import { createServer, type ServerResponse } from "node:http";
import { clientAddressBehind } from "../../../src/http/client-address.ts";
import { Exchange } from "../../../src/http/http-exchange.ts";
import { LiveEndpoint } from "../../../src/http/live/live-endpoint.ts";
import { ResponseWriter } from "../../../src/http/response-writer.ts";
import { systemClock } from "../../../src/platform/clock.ts";
import { createMetrics } from "../../../src/platform/metrics.ts";
import { newsOfPage } from "../../../src/publishing/live-news.ts";
import { publicAccess } from "../../../src/publishing/published-page.ts";
import type { PublishedPage } from "../../../src/publishing/publisher.ts";
import type { Snapshot } from "../../../src/publishing/snapshot.ts";
import { exampleSnapshot } from "../../publishing/page/fixtures.ts";

const [manner = ""] = process.argv.slice(2);
const everyMilliseconds = 400;
const example = exampleSnapshot("calm");
/** Makes the news large without many components, whose changes would have to be found. */
const longName = "Long name ".repeat(1_000);

/** The page at a revision: each time every component is another. */
function at(revision: number): Snapshot {
  const status = revision % 2 === 0 ? "Operational" : "Major Outage";
  const components = example.components.map(
    (component) => ({ ...component, name: longName, status }) as const,
  );
  return { ...example, revision, components, asOf: Date.now() };
}

let snapshot = at(1);
const listeners = new Set<(published: Snapshot) => void>();
const page: PublishedPage = {
  accessRules: publicAccess,
  language: "en",
  findRepresentation: () => undefined,
  isOutdated: () => false,
  waitUntilCurrent: () => Promise.resolve(),
  findArchived: () => Promise.resolve(undefined),
  statusPage: undefined,
  get snapshot() {
    return snapshot;
  },
  onPublish(listener) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
const meters = createMetrics();
const answers = new ResponseWriter({
  baseUrl: "http://localhost",
  clock: systemClock,
  meters,
  page: () => undefined,
  gate: () => undefined,
  isClosing: () => false,
});
const live = new LiveEndpoint({
  publisher: () => ({ pages: [page], confirmedAt: Date.now() }),
  answers,
  callerOf: clientAddressBehind([]),
  clock: systemClock,
  meters,
  maxReaders: 10_000,
  isStopping: () => false,
  isClosing: () => false,
  mayStay: () => Promise.resolve(true),
});
const queued = new Set<ServerResponse>();

const server = createServer((request, response) => {
  if (request.url === "/still") {
    clearInterval(broadcasting);
    response.end(String(snapshot.revision));
  } else if (request.url !== "/live") {
    server.getConnections((_error, count) => response.end(String(count - 1)));
  } else if (manner === "queue") {
    response.writeHead(200, { "content-type": "text/event-stream" });
    request.socket.setTimeout(0);
    queued.add(response);
    response.on("close", () => queued.delete(response));
  } else {
    const exchange = new Exchange(request, response, performance.now());
    exchange.page = page;
    void live.route.answer({ exchange, params: {}, body: undefined });
  }
});
const broadcasting = setInterval(() => {
  const before = snapshot;
  snapshot = at(before.revision + 1);
  for (const listener of listeners) listener(snapshot);
  if (queued.size === 0) return;
  const news = JSON.stringify(newsOfPage(before, snapshot, 500));
  for (const response of queued) response.write(`id: ${snapshot.revision}\ndata: ${news}\n\n`);
}, everyMilliseconds);
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stderr.write(`port ${typeof address === "object" ? address?.port : ""}\n`);
});
