/** `/live` as those who follow it get it, from a whole service. */
import { get, type IncomingMessage } from "node:http";
import { afterEach, beforeAll, expect, it } from "vitest";
import { liveBeat, liveNews } from "../../src/contract/live.ts";
import { send } from "../harness/http.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

type Event = {
  readonly id?: string;
  readonly event?: string;
  readonly data?: string;
  readonly retry?: string;
};

/** A follower of the stream, and the received events. */
type Follower = {
  readonly response: IncomingMessage;
  readonly events: readonly Event[];
  readonly isEnded: () => boolean;
  readonly leave: () => void;
};

let server: TestServer;
let checkoutId: string;
let key: string;
const followers: Follower[] = [];

// One service for all: the tests follow one another on it, and the last one stops it.
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: "127.0.0.1" } });
  checkoutId = await server.component("Checkout");
  key = await server.key("Read-Write");
  return () => server.close();
});

afterEach(() => {
  for (const follower of followers.splice(0)) follower.leave();
});

function fieldsOf(block: string): Event {
  return Object.fromEntries(
    block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(": ") + 2)]),
  );
}

function follow(headers: Readonly<Record<string, string>> = {}): Promise<Follower> {
  const { promise, resolve, reject } = Promise.withResolvers<Follower>();
  const request = get({ port: server.port, path: "/live", agent: false, headers }, (response) => {
    const events: Event[] = [];
    let rest = "";
    let ended = false;
    response.setEncoding("utf8");
    response.on("data", (part: string) => {
      const blocks = (rest + part).split("\n\n");
      rest = blocks.pop() ?? "";
      events.push(...blocks.map(fieldsOf));
    });
    response.on("end", () => (ended = true));
    response.on("error", () => undefined);
    const follower = { response, events, isEnded: () => ended, leave: () => request.destroy() };
    followers.push(follower);
    resolve(follower);
  });
  request.on("error", reject);
  return promise;
}

const newsOf = ({ events }: Follower) =>
  events
    .filter(({ event, data }) => event === undefined && data !== undefined)
    .map(({ id, data = "" }) => ({ id, ...liveNews.strict().parse(JSON.parse(data)) }));

async function report(status: string): Promise<void> {
  const { status: answered } = await server.request("/api/WebHook/UpdateComponentStatus", {
    method: "POST",
    key,
    body: { ComponentName: "Checkout", Status: status },
  });
  expect(answered).toBe(200);
}

it("a live reader gets the current state at once, and then each change as it happens", async () => {
  const follower = await follow({ accept: "text/event-stream" });
  expect(follower.response.headers).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "access-control-allow-origin": "*",
    "x-accel-buffering": "no",
  });
  await until(() => newsOf(follower).length > 0);
  await report("Major Outage");
  await until(() => newsOf(follower).some(({ Changed }) => Changed.Components.length > 0));
  const [before, after] = [newsOf(follower).at(-2), newsOf(follower).at(-1)];
  expect(after).toMatchObject({
    Status: { Indicator: "Critical", Description: "Checkout: Major Outage" },
    Changed: {
      Components: [{ Id: checkoutId, Name: "Checkout", Status: "Major Outage" }],
      RemovedComponents: [],
      Announcements: [],
    },
  });
  expect(after?.Since).toBe(before?.Revision);
  expect(after?.id).toBe(String(after?.Revision));
});

it("a live event names an announcement by its id, and reveals nothing that the page does not show", async () => {
  const follower = await follow();
  const created = await server.request("/api/Announcement", {
    method: "POST",
    key,
    body: { Kind: "Incident", Title: "secret-title", Message: "secret-message" },
  });
  await until(() => newsOf(follower).some(({ Changed }) => Changed.Announcements.length > 0));
  expect(newsOf(follower).at(-1)?.Changed.Announcements).toEqual([created.at("Result", "Id")]);
  await server.request("/api/Announcement", {
    method: "POST",
    key,
    body: { Kind: "Notice", Title: "Later", Message: "Later", StartsAt: "2099-01-01T00:00:00Z" },
  });
  const settled = newsOf(follower).length;
  await report("Degraded Performance");
  await until(() => newsOf(follower).at(-1)?.Changed.Components.length === 1);
  for (const { Changed } of newsOf(follower).slice(settled)) expect(Changed.Announcements).toEqual([]);
  const path = `/api/Announcement/${String(created.at("Result", "Id"))}`;
  expect((await server.request(path, { method: "DELETE", key })).status).toBe(204);
});

