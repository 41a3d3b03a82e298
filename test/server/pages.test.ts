import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openFaces } from "../../src/contract/operations/operation.ts";
import { pageDeletion } from "../../src/contract/pages.ts";
import { leaveImagesBlank } from "../harness/blank-images.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

leaveImagesBlank();

let server: TestServer;
let key: string;
let api: string;
let storeId: string;
let incident: string;
let internalIncident: string;

const host = (name: string) => ({ headers: { host: name } });

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const { status, text, json } = await server.request(path, { method: "POST", key, body });
  if (status !== 201 && status !== 200) throw new Error(text);
  return json.Result as Record<string, unknown>;
}

beforeAll(async () => {
  server = await startServer({ env: { BASE_URL: "http://status.test" } });
  key = await server.key("Read-Write");
  await post("/api/Page", { Name: "Internal systems", Slug: "internal" });
  await post("/api/Page", { Name: "Partners", Slug: "partners", Url: "https://partners.test/state" });
  api = String((await post("/api/Component", { Name: "Payments" }))["Id"]);
  storeId = String((await post("/api/Component", { Name: "Bookkeeping", Page: "internal" }))["Id"]);
  await post("/api/Component", { Name: "Mail", AlsoOn: ["internal", "Partners"] });
  incident = String(
    (
      await post("/api/Announcement", {
        Kind: "Incident",
        Title: "Mail is slow",
        Message: "We look into it.",
        AlsoOn: ["partners"],
        AffectedComponents: [
          { ComponentName: "Payments", Status: "Degraded Performance" },
          { ComponentName: "Mail", Status: "Degraded Performance" },
        ],
      })
    )["Id"],
  );
  internalIncident = String(
    (
      await post("/api/Announcement", {
        Kind: "Incident",
        Title: "Books are shut",
        Message: "Come back later.",
        Page: "internal",
        AffectedComponents: [{ ComponentName: "Bookkeeping", Status: "Major Outage" }],
      })
    )["Id"],
  );
  await until(async () => (await server.request("/page/internal/")).text.includes("Books are shut"));
});

afterAll(async () => {
  await server.close();
});

