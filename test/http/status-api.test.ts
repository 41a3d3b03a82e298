/** Atlassian's status API v2 as its clients meet it: over HTTP, without a key, from any origin. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { representationPaths } from "../../src/publishing/representations.ts";
import { startServer, type TestServer } from "../harness/server.ts";

const paths = representationPaths.filter((path) => path.startsWith("/api/v2/"));
const listShape = z.object({
  incidents: z.array(z.object({ name: z.string() })).optional(),
  scheduled_maintenances: z.array(z.object({ name: z.string() })).optional(),
});
const created = z.object({ Result: z.object({ Id: z.string() }) });
let server: TestServer;
let key = "";

beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
  await server.component("Checkout");
});

afterAll(() => server.close());

/** The names that a representation lists; a key sees its own writes at once. */
async function namesIn(path: string): Promise<string[]> {
  const { text } = await server.request(path, { key });
  const { incidents = [], scheduled_maintenances: works = [] } = listShape.parse(JSON.parse(text));
  return [...incidents, ...works].map(({ name }) => name);
}

const announce = async (body: object) => {
  const { text } = await server.request("/api/Announcement", { method: "POST", key, body });
  return created.parse(JSON.parse(text)).Result.Id;
};

describe("the status API v2", () => {
  it.each(paths)("the status API v2 serves anyone, by GET and HEAD: %s", async (path) => {
    const got = await server.request(path);
    expect(got.status).toBe(200);
    expect(got.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=5, stale-while-revalidate=30, stale-if-error=86400",
    });
    const head = await server.request(path, { method: "HEAD" });
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers["etag"]).toBe(got.headers["etag"]);
    expect(head.headers["content-length"]).toBe(got.headers["content-length"]);
    expect((await server.request(path.toUpperCase())).status).toBe(200);
  });

  it("the status API v2 has no other paths", async () => {
    for (const path of ["/api/v2/incidents", "/api/v2/incidents/resolved.json", "/api/v2/subscribers"]) {
      const { status, json } = await server.request(path);
      // Clients of the original read the message there.
      expect([status, json]).toEqual([404, { ...json, Success: false, error: json.Message }]);
    }
    // Of a page that does not exist, its slug is what is wrong.
    const nowhere = await server.request("/page/nope/api/v2/summary.json");
    const message = 'There is no page "nope". Check its slug in the address.';
    expect(nowhere.json).toMatchObject({ Code: "PageNotFound", Message: message, error: message });
    const ofService = await server.request("/page/nope/portal/x");
    expect(ofService.json["Message"]).not.toContain("no page");
    expect((await server.request("/api/v1/summary.json")).json).not.toHaveProperty("error");
  });

  it("the status API v2 lists incidents and maintenance at once, each in its place", async () => {
    const affected = { AffectedComponents: [{ ComponentName: "Checkout" }] };
    const hour = 3_600_000;
    const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
    const id = await announce({ Kind: "Incident", Title: "Cards are refused", Message: "We look." });
    await announce({
      Kind: "Maintenance",
      Title: "Disks",
      Message: "Soon.",
      ...affected,
      StartsAt: at(1),
      EndsAt: at(2),
    });
    expect(await namesIn("/api/v2/incidents/unresolved.json")).toEqual(["Cards are refused"]);
    expect(await namesIn("/api/v2/scheduled-maintenances/upcoming.json")).toEqual(["Disks"]);
    expect(await namesIn("/api/v2/scheduled-maintenances/active.json")).toEqual([]);
    expect(await namesIn("/api/v2/summary.json")).toEqual(["Cards are refused", "Disks"]);

    const body = { State: "Resolved", Message: "All is well." };
    await server.request(`/api/Announcement/${id}/Update`, { method: "POST", key, body });
    expect(await namesIn("/api/v2/incidents/unresolved.json")).toEqual([]);
    expect(await namesIn("/api/v2/incidents.json")).toEqual(["Cards are refused"]);
    await server.request(`/api/Announcement/${id}`, { method: "DELETE", key });
    expect(await namesIn("/api/v2/incidents.json")).toEqual([]);
  });
});