it("a returning live reader gets the current state, without the missed events", async () => {
  const first = await follow();
  await until(() => newsOf(first).length > 0);
  first.leave();
  const last = newsOf(first).at(-1)?.id ?? "";
  for (const status of ["Major Outage", "Degraded Performance", "Partial Outage"]) {
    await report(status);
  }
  await until(async () => (await server.request("/")).text.includes("Checkout: Partial Outage"));
  const again = await follow({ "last-event-id": last });
  await until(() => newsOf(again).length > 0);
  expect(newsOf(again)).toHaveLength(1);
  expect(newsOf(again)[0]?.Status.Description).toBe("Checkout: Partial Outage");
});

it("a live stream without news sends the age of its information, beyond the idle timeout", async () => {
  const follower = await follow();
  await until(() => follower.events.some(({ event }) => event === "beat"));
  const beat = follower.events.find(({ event }) => event === "beat");
  const content = liveBeat.strict().parse(JSON.parse(beat?.data ?? ""));
  expect(content.AgeSeconds).toBeLessThan(10);
  expect(beat?.id).toBeUndefined();
  expect(follower.isEnded()).toBe(false);
});

it("HEAD shows the type only; a request that accepts no events or has a body is refused; a key gets a private stream and its remaining rate", async () => {
  const head = await server.request("/live", { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(head.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
  const json = await server.request("/live", { headers: { accept: "application/json" } });
  expect([json.status, json.json.Code]).toEqual([406, "NotAcceptable"]);
  expect((await server.request("/live", { method: "POST", body: {} })).status).toBe(405);
  const preflight = await server.request("/live", { method: "OPTIONS" });
  expect(preflight.headers["access-control-allow-origin"]).toBe("*");
  const keyed = await follow({ "x-api-key": await server.key("Read-Only") });
  expect(keyed.response.headers["cache-control"]).toBe("private, no-store");
  expect(keyed.response.headers["access-control-allow-origin"]).toBeUndefined();
  expect(keyed.response.headers["ratelimit"]).toMatch(/^"key";r=\d+;t=\d+$/u);
  const wrong = await server.request("/live", { key: "sb_ro_wrong" });
  expect(wrong.status).toBe(401);
});

it("an address may have 200 live readers, with different reconnect delays; the next one is told to poll, and gets the page; all end with the service, with a short delay", async () => {
  // Readers of the tests before, who have just left, count for another address.
  const headers = { "x-forwarded-for": "192.0.2.7" };
  const all = await Promise.all(Array.from({ length: 200 }, () => follow(headers)));
  expect(all.every(({ response }) => response.statusCode === 200)).toBe(true);
  const refused = await send(server.port, "/live", { headers });
  expect([refused.status, refused.json.Code]).toEqual([429, "RateLimited"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(60);
  expect((await server.request("/", { headers })).status).toBe(200);
  const retries = () => all.map(({ events }) => events.map(({ retry }) => Number(retry)).filter(Boolean));
  await until(() => retries().every(({ length }) => length === 1));
  const first = retries().flat();
  expect(Math.min(...first)).toBeGreaterThanOrEqual(3_000);
  expect(Math.max(...first)).toBeLessThanOrEqual(15_000);
  expect(new Set(first).size).toBeGreaterThan(100);
  const left = all.shift();
  left?.leave();
  await until(async () => (await follow(headers)).response.statusCode === 200);
  await server.service.close();
  await until(() => all.every(({ isEnded }) => isEnded()));
  for (const [, second = Number.NaN] of retries()) expect(second).toBeLessThan(1_000);
});
