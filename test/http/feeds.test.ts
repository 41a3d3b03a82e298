/** The feeds and the calendar as readers of them meet them: over HTTP, without a key, asked time and again. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startServer, type TestServer } from "../harness/server.ts";

const types = {
  "/history.atom": "application/atom+xml; charset=utf-8",
  "/history.rss": "application/rss+xml; charset=utf-8",
  "/feed.json": "application/feed+json; charset=utf-8",
  "/calendar.ics": "text/calendar; charset=utf-8",
} as const;
const caching = "public, max-age=5, stale-while-revalidate=30, stale-if-error=86400";
const hour = 3_600_000;

let server: TestServer;
let key = "";
let id = "";
let checkout = "";
let search = "";

beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
  checkout = await server.component("Checkout");
  search = await server.component("Search");
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
  const body = {
    Kind: "Maintenance",
    Title: "Disks",
    Message: "Soon.",
    AffectedComponents: [{ ComponentName: "Checkout" }],
    StartsAt: at(1),
    EndsAt: at(2),
  };
  const created = await server.request("/api/Announcement", { method: "POST", key, body });
  id = String(created.at("Result", "Id"));
});

afterAll(() => server.close());

/** The response at a path; a key sees its own writes at once. */
const read = (path: string, headers: Record<string, string> = {}) => server.request(path, { key, headers });
const tagOf = ({ headers }: Awaited<ReturnType<typeof read>>) => z.string().parse(headers["etag"]);

describe.each(Object.entries(types))("%s", (path, type) => {
  it("the feed is public, for any origin, and cached for five seconds", async () => {
    await read(path);
    const got = await server.request(path);
    expect(got.status).toBe(200);
    expect(got.headers).toMatchObject({
      "content-type": type,
      "access-control-allow-origin": "*",
      "cache-control": caching,
    });
    expect(got.text).toContain("Disks");
    const head = await server.request(path, { method: "HEAD" });
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers["etag"]).toBe(got.headers["etag"]);
    expect(head.headers["content-length"]).toBe(got.headers["content-length"]);
    expect((await server.request(path.toUpperCase())).text).toBe(got.text);
    expect((await server.request(path, { method: "POST" })).status).toBe(405);
  });

  it("the feed is sent compressed", async () => {
    for (const coding of ["br", "gzip"]) {
      const { headers } = await server.request(path, { headers: { "accept-encoding": coding } });
      expect(headers["content-encoding"]).toBe(coding);
    }
  });

  it("the feed is 304 while it has no new entries, whatever components show in the meantime", async () => {
    const tag = tagOf(await read(path));
    const body = { ComponentName: "Checkout", Status: "Partial Outage" };
    await server.request("/api/WebHook/UpdateComponentStatus", { method: "POST", key, body });
    const again = await read(path, { "if-none-match": tag });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect(again.headers["etag"]).toBe(tag);
    await server.request(`/api/Announcement/${id}/Update`, {
      method: "POST",
      key,
      body: { Message: "As planned." },
    });
    const news = await read(path, { "if-none-match": tag });
    expect(news.status).toBe(200);
    expect(news.text).toContain("As planned.");
  });
});

describe.each(Object.keys(types))("%s of one component", (path) => {
  it("a component's feed has the announcements that list it, and its own address", async () => {
    const ofCheckout = await read(`${path}?component=${checkout.toUpperCase()}`);
    expect(ofCheckout.status).toBe(200);
    expect(ofCheckout.text).toContain("Disks");
    const unfolded = ofCheckout.text.replaceAll("\r\n ", "");
    expect(unfolded).toContain(`?Component=${checkout}`);
    const inGerman = await read(`${path}?Component=${search}&Lang=de`);
    expect(inGerman.status).toBe(200);
    expect(inGerman.text).not.toContain("Disks");
    expect((await read(path)).text).not.toContain("?Component=");
  });

  it("a feed of an unknown component, or of two, is refused", async () => {
    for (const query of ["Component=x", `Component=${id}`, `Component=${checkout}&Component=${search}`]) {
      expect((await read(`${path}?${query}`)).status).toBe(404);
    }
  });
});

it("a component's page and its history link its feeds", async () => {
  for (const path of [`/component/${checkout}`, `/history?Component=${checkout}`]) {
    const { text } = await read(path);
    for (const feed of Object.keys(types))
      expect(text.split(`"${feed}?Component=${checkout}"`)).toHaveLength(3);
  }
});
