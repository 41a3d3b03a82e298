import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

const hour = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();

let server: TestServer;
let key: string;

async function announce(body: Readonly<Record<string, unknown>>): Promise<void> {
  const { status, text } = await server.request("/api/Announcement", { method: "POST", key, body });
  if (status !== 201) throw new Error(text);
}

beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
  for (const name of ["Shop", "Search", "Mail"]) await server.component(name);
  const now = Date.now();
  const affect = (name: string, more: object) => [{ ComponentName: name, ...more }];
  await announce({
    Kind: "Incident",
    Title: "Payments fail",
    Message: "We look into it.",
    AffectedComponents: affect("Shop", { Status: "Partial Outage" }),
  });
  await announce({
    Kind: "Maintenance",
    Title: "New machines",
    State: "In Progress",
    Message: "It has begun.",
    StartsAt: iso(now),
    EndsAt: iso(now + hour),
    AffectedComponents: affect("Search", { Expect: "Degraded Performance" }),
  });
  await announce({
    Kind: "Maintenance",
    Title: "New certificates",
    Message: "Soon.",
    StartsAt: iso(now + 24 * hour),
    EndsAt: iso(now + 25 * hour),
    AffectedComponents: affect("Mail", {}),
  });
  await announce({
    Kind: "Incident",
    Title: "Slow logins",
    State: "Resolved",
    Message: "A cache was cold.",
    StartsAt: iso(now - 48 * hour),
    ResolvedAt: iso(now - 47 * hour),
  });
  await until(async () => (await server.request("/")).text.includes("Slow logins"));
});

afterAll(async () => {
  await server.close();
});

test("everything that the page links to exists", async () => {
  const { text } = await server.request("/");
  const addresses = new Set([...text.matchAll(/ href="(\/[^"#]*)/gu)].map(([, address]) => address ?? ""));
  expect(addresses.size).toBeGreaterThanOrEqual(14);
  for (const address of addresses) {
    const { status } = await server.request(address);
    expect({ address, status }).toEqual({ address, status: 200 });
  }
});

test("every anchor that the page links to exists", async () => {
  const { text } = await server.request("/");
  for (const [, path = "", id = ""] of text.matchAll(/ href="([^"#]*)#([^"]+)"/gu)) {
    if (/^(?:mt|op|un|dg|pt|mj|scheduled|unstable)$/u.test(id)) continue;
    const document = path === "" ? text : (await server.request(path)).text;
    expect(document).toContain(` id="${id}"`);
  }
});

test("open, upcoming and past announcements are on the page, with the announcement of each status, and its source if enabled", async () => {
  const { text } = await server.request("/");
  const order = ["Payments fail", "New machines", "New certificates", `class="timetable"`, "Slow logins"];
  const places = order.map((marker) => text.indexOf(marker));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(text).toMatch(/Incident: <a href="\/announcement\/[^"]+"><bdi>Payments fail<\/bdi><\/a>/u);
  expect(text).toMatch(/Maintenance: <a href="\/announcement\/[^"]+"><bdi>New machines<\/bdi><\/a>/u);
  expect(text).not.toContain("Set by hand");
  const key = await server.key("Read-Write");
  const { json } = await server.request("/api/Page", { key });
  const id = (json.Result as { Items: { Id: string }[] }).Items[0]?.Id ?? "";
  const patched = await server.request(`/api/Page/${id}`, {
    method: "PATCH",
    key,
    body: { ShowSources: true },
  });
  expect(patched.json.Result).toMatchObject({ ShowSources: true });
  await until(async () => (await server.request("/")).text.includes("Set by hand"));
});
