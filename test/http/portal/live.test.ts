/** News of the portal as a browser hears it: from a whole service, changed by itself and from outside. */
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LiveEvent } from "../../../src/contract/portal/overview.ts";
import { signIn, type TestPerson } from "../../harness/people.ts";
import { startServer, type TestServer } from "../../harness/server.ts";
import { until } from "../../harness/until.ts";

/** The events that a browser receives. */
type Follower = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly events: ({ readonly id: string } & LiveEvent)[];
  readonly text: () => string;
  /** When it ended (milliseconds, forward only); undefined while it goes on. */
  readonly endedAt: () => number | undefined;
  readonly close: () => void;
};

const open: Follower[] = [];

function listen(server: TestServer, headers: Readonly<Record<string, string>>): Promise<Follower> {
  const { promise, resolve, reject } = Promise.withResolvers<Follower>();
  const sent = request({
    host: "127.0.0.1",
    port: server.port,
    path: "/portal/api/Live",
    headers,
    agent: false,
  });
  sent.on("error", reject);
  sent.on("response", (response) => {
    const events: Follower["events"] = [];
    let text = "";
    let endedAt: number | undefined;
    response.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      events.length = 0;
      for (const [, id = "", data = ""] of text.matchAll(/id: (\d+)\ndata: (.*)\n\n/gu)) {
        events.push({ id, ...(JSON.parse(data) as LiveEvent) });
      }
    });
    response.on("error", () => undefined);
    response.on("close", () => {
      endedAt = performance.now();
    });
    const follower = {
      status: response.statusCode ?? 0,
      headers: response.headers,
      events,
      text: () => text,
      endedAt: () => endedAt,
      close: () => sent.destroy(),
    };
    open.push(follower);
    resolve(follower);
  });
  sent.end();
  return promise;
}

let server: TestServer;
let editor: TestPerson;
beforeAll(async () => {
  server = await startServer();
  editor = await signIn(server, "Editor");
});
afterAll(async () => {
  for (const follower of open) follower.close();
  await server.close();
});

const newest = ({ events }: Follower) => events.at(-1)?.Revision ?? -1;

describe("the news", () => {
  it("the portal stream starts with the current state, is not cached, and sends every change once published", async () => {
    const follower = await listen(server, editor.headers);
    expect([follower.status, follower.headers["content-type"], follower.headers["cache-control"]]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
      "no-store",
    ]);
    expect(follower.headers["access-control-allow-origin"]).toBeUndefined();
    await until(async () => follower.events.length > 0);
    const before = newest(follower);
    await editor.request("/portal/api/Component", { method: "POST", body: { Name: "Website" } });
    await until(async () => newest(follower) > before);
    const overview = await editor.request("/portal/api/Overview");
    expect(overview.at("Result", "Counts", "Components")).toBe(1);
    expect(overview.at("Result", "Revision")).toBe(newest(follower));
    follower.close();
  });

  it("the portal stream tells the pages' statuses at first, and then those that changed", async () => {
    const id = await server.component("Search");
    const follower = await listen(server, editor.headers);
    await until(async () => follower.events.length > 0);
    expect(follower.events[0]?.Pages.map(({ Worst }) => Worst)).toEqual(["Operational"]);
    const body = { Status: "Major Outage" };
    await editor.request(`/portal/api/Component/${id}`, { method: "PATCH", body });
    const statuses = () => follower.events.slice(1).flatMap(({ Pages }) => Pages);
    await until(async () => statuses().length > 0);
    expect(statuses().at(-1)).toMatchObject({ Worst: "Major Outage", Description: "Search: Major Outage" });
    await editor.request(`/portal/api/Component/${id}`, { method: "PATCH", body: { Status: "Operational" } });
    await until(async () => statuses().at(-1)?.Worst === "Operational");
    follower.close();
  });

  it("the portal stream reports changes of other processes, and of keys", async () => {
    const follower = await listen(server, editor.headers);
    await until(async () => follower.events.length > 0);
    const before = newest(follower);
    await server.component("From outside");
    await until(async () => newest(follower) > before);
    const count = follower.events.length;
    await server.key("Read-Only");
    await until(async () => follower.events.slice(count).some(({ Keys }) => Keys));
    expect(newest(follower)).toBeGreaterThan(before);
    follower.close();
  });

  it("the portal stream combines many changes into few events", async () => {
    const follower = await listen(server, editor.headers);
    await until(async () => follower.events.length > 0);
    const from = performance.now();
    for (let count = 0; count < 20; count += 1) {
      await editor.request("/portal/api/ComponentGroup", {
        method: "POST",
        body: { Name: `Group ${count}` },
      });
    }
    const revision = Number((await editor.request("/portal/api/Overview")).at("Result", "Revision"));
    await until(async () => newest(follower) >= revision);
    expect(follower.events.length).toBeLessThanOrEqual((performance.now() - from) / 200 + 3);
    follower.close();
  });
});

describe("the news end", () => {
  const expectEnd = async (person: TestPerson, act: () => Promise<unknown>) => {
    const follower = await listen(server, person.headers);
    await until(async () => follower.events.length > 0);
    await act();
    await until(async () => follower.endedAt() !== undefined);
    expect((await listen(server, person.headers)).status).toBe(401);
  };

  it("a portal stream ends with its session", async () => {
    const person = await signIn(server, "Viewer");
    await expectEnd(person, () =>
      person.request(`/portal/api/Session/${person.sessionId}`, { method: "DELETE" }),
    );
  });

  it("a portal stream ends when another process changes the person's role", async () => {
    const person = await signIn(server, "Editor");
    await expectEnd(person, () =>
      server.submit({ kind: "PatchPerson", id: person.id, fields: { Role: "Viewer" } }),
    );
  });

  it("a portal stream ends when the person is disabled", async () => {
    const person = await signIn(server, "Admin");
    await expectEnd(person, () =>
      server.submit({ kind: "PatchPerson", id: person.id, fields: { Disabled: true } }),
    );
  });
});

describe("the news are refused", () => {
  it("a portal stream is refused without a session, with a key, and from another site", async () => {
    expect((await listen(server, {})).status).toBe(401);
    expect((await listen(server, { "x-api-key": await server.key("Read-Write") })).status).toBe(401);
    const { cookie } = editor;
    for (const headers of [
      { cookie, "sec-fetch-site": "cross-site" },
      { cookie, "sec-fetch-site": "same-site" },
      { cookie, origin: "https://evil.test" },
    ]) {
      expect((await listen(server, headers)).status).toBe(403);
    }
  });

  it("a portal stream is refused beyond the limit of windows per session, until one is closed", async () => {
    const person = await signIn(server, "Viewer");
    const windows = await Promise.all(Array.from({ length: 8 }, () => listen(server, person.headers)));
    expect(windows.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const ninth = await listen(server, person.headers);
    expect([ninth.status, ninth.headers["retry-after"]]).toEqual([429, "60"]);
    windows[0]?.close();
    await until(async () => {
      const again = await listen(server, person.headers);
      again.close();
      return again.status === 200;
    });
    for (const window of windows) window.close();
  });
});

describe("a stop", () => {
  it("a stop ends the portal streams at once, so that they delay nothing", async () => {
    const stopping = await startServer();
    const viewer = await signIn(stopping, "Viewer");
    const follower = await listen(stopping, viewer.headers);
    await until(async () => follower.events.length > 0);
    await stopping.close();
    expect(follower.endedAt()).toBeDefined();
  });
});