describe("several pages on one service", () => {
  it("several pages on one service are at their slugs, the first at the service's own address", async () => {
    const first = await server.request("/", host("status.test"));
    expect(first.status).toBe(200);
    expect(first.text).toContain("Payments");
    expect(first.text).not.toContain("Bookkeeping");
    const internal = await server.request("/page/internal", host("status.test"));
    expect(internal.text).toContain("Internal systems");
    expect(internal.text).toContain("Bookkeeping");
    expect(internal.text).not.toContain(">Payments<");
    expect((await server.request("/page/status/", host("status.test"))).text).toBe(first.text);
    expect((await server.request("/page/nowhere/", host("status.test"))).status).toBe(404);
  });

  it("several pages on one service are at their own hosts, with their paths and behind proxies that strip them", async () => {
    for (const path of ["/state/", "/state", "/"]) {
      const { status, text } = await server.request(path, host("partners.test"));
      expect(status).toBe(200);
      expect(text).toContain("Partners");
    }
    expect((await server.request("/state/", host("partners.test"))).text).toContain('href="/state/history"');
    expect((await server.request("/", host("elsewhere.test"))).status).toBe(421);
    expect((await server.request("/page/internal/", host("elsewhere.test"))).status).toBe(421);
  });

  it("several pages on one service show shared components, and reveal nothing else of each other", async () => {
    const partners = await server.request("/", host("partners.test"));
    expect(partners.text).toContain("Mail is slow");
    expect(partners.text).not.toContain("Payments");
    const summary = await server.request("/page/partners/api/v2/summary.json");
    expect(summary.text).toContain("Mail");
    expect(summary.text).not.toContain('"Payments"');
  });

  it("several pages on one service have their own links", async () => {
    const { text } = await server.request("/page/internal/");
    expect(text).toContain('href="/page/internal/history"');
    expect(text).toContain(`/page/internal/announcement/${internalIncident}`);
  });

  it("several pages on one service have their own archives", async () => {
    const history = await server.request("/page/internal/history");
    expect(history.text).toContain("Books are shut");
    expect(history.text).not.toContain("Mail is slow");
    expect((await server.request("/history")).text).not.toContain("Books are shut");
    expect((await server.request(`/announcement/${internalIncident}`)).status).toBe(404);
    expect((await server.request(`/page/internal/announcement/${internalIncident}`)).status).toBe(200);
    expect((await server.request(`/page/internal/announcement/${incident}`)).status).toBe(404);
    expect((await server.request(`/component/${storeId}`)).status).toBe(404);
    expect((await server.request(`/page/internal/component/${storeId}`)).status).toBe(200);
    expect((await server.request(`/page/internal/component/${api}`)).status).toBe(404);
    const shared = await server.request(`/page/partners/announcement/${incident}`);
    expect(shared.status).toBe(200);
    expect(shared.text).not.toContain("Payments");
  });

  it.each(openFaces.map(({ path }) => path))(
    "several pages on one service reveal nothing of each other at %s",
    async (path) => {
      const { status, text } = await server.request(path);
      expect(status).toBe(200);
      expect(text).not.toMatch(/Bookkeeping|Books are shut|Internal systems|Partners/u);
      const other = await server.request(`/page/internal${path}`);
      expect(other.status).toBe(200);
      expect(other.text).not.toMatch(/"Payments"|Mail is slow|Partners/u);
    },
  );

  it("several pages on one service leave service-wide paths in place", async () => {
    for (const path of ["/page/internal/api/Component", "/page/internal/portal", "/page/internal/healthz"]) {
      expect((await server.request(path, { key })).status).toBe(404);
    }
  });

  it("several pages on one service are distinguished by keys", async () => {
    const all = await server.request("/api/StatusPage?Page=internal", { key });
    expect(all.at("Result", "Page", "Name")).toBe("Internal systems");
    expect(all.text).not.toContain('"Payments"');
    const missing = await server.request("/api/StatusPage?Page=interal", { key });
    const Message = 'No page has the slug "interal". Did you mean "internal"? GET /api/Page lists all pages.';
    expect(missing).toMatchObject({
      status: 404,
      json: { Code: "PageNotFound", Message: `Page: ${Message}`, Errors: [{ Path: "Page", Message }] },
    });
    expect((await server.request("/api/Component?Page=interal", { key })).json.Message).toBe(
      `Page: ${Message}`,
    );
    const listed = await server.request("/api/Component?Page=internal", { key });
    const items = listed.json.Result as { readonly Items: readonly { readonly Name: string }[] };
    expect(items.Items.map(({ Name }) => Name)).toEqual(["Bookkeeping", "Mail"]);
    expect((await server.request("/api/Component?Page=none", { key })).json.Code).toBe("PageNotFound");
    const announcements = await server.request("/api/Announcement?Page=internal", { key });
    expect(announcements.at("Result", "Items", 0, "Url")).toBe(
      `http://status.test/page/internal/announcement/${internalIncident}`,
    );
    const shared = await server.request("/api/Announcement?Page=partners", { key });
    expect(shared.at("Result", "Items", 0, "Title")).toBe("Mail is slow");
    expect(shared.at("Result", "Items", 1)).toBeUndefined();
  });

  it("several pages on one service receive reports by unique component names, and require a page otherwise", async () => {
    const send = (body: object) =>
      server.request("/api/WebHook/UpdateComponentStatus", { method: "POST", key, body });
    expect((await send({ ComponentName: "bookkeeping", Status: "Major Outage" })).status).toBe(200);
    await post("/api/Component", { Name: "Twice" });
    const second = await server.request("/api/Component", {
      method: "POST",
      key,
      body: { Name: "Twice", Page: "internal" },
    });
    expect(second.json.Message).toBe(
      'Component "Twice" created. Warning: page "status" has a component of this name too, so reports and announcements by name must now set Page',
    );
    const Message = "Several pages have a component with this name (status, internal); set Page.";
    expect((await send({ ComponentName: "Twice", Status: "Operational" })).json).toMatchObject({
      Code: "PageRequired",
      Errors: [{ Path: "Page", Code: "PageRequired", Message }],
    });
    const incident = {
      Kind: "Incident",
      Title: "Twice is down",
      Message: "Looking into it.",
      AffectedComponents: [{ ComponentName: "twice", Status: "Major Outage" }],
    };
    const announce = (body: object) =>
      server.request("/api/Announcement?DryRun=true", { method: "POST", key, body });
    expect((await announce(incident)).json).toMatchObject({
      Code: "PageRequired",
      Message: 'Page: Several pages have a component named "Twice" (status, internal); set Page.',
      Errors: [{ Path: "Page" }],
    });
    expect((await announce({ ...incident, Page: "internal" })).status).toBe(200);
    const { Title, Kind, AffectedComponents } = incident;
    const template = { Name: "Twice", Title, Kind, Message: "Down.", AffectedComponents };
    const refused = await server.request("/api/Template", { method: "POST", key, body: template });
    expect(refused.json.Code).toBe("PageRequired");
    expect((await send({ ComponentName: "Twice", Status: "Operational", Page: "internal" })).status).toBe(
      200,
    );
  });

  it("renaming a component to a name of another page warns; any other change does not", async () => {
    const { Id } = await post("/api/Component", { Name: "Three", Page: "internal" });
    await post("/api/Component", { Name: "Thrice" });
    const patch = (body: object) =>
      server.request(`/api/Component/${String(Id)}`, { method: "PATCH", key, body });
    const renamed = await patch({ Name: "Thrice" });
    expect(renamed.json.Message).toBe(
      'Component "Thrice" updated. Warning: page "status" has a component of this name too, so reports and announcements by name must now set Page',
    );
    expect((await patch({ Name: "Thrice", Description: "Third." })).json.Message).toBe(
      'Component "Thrice" updated',
    );
  });

  it("restoring a component warns if another page has its name by now", async () => {
    const { Id } = await post("/api/Component", { Name: "Fourth", Page: "internal" });
    await server.request(`/api/Component/${String(Id)}`, { method: "DELETE", key });
    await post("/api/Component", { Name: "Fourth" });
    const restored = await server.request(`/api/Component/${String(Id)}/Restore`, { method: "POST", key });
    expect([restored.status, restored.json.Message]).toEqual([
      200,
      'Component "Fourth" restored. Warning: page "status" has a component of this name too, so reports and announcements by name must now set Page',
    ]);
  });

  it("pages share components only if their time zones agree, and stay so", async () => {
    const away = await post("/api/Page", { Name: "Away", Slug: "away", TimeZone: "Asia/Tokyo" });
    const patch = (path: string, body: object) => server.request(path, { method: "PATCH", key, body });
    const refused = await patch(`/api/Component/${api}`, { AlsoOn: ["away"] });
    expect(refused.status).toBe(400);
    expect(refused.json.Errors?.[0]?.Path).toBe("AlsoOn");
    const [first] = (await server.request("/api/Page", { key })).at("Result", "Items") as { Id: string }[];
    const zone = await patch(`/api/Page/${first?.Id}`, { TimeZone: "Asia/Tokyo" });
    expect(zone.json.Errors?.[0]?.Path).toBe("TimeZone");
    expect((await patch(`/api/Page/${String(away["Id"])}`, { TimeZone: "Asia/Seoul" })).status).toBe(200);
  });

  it("several pages on one service are deleted and restored with their contents", async () => {
    const { Id } = await post("/api/Page", { Name: "Passing", Slug: "passing" });
    const component = await post("/api/Component", { Name: "Gone with it", Page: "passing" });
    await until(async () => (await server.request("/page/passing/")).text.includes("Gone with it"));
    const remove = await server.request(`/api/Page/${String(Id)}`, { method: "DELETE", key });
    expect(remove.status).toBe(204);
    await until(async () => (await server.request("/page/passing/")).status === 404);
    expect((await server.request(`/api/Component/${String(component["Id"])}`, { key })).status).toBe(404);
    await post(`/api/Page/${String(Id)}/Restore`, {});
    await until(async () => (await server.request("/page/passing/")).text.includes("Gone with it"));
  });
});

