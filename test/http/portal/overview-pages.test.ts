/** The overview, the audit and the trash where there are several pages: of all of them, or of one. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Overview, overview, type Trash } from "../../../src/contract/portal/overview.ts";
import { signIn, type TestPerson } from "../../harness/people.ts";
import { startServer, type TestServer } from "../../harness/server.ts";

let server: TestServer;
let owner: TestPerson;
const ids = new Map<string, string>();

const create = async (path: string, body: Readonly<Record<string, unknown>>) => {
  const { status, at, text } = await owner.request(`/portal/api/${path}`, { method: "POST", body });
  expect([status, text]).toEqual([201, text]);
  const id = String(at("Result", "Id"));
  ids.set(String(body["Name"] ?? body["Title"]), id);
  return id;
};

async function read(page?: string): Promise<Overview> {
  const { json } = await owner.request(`/portal/api/Overview${page === undefined ? "" : `?Page=${page}`}`);
  expect(overview.strict().parse(json.Result)).toEqual(json.Result);
  return json.Result as Overview;
}

const incident = (title: string, component: string, page?: string) =>
  create("Announcement", {
    Kind: "Incident",
    Title: title,
    Message: "We look into it.",
    AffectedComponents: [{ ComponentName: component, Status: "Partial Outage" }],
    ...(page !== undefined && { Page: page }),
  });

beforeAll(async () => {
  server = await startServer();
  owner = await signIn(server, "Owner", { name: "Maja Lind" });
  await create("Page", { Name: "Inner systems", Slug: "inner", Access: "Restricted" });
  await create("Page", { Name: "Nothing yet", Slug: "empty" });
  await create("Component", { Name: "Checkout", Status: "Operational" });
  await create("Component", { Name: "Mail", Status: "Operational", AlsoOn: ["inner"] });
  await create("Component", { Name: "Books", Status: "Operational", Page: "inner" });
  await incident("Payments fail", "Checkout");
  await owner.request(`/portal/api/Component/${ids.get("Mail") ?? ""}`, {
    method: "PATCH",
    body: { Status: "Major Outage" },
  });
  await incident("Books are shut", "Books", "inner");
});
afterAll(() => server.close());

describe("the overview of several pages", () => {
  it("the overview of all pages names the page of each item, and shows what visitors see of the worst one", async () => {
    const answer = await read();
    expect(answer.Open.map(({ Title, Page }) => [Title, Page])).toEqual([
      ["Books are shut", "inner"],
      ["Payments fail", "status"],
    ]);
    expect(answer.Unannounced.map(({ Name, Pages }) => [Name, ...Pages])).toEqual([
      ["Mail", "status", "inner"],
    ]);
    expect(answer.Pages.map(({ Slug, Access, Components }) => [Slug, Access, Components])).toEqual([
      ["status", "Public", 2],
      ["inner", "Restricted", 2],
      ["empty", "Public", 0],
    ]);
    // Both are equally badly off; of what has no components nothing can be said.
    expect(answer.Page).toEqual(answer.Pages[0]);
    expect(answer.Page.Worst).toBe("Major Outage");
    expect(answer.Counts).toEqual({ OpenAnnouncements: 2, Components: 3, Operational: 0 });
  });

  it("the overview of one page lists its items, including shared ones", async () => {
    const answer = await read("INNER");
    expect(answer.Page.Slug).toBe("inner");
    expect(answer.Open.map(({ Title }) => Title)).toEqual(["Books are shut"]);
    expect(answer.Unannounced.map(({ Name }) => Name)).toEqual(["Mail"]);
    expect(answer.Counts).toEqual({ OpenAnnouncements: 1, Components: 2, Operational: 0 });
    const names = answer.LastChanges.map(({ Subject }) => Subject.Name);
    expect(names).toContain("Books are shut");
    expect(names).toContain("Inner systems");
    expect(names).not.toContain("Payments fail");
  });

  it("the overview of an empty page is empty, and a missing page is refused", async () => {
    expect(await read("empty")).toMatchObject({
      Page: { Name: "Nothing yet", Components: 0 },
      Open: [],
      Unannounced: [],
      Counts: { OpenAnnouncements: 0, Components: 0, Operational: 0 },
    });
    expect(await owner.request("/portal/api/Overview?Page=none")).toMatchObject({
      status: 400,
      json: { Code: "PageNotFound" },
    });
  });

  it("the overview of one page lists the status changes of every component that it shows", async () => {
    const key = await server.key("Read-Write", { name: "Prober" });
    const body = { ComponentName: "Mail", Status: "Partial Outage" };
    const sent = await server.request("/api/WebHook/UpdateComponentStatus", { method: "POST", key, body });
    expect(sent.status).toBe(200);
    const turnsOn = async (page: string) =>
      (await read(page)).LastChanges.filter(({ Action }) => Action === "Component.Turn").length;
    expect([await turnsOn("status"), await turnsOn("inner"), await turnsOn("empty")]).toEqual([1, 1, 0]);
  });
});

describe("the audit of several pages", () => {
  it("the audit log of one page is filtered to its items and the page itself", async () => {
    const { json } = await owner.request("/portal/api/AuditEvent?Page=inner");
    const { Items } = json.Result as {
      readonly Items: readonly { readonly Action: string; readonly Subject: { readonly Name: string } }[];
    };
    expect(Items.map(({ Action, Subject }) => [Action, Subject.Name])).toEqual([
      ["Announcement.Create", "Books are shut"],
      ["Component.Create", "Books"],
      ["Page.Create", "Inner systems"],
    ]);
    expect((await owner.request("/portal/api/AuditEvent?Page=none")).status).toBe(400);
  });

  it("the audit log of all pages names the page whose components were reordered", async () => {
    const more = await create("Component", { Name: "Ledgers", Page: "inner" });
    const books = ids.get("Books") ?? "";
    const body = { Groups: [], Members: [{ GroupId: null, Components: [more, books] }] };
    expect((await owner.request("/portal/api/Component/Order", { method: "POST", body })).status).toBe(200);
    const { at } = await owner.request("/portal/api/AuditEvent?Action=Component.Order");
    expect(at("Result", "Items", 0, "Subject", "Name")).toBe("Inner systems");
  });
});

describe("the trash of several pages", () => {
  it("the trash of all pages names the page of each item", async () => {
    const gone = await create("Template", {
      Name: "Not needed",
      Kind: "Incident",
      Title: "T",
      Message: "M",
      Page: "inner",
    });
    await owner.request(`/portal/api/Template/${gone}`, { method: "DELETE" });
    const { json } = await owner.request("/portal/api/Trash");
    const { Items } = json.Result as Trash;
    expect(Items.map(({ Name, Page }) => [Name, Page])).toEqual([["Not needed", "inner"]]);
  });
});
