/** An origin that a test is the master of: it serves one document and its news, as the service does, at whatever moment it is said to be. */
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { contentSecurityPolicy } from "../../src/publishing/page/document-shell.ts";

/** The content served at the moment. */
type Stage = {
  /** By how it is asked for: as a document of its own, or by the script of one. */
  readonly document: (isOpened: boolean) => string;
  /** When it is (epoch milliseconds). */
  readonly at: () => number;
  readonly revision: () => number;
};

/** A running origin. */
export type Origin = {
  readonly url: string;
  /** How often the document was opened, and how many follow its news now. */
  readonly opened: () => number;
  readonly following: () => number;
  /** Tells those who follow that there is something to look at, at once. */
  readonly notify: () => void;
  /** Tells them that nothing is new. */
  readonly beat: () => void;
  readonly close: () => Promise<void>;
};

/** Serves a stage on a free port. */
export async function startOrigin({ document, at, revision }: Stage): Promise<Origin> {
  const followers = new Set<ServerResponse>();
  let opened = 0;
  const news = () => {
    const asOf = new Date(at()).toISOString();
    const body = { Revision: revision(), Since: null, AsOf: asOf, SpreadMilliseconds: 1 };
    return `id: ${revision()}\ndata: ${JSON.stringify(body)}\n\n`;
  };
  const beat = () => {
    const body = { Revision: revision(), AsOf: new Date(at()).toISOString(), AgeSeconds: 0 };
    return `event: beat\ndata: ${JSON.stringify(body)}\n\n`;
  };
  const send = (text: string) => {
    for (const follower of followers) follower.write(text);
  };
  const server = createServer((request, response) => {
    response.setHeader("date", new Date(at()).toUTCString());
    if (request.url === "/live") {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(`retry: 3000\n\n${news()}`);
      followers.add(response);
      response.once("close", () => followers.delete(response));
      return;
    }
    const isOpened = request.headers["sec-fetch-mode"] === "navigate";
    if (isOpened) opened += 1;
    response.writeHead(request.url === "/" ? 200 : 404, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": contentSecurityPolicy,
      "cache-control": "no-cache",
    });
    response.end(request.url === "/" ? document(isOpened) : "");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    opened: () => opened,
    following: () => followers.size,
    notify: () => send(news()),
    beat: () => send(beat()),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