describe("pages beyond as many as there may be", () => {
  it("pages beyond the limit are refused, even restored ones, until one is deleted", async () => {
    const few = await startServer({ env: { MAX_PAGES: "3" } });
    try {
      const its = await few.key("Read-Write");
      const make = (slug: string) =>
        few.request("/api/Page", { method: "POST", key: its, body: { Name: slug, Slug: slug } });
      const second = String((await make("second")).at("Result", "Id"));
      expect((await make("third")).status).toBe(201);
      const refused = await make("fourth");
      expect([refused.status, refused.json.Code]).toEqual([409, "TooManyPages"]);
      expect(refused.json.Message).toMatch(/3 pages.*MAX_PAGES/u);
      expect((await few.request(`/api/Page/${second}`, { method: "DELETE", key: its })).status).toBe(204);
      expect((await make("fourth")).status).toBe(201);
      const back = await few.request(`/api/Page/${second}/Restore`, { method: "POST", key: its, body: {} });
      expect([back.status, back.json.Code]).toEqual([409, "TooManyPages"]);
    } finally {
      await few.close();
    }
  });
});

describe("the dry run of the deletion of a page", () => {
  it("the dry run of the deletion of a page counts its content, and names the page that becomes the first", async () => {
    const tried = async (slug: string) => {
      const found = await server.request(`/api/Page?Slug=${slug}`, { key });
      const id = String(found.at("Result", "Items", 0, "Id"));
      const path = `/api/Page/${id}?DryRun=true`;
      const { status, json } = await server.request(path, { method: "DELETE", key });
      expect([status, json.Message]).toEqual([
        200,
        expect.stringContaining("Dry run, nothing was changed: Page"),
      ]);
      return pageDeletion.parse(json.Result);
    };
    const first = String((await server.request("/api/Page", { key })).at("Result", "Items", 0, "Slug"));
    const { FirstPage, Deletes } = await tried(first);
    expect([FirstPage?.Slug, Deletes.Components, Deletes.Subscribers]).not.toEqual([first, 0, 0]);
    const internal = await tried("internal");
    expect(internal.FirstPage?.Slug).toBe(first);
    expect(internal).toMatchObject({ Slug: "internal", Deletes: { Announcements: 1 } });
    expect(internal.Deletes.Components).toBeGreaterThan(0);
  });
});

describe("the last page", () => {
  it("the last page cannot be deleted", async () => {
    const alone = await startServer();
    try {
      const its = await alone.key("Read-Write");
      const { Id } = ((await alone.request("/api/Page", { key: its })).at("Result", "Items", 0) ?? {}) as {
        Id: string;
      };
      const refused = await alone.request(`/api/Page/${Id}`, { method: "DELETE", key: its });
      expect(refused.json.Code).toBe("LastPage");
    } finally {
      await alone.close();
    }
  });
});
