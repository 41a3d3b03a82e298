/** Uptime with its working and corrections over HTTP: for callers with a key, for everybody, and for who recomputes it. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attributedComponent, historyPeriod } from "../../src/contract/components.ts";
import { list } from "../../src/contract/operations/operation-builders.ts";
import { correction, openUptime, uptime } from "../../src/contract/uptime.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

const hour = 3_600_000;
const script = join(import.meta.dirname, "../../examples/uptime.mjs");

let server: TestServer;
let key = "";
let id = "";
let path = "";
beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write", { name: "Night shift" });
  id = await server.component("Checkout", { StartDate: "2026-01-01" });
  path = `/api/Component/${id}`;
  // There is a figure only of 24 hours or more.
  await correct({
    From: ago(10 * 24 * hour),
    To: ago(4 * 24 * hour),
    Status: "Operational",
    Reason: "It ran",
  });
});

afterAll(() => server.close());

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

async function correct(fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const body = { From: ago(3 * hour), To: ago(2 * hour), Status: "Major Outage", Reason: "It was not seen" };
  return await server.request(`${path}/Correction`, {
    method: "POST",
    key,
    headers,
    body: { ...body, ...fields },
  });
}

const read = async (query = "") =>
  uptime.parse((await server.request(`${path}/Uptime${query}`, { key })).json.Result);
const openText = async () => (await server.request(`/component/${id}.json`)).text;
const inOpen = (reason: string) => until(async () => (await openText()).includes(reason));

/** The result of the example for an address: its exit code and output. */
async function recomputed(address: string): Promise<{ code: number; printed: string }> {
  const { promise, resolve } = Promise.withResolvers<{ code: number; printed: string }>();
  execFile(process.execPath, [script, address], (error, printed, complaints) => {
    resolve({ code: error === null ? 0 : Number(error.code), printed: printed + complaints });
  });
  return await promise;
}

