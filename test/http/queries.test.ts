/** The refused queries; none reaches the database as anything but a value. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operationList } from "../../src/contract/operations/operations.ts";
import { startServer, type TestServer } from "../harness/server.ts";

let server: TestServer;
let key = "";
let componentId = "";
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
  componentId = await server.component("Website");
  const bodies = {
    Integration: { Name: "Alerts", Type: "Alertmanager" },
    Announcement: { Kind: "Notice", Title: "News", Message: "New." },
    Subscriber: {
      Channel: "Email",
      Address: "ada@example.com",
      Scope: { Kind: "Page" },
      Confirmed: true,
      ConsentNote: "Asked for it by phone.",
    },
  };
  for (const [resource, body] of Object.entries(bodies)) {
    const { json } = await server.request(`/api/${resource}`, { key, method: "POST", body });
    ids[resource] = String(Reflect.get(Object(json.Result), "Id"));
  }
});

afterAll(() => server.close());

describe("the query", () => {
  const codeOf = async (query: string) => {
    const { status, json } = await server.request(`/api/Component?${query}`, { key });
    return [status, json.Code];
  };

  it.each([
    "Limit=0",
    "Limit=101",
    "Limit=-1",
    "Limit=x",
    "Limit=",
    "Limit=1.5",
    "Limit=1e1",
    "Limit=10&Limit=10",
    "Limit=0x10",
  ])("the query %s is refused", async (query) => {
    expect(await codeOf(query)).toEqual([400, "ValidationFailed"]);
  });

  it.each(["Cursor=x", "Cursor=%00", "Cursor=' or 1=1 --", "Cursor=YWZ0ZXIgLTE", "Cursor="])(
    "the cursor %s is refused as unknown",
    async (query) => {
      expect((await codeOf(query.replaceAll(" ", "%20")))[0]).toBe(400);
    },
  );

  it("a query of more than 20 parameters is refused", async () => {
    const many = (count: number) => Array.from({ length: count }, (_, place) => `a${place}=1`).join("&");
    const statusOf = async (count: number) =>
      (await server.request(`/api/StatusPage?${many(count)}`, { key })).status;
    expect([await statusOf(21), await statusOf(20)]).toEqual([400, 200]);
  });

  it.each(["a[__proto__][x]=1", "__proto__=1", "constructor[prototype][x]=1", "toString=1"])(
    "the query %s is ignored",
    async (query) => {
      expect(await codeOf(query)).toEqual([400, "ValidationFailed"]);
      expect((await server.request(`/api/StatusPage?${query}`, { key })).status).toBe(200);
      expect(Reflect.get({}, "x")).toBeUndefined();
    },
  );

  describe("of a list", () => {
    const lists = operationList.filter(({ query }) => query !== null && "Cursor" in query.shape);
    const namedIn = async (path: string, query: string) => {
      const { status, json } = await server.request(`${path}?${query}`, { key });
      return [status, json.Errors?.map(({ Path, Message }) => `${Path}: ${Message}`)];
    };

    it.each(lists)("a list at $path names an unknown parameter", async ({ path }) => {
      const at = path.replace("{id}", ids[path.split("/")[2] ?? ""] ?? componentId);
      const [status, errors] = await namedIn(at, "Limits=1&Limit=1&utm_source=x");
      expect(status).toBe(400);
      expect(errors).toEqual([
        "Limits: There is no such parameter. Did you mean Limit?",
        expect.stringMatching(/^utm_source: There is no such parameter here. There are: .*Limit, Cursor/u),
      ]);
      expect((await server.request(`${at}?LIMIT=1`, { key })).status).toBe(200);
    });

    it("a list with a misspelt filter is refused, also with the key in the query", async () => {
      expect(await namedIn("/api/Announcement", "Statu=Resolved")).toEqual([
        400,
        ["Statu: There is no such parameter. Did you mean State?"],
      ]);
      const { status, text } = await server.request(`/api/Announcement?Statu=Resolved&api_key=${key}`);
      expect([status, text.includes(key)]).toEqual([400, false]);
    });
  });

  it.each([
    "/",
    "/history",
    "/history.atom",
    "/api/v2/summary.json",
    "/api/StatusPage",
    "/badge/overall.svg",
  ])("a query of %s may contain unknown parameters", async (path) => {
    expect((await server.request(`${path}?utm_source=x&fbclid=y`, { key })).status).toBe(200);
  });

  const hostile = [
    "'",
    '"',
    "1;drop table component",
    "1 or 1=1",
    "%27%20union%20select%201",
    "../../etc/passwd",
    "\u202e",
    "%s%n",
  ];
  it.each(hostile)("a query with %j in every parameter never reveals the database", async (text) => {
    const value = encodeURIComponent(text);
    for (const path of ["/api/Component", "/api/StatusPage", "/api/AuditEvent", `/api/Component/${value}`]) {
      const { status, text: answer } = await server.request(
        `${path}?Limit=${value}&Cursor=${value}&Page=${value}`,
        { key },
      );
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(answer).not.toMatch(/sqlite|select|syntax|SQL|\.ts|node_modules/iu);
    }
  });
});
