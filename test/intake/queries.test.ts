/** What queries are refused; none of them reaches the database as anything but a value. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServer, type TestServer } from "../harness/server.ts";

let server: TestServer;
let key = "";

beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
  await server.component("Website");
});

afterAll(() => server.close());

describe("the query", () => {
  const codeOf = async (query: string) => {
    const { status, json } = await server.ask(`/api/Component?${query}`, { key });
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
  ])("%s is refused", async (query) => {
    expect(await codeOf(query)).toEqual([400, "ValidationFailed"]);
  });

  it.each(["Cursor=x", "Cursor=%00", "Cursor=' or 1=1 --", "Cursor=YWZ0ZXIgLTE", "Cursor="])(
    "%s is none that was given out",
    async (query) => {
      expect((await codeOf(query.replaceAll(" ", "%20")))[0]).toBe(400);
    },
  );

  it("of more than 20 parameters is refused", async () => {
    const many = (count: number) => Array.from({ length: count }, (_, place) => `a${place}=1`).join("&");
    expect(await codeOf(many(21))).toEqual([400, "ValidationFailed"]);
    expect((await codeOf(many(20)))[0]).toBe(200);
  });

  it.each(["a[__proto__][x]=1", "__proto__=1", "constructor[prototype][x]=1", "toString=1"])(
    "%s does nothing",
    async (query) => {
      expect((await codeOf(query))[0]).toBe(200);
      expect(Reflect.get({}, "x")).toBeUndefined();
    },
  );

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
  it.each(hostile)("with %j in every parameter never speaks of the database", async (text) => {
    const value = encodeURIComponent(text);
    for (const path of ["/api/Component", "/api/StatusPage", "/api/AuditEvent", `/api/Component/${value}`]) {
      const { status, text: answer } = await server.ask(
        `${path}?Limit=${value}&Cursor=${value}&Page=${value}`,
        { key },
      );
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(answer).not.toMatch(/sqlite|select|syntax|SQL|\.ts|node_modules/iu);
    }
  });
});