describe("a correction", () => {
  it("a correction answers with the current status, its id and its location", async () => {
    const answer = await correct();
    expect(answer.status).toBe(201);
    expect(attributedComponent.parse(answer.json.Result)).toMatchObject({ Id: id, Status: "Operational" });
    expect(answer.headers["etag"]).toMatch(/^"r\d+-/u);
    const createdId = String(answer.at("Result", "CorrectionId"));
    expect(answer.headers["location"]).toBe(`${path}/Correction/${createdId}`);
    const found = await server.request(String(answer.headers["location"]), { key });
    expect(correction.parse(found.json.Result)).toEqual({
      ...(await read()).Corrections.find(({ Id }) => Id === createdId),
      Id: createdId,
      Author: expect.stringMatching(/^Night shift/u) as unknown,
      Reason: "It was not seen",
    });
    expect(found.headers["etag"]).toMatch(/^"r\d+-/u);
    const missing = await server.request(`${path}/Correction/${id}`, { key });
    expect([missing.status, missing.json.Code]).toEqual([404, "CorrectionNotFound"]);
  });

  it("a correction is listed in the history with its reason", async () => {
    const reason = "Seen in the logs";
    await correct({ From: ago(90_000_000), To: ago(89_000_000), Reason: reason });
    const { json } = await server.request(`${path}/History`, { key });
    const { Items } = list(historyPeriod).parse(json.Result);
    const found = Items.find(({ Cause }) => Cause?.Message === reason);
    expect(found).toMatchObject({ Status: "Major Outage", Cause: { Kind: "Correction" } });
  });

  it("a component's corrections are listed in parts, newest first, for every key that reads", async () => {
    const readOnly = await server.key("Read-Only");
    const listed = async (query: string) => {
      const answer = await server.request(`${path}/Correction${query}`, { key: readOnly });
      return list(correction).parse(answer.json.Result);
    };
    await correct({ Reason: "The first of two" });
    await correct({ Reason: "The second of two" });
    const newest = await listed("?Limit=1");
    expect(newest.Items.map(({ Reason }) => Reason)).toEqual(["The second of two"]);
    const next = await listed(`?Limit=1&Cursor=${newest.NextCursor}`);
    expect(next.Items).toMatchObject([{ Reason: "The first of two" }]);
    const missing = await server.request(`/api/Component/${crypto.randomUUID()}/Correction`, { key });
    expect([missing.status, missing.json.Code]).toEqual([404, "ComponentNotFound"]);
  });

  it("a Read-Only key reads corrections without their authors, at each of their addresses", async () => {
    const { headers } = await correct();
    const readOnly = await server.key("Read-Only");
    const authorsFor = async (caller: string) => {
      const request = async (address: string) => (await server.request(address, { key: caller })).json.Result;
      const [newest] = list(correction).parse(await request(`${path}/Correction?Limit=1`)).Items;
      const own = correction.parse(await request(String(headers["location"])));
      const figures = uptime.parse(await request(`${path}/Uptime`));
      return [...new Set([newest, own, ...figures.Corrections].map((shown) => shown?.Author))];
    };
    expect(await authorsFor(readOnly)).toEqual([null]);
    expect(await authorsFor(key)).toEqual([expect.stringMatching(/^Night shift/u)]);
  });

  it("a correction is applied once under one Idempotency-Key, and requires a Read-Write key", async () => {
    const fields = { From: ago(50 * hour), To: ago(49 * hour), Reason: "Once" };
    const headers = { "idempotency-key": "a-correction" };
    const first = await correct(fields, headers);
    const again = await correct(fields, headers);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers["idempotency-replayed"]).toBe("true");
    const corrections = (await read()).Corrections.filter(({ Reason }) => Reason === "Once");
    expect(corrections).toHaveLength(1);
    const body = { From: ago(hour), To: ago(1_000), Status: "Unknown", Reason: "No" };
    const readOnly = await server.key("Read-Only");
    const refused = await server.request(`${path}/Correction`, { method: "POST", key: readOnly, body });
    expect([refused.status, refused.json.Code]).toEqual([403, "RoleForbids"]);
  });

  it("a correction's reason can be reworded, and the former text is in the audit log alone", async () => {
    await correct({ From: ago(30 * hour), To: ago(29 * hour), Reason: "secret-host-17 was down" });
    await inOpen("secret-host-17");
    const [found] = (await read()).Corrections.filter(({ Reason }) => Reason.includes("secret-host-17"));
    const address = `${path}/Correction/${found?.Id}`;
    const reworded = await server.request(address, {
      method: "PATCH",
      key,
      body: { Reason: "A host was down" },
    });
    expect(reworded.status).toBe(200);
    expect(reworded.json.Result).toEqual({ ...found, Reason: "A host was down" });
    await inOpen("A host was down");
    const history = await server.request(`${path}/History`, { key });
    const page = await server.request(`/component/${id}`, { headers: { accept: "text/html" } });
    for (const { text } of [history, page]) {
      expect(text).toContain("A host was down");
      expect(text).not.toContain("secret-host-17");
    }
    expect(await openText()).not.toContain("secret-host-17");
    const audit = await server.request("/api/AuditEvent?Action=Component.EditCorrection", { key });
    expect(audit.text).toContain("secret-host-17");
    const body = { Reason: "x" };
    const missing = await server.request(`${path}/Correction/${id}`, { method: "PATCH", key, body });
    expect([missing.status, missing.json.Code]).toEqual([404, "CorrectionNotFound"]);
    const empty = await server.request(address, { method: "PATCH", key, body: { Reason: " " } });
    expect(empty.json.Errors).toMatchObject([{ Path: "Reason" }]);
  });

  it("a correction is refused with its invalid fields", async () => {
    const answer = await correct({ To: new Date(Date.now() + hour).toISOString() });
    expect([answer.status, answer.json.Code]).toEqual([400, "ValidationFailed"]);
    expect(answer.json.Errors).toMatchObject([{ Path: "To" }]);
  });
});

describe("uptime", () => {
  it("uptime equals the figure on the page", async () => {
    await correct({ Reason: "For the page" });
    await inOpen("For the page");
    const shown = async (): Promise<number> => {
      const page = await server.request("/api/StatusPage", { key });
      const { Components } = page.json.Result as {
        Components: { Id: string; Uptime: { Percent: number } }[];
      };
      return Components.find((component) => component.Id === id)?.Uptime.Percent ?? -1;
    };
    expect((await read()).Days).toHaveLength(90);
    // Time goes by between the two, and tells much where there is not much of it yet.
    await expect
      .poll(async () => Math.abs(((await read()).Percent ?? -2) - (await shown())))
      .toBeLessThanOrEqual(0.02);
  });

  it("uptime covers the requested days, or is refused with the fault", async () => {
    const { From: first, To: last, Days } = await read("?from=2026-02-01&to=2026-02-28");
    expect([first, last, Days.length]).toEqual(["2026-02-01", "2026-02-28", 28]);
    for (const query of [
      "?From=yesterday",
      "?Days=30",
      "?From=2020-01-01",
      "?To=2100-01-01",
      "?From=2026-02-30",
    ]) {
      const answer = await server.request(`${path}/Uptime${query}`, { key });
      expect([query, answer.status, answer.json.Code]).toEqual([query, 400, "ValidationFailed"]);
    }
    const unknown = await server.request(`${path.slice(0, -4)}0000/Uptime`, { key });
    expect([unknown.status, unknown.json.Code]).toEqual([404, "ComponentNotFound"]);
  });

  it("uptime reaches up to the request for callers with a key, with an accurate tag", async () => {
    const name = "Exact";
    const exact = await server.component(name);
    const report = { ComponentName: name, Status: "Major Outage" };
    await server.request("/api/WebHook/UpdateComponentStatus", { method: "POST", key, body: report });
    const read = async (headers: Record<string, string> = {}) => {
      const before = Date.now();
      const answer = await server.request(`/api/Component/${exact}/Uptime`, { key, headers });
      return { answer, before, after: Date.now() };
    };
    const first = await read();
    const result = uptime.parse(first.answer.json.Result);
    const asOf = Date.parse(result.AsOf);
    expect(asOf).toBeGreaterThanOrEqual(first.before);
    expect(asOf).toBeLessThanOrEqual(first.after);
    const goesOn = result.Days.at(-1)?.Intervals?.at(-1);
    expect(goesOn).toMatchObject({ Status: "Major Outage", To: result.AsOf });
    await until(() => Promise.resolve(Date.now() > asOf));
    const again = await read({ "if-none-match": String(first.answer.headers["etag"]) });
    expect(again.answer.status).toBe(200);
    expect(uptime.parse(again.answer.json.Result).Milliseconds.MajorOutage).toBeGreaterThan(
      result.Milliseconds.MajorOutage,
    );
  });

  it("uptime has no figure for less than 24 observed hours, except for explicitly requested days", async () => {
    const young = await server.component("Young");
    const { json } = await server.request("/api/StatusPage", { key });
    const { Components } = json.Result as { Components: { Id: string; Uptime: unknown }[] };
    expect(Components.find((component) => component.Id === young)).toMatchObject({ Uptime: null });
    const whole = await server.request(`/api/Component/${young}/Uptime`, { key });
    const result = uptime.parse(whole.json.Result);
    expect(result.Percent).toBeNull();
    expect(result.Months.map((month) => month.Percent)).toEqual(result.Months.map(() => null));
    await until(() => Promise.resolve(Date.now() > Date.parse(result.AsOf)));
    const fromToday = await server.request(`/api/Component/${young}/Uptime?From=${result.To}`, { key });
    expect(uptime.parse(fromToday.json.Result).Percent).toBe(100);
    expect(await recomputed(`${server.url}/component/${young}.json`)).toMatchObject({ code: 0 });
  });

  it("time before a component's creation is neither Unknown nor observed, unless a start date is given", async () => {
    const before = Date.now();
    const young = await server.component("Made today");
    const answer = await server.request(`/api/Component/${young}/Uptime`, { key });
    const { Milliseconds, Days } = uptime.parse(answer.json.Result);
    expect(Milliseconds.Unknown).toBe(0);
    const today = Days.at(-1);
    const [first] = today?.Intervals ?? [];
    if (before - Date.parse(today?.From ?? "") > 0) {
      expect(first).toMatchObject({ Status: "Unknown", LeftOut: "Before Start", Weight: null });
      expect(today?.Milliseconds.BeforeStart).toBe(
        Date.parse(first?.To ?? "") - Date.parse(first?.From ?? ""),
      );
      expect(Date.parse(first?.To ?? "")).toBeGreaterThanOrEqual(before);
    }
    const history = await server.request(`/api/Component/${young}/History`, { key });
    const { Items } = list(historyPeriod).parse(history.json.Result);
    expect(Items.map(({ Status }) => Status)).toEqual(["Operational"]);
    const withStart = await server.component("Given a start", { StartDate: ago(72 * hour).slice(0, 10) });
    const long = await server.request(`/api/Component/${withStart}/Uptime`, { key });
    expect(uptime.parse(long.json.Result).Milliseconds.Unknown).toBeGreaterThan(48 * hour);
  });

  it("public uptime omits who reported", async () => {
    const report = {
      ComponentName: "Checkout",
      Status: "Partial Outage",
      Message: "Secret",
      Source: "Nagios",
    };
    await server.request("/api/WebHook/UpdateComponentStatus", { method: "POST", key, body: report });
    await correct({ Reason: "For everybody" });
    await inOpen("For everybody");
    const answer = await server.request(`/component/${id}.json`);
    expect(answer.headers["content-type"]).toMatch(/^application\/json/u);
    expect(answer.headers["access-control-allow-origin"]).toBe("*");
    expect(openUptime.strict().parse(JSON.parse(answer.text))).toBeDefined();
    expect(answer.text).not.toMatch(/Author|Night shift|Nagios|Secret|key:/u);
  });
});

describe("the uptime example", () => {
  it("the uptime example computes the same figure from the intervals alone, as seen by the public and by a key", async () => {
    await correct({ From: ago(30 * hour), To: ago(29 * hour), Status: "Unknown", Reason: "For the example" });
    await inOpen("For the example");
    const open = await recomputed(`${server.url}/component/${id}.json`);
    expect(open).toMatchObject({ code: 0 });
    const figures = [...open.printed.matchAll(/^(?:shown|recomputed): +(?<figure>\S+)$/gmu)];
    expect(new Set(figures.map((match) => match.groups?.["figure"])).size).toBe(1);
    const keyed = await recomputed(`${server.url}${path}/Uptime?api_key=${key}`);
    expect(keyed).toMatchObject({ code: 0 });
  });

  it("the uptime example reports a missing component", async () => {
    const unknown = await recomputed(`${server.url}/component/${id.slice(0, -4)}0000.json`);
    expect(unknown.code).toBe(2);
    expect(unknown.printed).toMatch(/^404/u);
  });

  it("the uptime example detects a figure that does not follow from its intervals", async () => {
    const result = JSON.parse(await openText()) as { Percent: number };
    const { createServer } = await import("node:http");
    const liar = createServer((_request, response) =>
      response.end(JSON.stringify({ ...result, Percent: 100 })),
    );
    await promisify((done: () => void) => liar.listen(0, "127.0.0.1", done))();
    const address = liar.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const found = await recomputed(`http://127.0.0.1:${port}/`);
    liar.close();
    expect(found.code).toBe(1);
    expect(found.printed).toMatch(/shown as 100, recomputed as \d/u);
  });
});
