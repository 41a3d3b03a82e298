/** The refused queries; none reaches the database as anything but a value. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { operationList } from "../../src/contract/operations/operations.ts";
import { inTurn } from "../harness/repetitions.ts";
import { startServer, type TestServer } from "../harness/server.ts";

const list = z.object({
  Result: z.object({ Items: z.array(z.object({ Name: z.string() })), NextCursor: z.string().nullable() }),
});

let server: TestServer;
let key = "";
let componentId = "";
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer({ keepsConnections: true });
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

  it("a search of the documentation finds by Query in any case, and refuses other parameters", async () => {
    const search = (query: string) => server.request(`/api/docs/search?${query}`);
    expect((await search("query=retry")).text).toContain('value="retry"');
    expect((await search("q=retry")).text).toContain('value="retry"');
    const refused = await search("words=retry");
    expect([refused.status, refused.json.Errors]).toEqual([
      400,
      [{ Path: "words", Code: "Unknown", Message: "There is no such parameter here. There are: Query." }],
    ]);
    const headers = { accept: "text/html,*/*;q=0.8" };
    const shown = await server.request("/api/docs/search?words=retry", { headers });
    expect([shown.status, shown.headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
    expect(shown.text).toContain('<form role="search"');
  });

  it("the query of a change is refused, as it would do other than was meant", async () => {
    const path = `/api/Component/${componentId}`;
    for (const [method, address, field] of [
      ["POST", "/api/Component?Page=developers", "Page"],
      ["POST", "/api/Announcement?notifysubscribers=false", "notifysubscribers"],
      ["PATCH", `${path}?dry=1`, "dry"],
      ["DELETE", `${path}?Force=true`, "Force"],
      ["PUT", `${path}/Pin?Until=2030-01-01`, "Until"],
    ] as const) {
      const body = method === "DELETE" ? undefined : {};
      const { status, json } = await server.request(address, { key, method, body });
      expect([status, json.Errors], address).toEqual([400, [expect.objectContaining({ Path: field })]]);
    }
    expect((await server.request(path, { key })).status).toBe(200);
  });

  it("the query of a report is refused what belongs in its body, and may hold the sender's own", async () => {
    const report = (query: string) =>
      server.request(`/api/WebHook/UpdateComponentStatus?${query}`, {
        key,
        method: "POST",
        body: { ComponentName: "Website", Status: "Operational" },
      });
    const { status, json } = await report("source=probe2");
    expect([status, json.Errors]).toEqual([
      400,
      [{ Path: "source", Code: "Invalid", Message: "Send Source in the body, not in the address." }],
    ]);
    expect((await report("monitor=42")).status).toBe(200);
  });

  it("a search finds components by name and description, without regard to case and accents", async () => {
    for (const body of [{ Name: "Café Größe" }, { Name: "Mail", Description: "Sends from ÉLAN" }])
      await server.request("/api/Component", { method: "POST", key, body });
    const namesFor = async (query: string) => {
      const { json } = await server.request(`/api/Component?${query}`, { key });
      return list.parse(json).Result.Items.map(({ Name }) => Name);
    };
    expect(await namesFor("Search=CAFE")).toEqual(["Café Größe"]);
    expect(await namesFor("Search=gr%C3%B6sse")).toEqual(["Café Größe"]);
    expect(await namesFor("Search=elan&Page=status")).toEqual(["Mail"]);
    expect(await namesFor("Search=%25")).toEqual([]);
    const { json } = await server.request("/api/Component?Search=a&Limit=1", { key });
    const { NextCursor } = list.parse(json).Result;
    expect(await namesFor(`Search=a&Limit=1&Cursor=${NextCursor}`)).toEqual(["Mail"]);
    expect(await namesFor("Search=elan&Cursor=")).toEqual(["Mail"]);
    for (const [Path, query] of [
      ["Search", "Search="],
      ["Name", "Name=&Search=a"],
      ["Status", "Status=operational&Status="],
    ])
      expect((await server.request(`/api/Component?${query}`, { key })).json).toMatchObject({
        Errors: [{ Path, Message: "It is empty. Give a value, or leave it out.", Code: "OutOfRange" }],
      });
  });

  it("a state that is none is an unknown word, also where it means another filter", async () => {
    for (const state of ["open", "resolvd"]) {
      const answer = await server.request(`/api/Announcement?State=${state}`, { key });
      expect(answer.at("Errors", 0, "Code")).toBe("UnknownWord");
    }
  });

  it.each([
    ["/api/Announcement?State=open", 400, "State: Did you mean Open=true,"],
    ["/api/Announcement?State=closed", 400, "State: Did you mean Open=false,"],
    ["/api/Announcement?State=resolvd", 400, "State: Did you mean Resolved?"],
    ["/api/Announcement?Name=Slow", 400, "Name: There is no such parameter. Did you mean Search?"],
    ["/api/Component?page=2", 400, "send NextCursor of the response as Cursor"],
    ["/api/Page?page=2", 400, "page: There is no such parameter. Did you mean Cursor?"],
    [
      "/api/Page?Page=status",
      400,
      "Page: There is no such parameter here. There are: Limit, Cursor, Slug, Name, Search.",
    ],
    ["/api/AuditEvent?From=2026-02-30", 400, "From: There is no such day. Write a day as YYYY-MM-DD, or"],
    ["/api/Announcement?To=yesterday", 400, "To: Write a day as YYYY-MM-DD, or a time with its offset"],
  ])("the address %s is answered with the filter that is meant", async (path, status, sentence) => {
    const { status: answered, json } = await server.request(path, { key });
    expect([answered, json.Message]).toEqual([status, expect.stringContaining(sentence)]);
  });

  it.each(["Announcement", "AuditEvent"])(
    "the list of each %s takes a day, all of which is in it, as well as a time",
    async (resource) => {
      const countOf = async (query: string) => {
        const { json } = await server.request(`/api/${resource}?${query}`, { key });
        return z.object({ Result: z.object({ Items: z.array(z.unknown()) }) }).parse(json).Result.Items
          .length;
      };
      const all = await countOf("From=2020-01-01");
      expect(all).toBeGreaterThan(0);
      expect(await countOf("From=2020-01-01T00:00:00Z&To=2100-01-01")).toBe(all);
      expect(await countOf("From=2020-01-01&To=2020-12-31")).toBe(0);
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
    const pathWithId = (path: string) => path.replace("{id}", ids[path.split("/")[2] ?? ""] ?? componentId);
    const namedIn = async (path: string, query: string) => {
      const { status, json } = await server.request(`${path}?${query}`, { key });
      return [status, json.Errors?.map(({ Path, Message }) => `${Path}: ${Message}`)];
    };

    it.each(lists)("a list at $path names an unknown parameter", async ({ path }) => {
      const at = pathWithId(path);
      const [status, errors] = await namedIn(at, "Limits=1&Limit=1&utm_source=x");
      expect(status).toBe(400);
      expect(errors).toEqual([
        "Limits: There is no such parameter. Did you mean Limit?",
        expect.stringMatching(/^utm_source: There is no such parameter here. There are: .*Limit, Cursor/u),
      ]);
      expect((await server.request(`${at}?LIMIT=1`, { key })).status).toBe(200);
    });

    const nothing = "019ab000-0000-7000-8000-000000000000";
    it.each([
      [`/api/Subscriber?ComponentId=${nothing}`, "ComponentNotFound"],
      [`/api/Subscriber/Export?ComponentId=${nothing}`, "ComponentNotFound"],
      [`/api/Announcement?ComponentId=${nothing}`, "ComponentNotFound"],
      [`/api/Component?GroupId=${nothing}`, "ComponentGroupNotFound"],
      [`/api/Delivery?SubscriberId=${nothing}`, "SubscriberNotFound"],
      [`/api/Delivery?AnnouncementId=${nothing}`, "AnnouncementNotFound"],
      ["/api/Component?GroupId=zzz", "ComponentGroupNotFound"],
      ["/api/Announcement?ComponentId=zzz", "ComponentNotFound"],
      ["/api/Delivery?AnnouncementId=zzz", "AnnouncementNotFound"],
      ["/api/Delivery?SubscriberId=zzz", "SubscriberNotFound"],
      ["/api/AuditEvent?Page=zzz", "PageNotFound"],
    ])("the filter of %s, which nothing has, is refused with 400 %s, as in a body", async (path, code) => {
      const { status, json } = await server.request(path, { key });
      expect([status, json.Code]).toEqual([400, code]);
    });

    it("templates are listed by kind, integrations by type, which name a template in place of its id", async () => {
      const texts = { Title: "Work", Message: "Work." };
      for (const Kind of ["Notice", "Maintenance"])
        await server.request("/api/Template", { key, method: "POST", body: { Name: Kind, Kind, ...texts } });
      const namesIn = async (path: string) => {
        const { json } = await server.request(path, { key });
        return list.parse(json).Result.Items.map(({ Name }) => Name);
      };
      expect(await namesIn("/api/Template?Kind=notice")).toEqual(["Notice"]);
      expect(await namesIn("/api/Template?Kind=Notice&Kind=Maintenance")).toEqual(["Notice", "Maintenance"]);
      const outage = { Name: "Outage", Kind: "Incident", ...texts };
      const template = await server.request("/api/Template", { key, method: "POST", body: outage });
      const monitor = { Name: "Metrics", Type: "Json", TemplateName: "outage" };
      const created = await server.request("/api/Integration", { key, method: "POST", body: monitor });
      expect(created.at("Result", "TemplateId")).toBe(template.at("Result", "Id"));
      expect(await namesIn("/api/Integration?Type=alertmanager")).toEqual(["Alerts"]);
      expect(await namesIn("/api/Integration?Type=Grafana")).toEqual([]);
    });

    it("a history that starts in the future is refused", async () => {
      const path = `/api/Component/${componentId}/History?From=2999-01-01&To=2999-01-02`;
      const { status, json } = await server.request(path, { key });
      expect([status, json.Errors?.[0]]).toMatchObject([400, { Path: "From", Code: "OutOfRange" }]);
    });

    it("no list takes a cursor that the service has not made", async () => {
      for (const { path } of lists) {
        for (const cursor of inTurn(["x", "%00", "'%20or%201=1%20--", "YWZ0ZXIgMQ", "YWZ0ZXIgLTE"], 1)) {
          const { status, json } = await server.request(`${pathWithId(path)}?Cursor=${cursor}`, { key });
          expect([path, cursor, status, json.Code]).toEqual([
            path,
            cursor,
            400,
            expect.stringMatching(/^(CursorInvalid|ValidationFailed)$/u),
          ]);
        }
      }
    });

    it("a list refuses the cursor of another list, of another component or of other filters", async () => {
      const second = await server.component("Second");
      await server.component("Third");
      for (const id of [componentId, second])
        for (const Status of ["Major Outage", "Operational"])
          await server.request(`/api/Component/${id}`, { key, method: "PATCH", body: { Status } });
      const cursorOf = async (address: string) => {
        const { json } = await server.request(address, { key });
        return String(Reflect.get(Object(json.Result), "NextCursor"));
      };
      const withCursor = async (address: string, cursor: string) => {
        const { status, json } = await server.request(`${address}&Cursor=${cursor}`, { key });
        return [status, ...(json.Errors ?? []).map(({ Path, Code }) => `${Path}: ${Code}`)];
      };
      const refused = [400, "Cursor: CursorInvalid"];
      const components = await cursorOf("/api/Component?Limit=1");
      expect(await withCursor("/API/component?LIMIT=2", components)).toEqual([200]);
      expect(await withCursor("/api/Component?Limit=1&Page=status", components)).toEqual(refused);
      for (const path of ["/api/AuditEvent", "/api/ComponentGroup", "/api/Page", "/api/Announcement"])
        expect([path, ...(await withCursor(`${path}?Limit=1`, components))]).toEqual([path, ...refused]);
      const history = await cursorOf(`/api/Component/${componentId}/History?Limit=1`);
      expect(await withCursor(`/api/Component/${componentId}/History?Limit=1`, history)).toEqual([200]);
      expect(await withCursor(`/api/Component/${second}/History?Limit=1`, history)).toEqual(refused);
      const audit = await cursorOf("/api/AuditEvent?Limit=1&SubjectKind=Component&From=2020-01-01T00:00:00Z");
      const reordered = "/api/AuditEvent?From=2020-01-01T00:00:00Z&Limit=1&subjectkind=Component";
      expect(await withCursor(reordered, audit)).toEqual([200]);
      expect(await withCursor("/api/AuditEvent?Limit=1", audit)).toEqual(refused);
      const viaQuery = await server.request(`${reordered}&Cursor=${audit}&api_key=${key}`);
      expect(viaQuery.status).toBe(200);
      const { json } = await server.request(`/api/Component?Cursor=${audit}`, { key });
      expect(json.Message).toMatch(/same filters.*omit Cursor/u);
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

  const reads = operationList.filter(
    ({ method, access, name, query }) =>
      method === "GET" &&
      access !== "open" &&
      name !== "ReadStatusPage" &&
      // The lists are above.
      (query === null || !("Cursor" in query.shape)),
  );
  it.each(reads)("a read at $path refuses unknown parameters", async ({ path }) => {
    const place = path.replaceAll(/\{\w+\}/gu, componentId);
    const { status, json } = await server.request(`${place}?Nonsense=1`, { key });
    expect([status, json.Errors?.[0]]).toMatchObject([400, { Path: "Nonsense", Code: "Unknown" }]);
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
    const paths = ["/api/Component", "/api/StatusPage", "/api/AuditEvent", `/api/Component/${value}`];
    for (const path of inTurn(paths, 2)) {
      const { status, text: answer } = await server.request(
        `${path}?Limit=${value}&Cursor=${value}&Page=${value}`,
        { key },
      );
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      // Refusals repeat the text.
      expect(answer.replaceAll(text, "")).not.toMatch(/sqlite|select|syntax|SQL|\.ts|node_modules/iu);
    }
  });
});
