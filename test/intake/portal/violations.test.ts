/** What browsers tell of the portal's policy: counted and logged in words of short lists, however it is meant (S-25). */
import { request } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violationOperations, violationsPath } from "../../../src/contract/portal/violations.ts";
import { type Received, send, sendRaw } from "../../harness/http.ts";
import { freePort } from "../../harness/postgres.ts";
import { startServer, type TestServer } from "../../harness/server.ts";

let server: TestServer;
let metricsPort = 0;
let addresses = 0;
/** One whose clock can be put ahead, so that its log has room again. */
let later: TestServer;
let ahead = 0;

beforeAll(async () => {
  const clock = { now: () => Date.now() + ahead, monotonic: () => performance.now() + ahead };
  later = await startServer({ clock, env: { TRUST_PROXY: "127.0.0.1" } });
  metricsPort = await freePort();
  server = await startServer({ env: { METRICS_PORT: String(metricsPort), TRUST_PROXY: "127.0.0.1" } });
}, 60_000);
afterAll(async () => {
  await server.close();
  await later.close();
});

const secret = "c4n4ryT0ken";
/** Where people are, with what nobody else may see of it. */
const address = (path = "/portal/setup") =>
  `http://localhost${path}?token=${secret}&to=/x/${secret}#${secret}`;
const body = {
  documentURL: address(),
  referrer: address("/portal/reset"),
  blockedURL: `https://person:${secret}@evil.test:8443/${secret}?x=${secret}#${secret}`,
  effectiveDirective: "script-src-elem",
  originalPolicy: `default-src 'none'; report-uri /${secret}`,
  sourceFile: address("/portal/assets/x.js"),
  sample: secret,
  disposition: "enforce",
  statusCode: 200,
  lineNumber: 3,
};
const newer = (more: object = {}) => [
  { type: "csp-violation", age: 12, url: address(), user_agent: secret, body: { ...body, ...more } },
];
const older = (more: object = {}) => ({
  "csp-report": {
    "document-uri": address("/portal/sign-in"),
    referrer: address(),
    "violated-directive": "style-src-attr",
    "effective-directive": "style-src-attr",
    "original-policy": secret,
    disposition: "enforce",
    "blocked-uri": "inline",
    "source-file": address(),
    "script-sample": secret,
    ...more,
  },
});

const { mostBytes } = violationOperations.TellPolicyViolation.sent;
const types = { newer: "application/reports+json", older: "application/csp-report" } as const;

/** Tells of something from an address of its own, as a browser does. */
function tell(
  sent: unknown,
  {
    headers = {},
    type = types.newer,
    to = server,
  }: {
    readonly headers?: Readonly<Record<string, string>>;
    readonly type?: string;
    readonly to?: TestServer;
  } = {},
): Promise<Received> {
  addresses += 1;
  return to.ask(violationsPath, {
    method: "POST",
    headers: {
      "content-type": type,
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": `2001:db8:${addresses.toString(16)}::1`,
      ...headers,
    },
    body: typeof sent === "string" ? sent : JSON.stringify(sent),
  });
}

const measured = async () => (await send(metricsPort, "/metrics")).text;
/** How many have been counted, by their directives. */
const counted = async () =>
  Object.fromEntries(
    [
      ...(await measured()).matchAll(
        /^signalbox_policy_violations_total\{directive="(?<name>[^"]+)"\} (?<count>\d+)$/gmu,
      ),
    ].map(({ groups }) => [groups?.["name"] ?? "", Number(groups?.["count"])]),
  );
const inAll = async () => Object.values(await counted()).reduce((sum, count) => sum + count, 0);
const logged = (of: TestServer = server) =>
  of.log
    .filter((line) => line.includes("kept something out"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe("what a browser tells", () => {
  it("is counted and logged, in both forms, without the addresses that it is full of", async () => {
    const [before, lines] = [await counted(), logged().length];
    for (const [sent, type] of [
      [newer(), types.newer],
      [newer()[0], types.newer],
      [older(), types.older],
      [
        older({ "effective-directive": undefined, "violated-directive": "img-src 'self' data:" }),
        types.older,
      ],
    ] as const) {
      const { status, text, headers } = await tell(sent, { type });
      expect([status, text, headers["cache-control"]]).toEqual([204, "", "no-store"]);
    }
    const after = await counted();
    const more = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]);
    expect(Object.fromEntries(more)).toMatchObject({
      "script-src-elem": 2,
      "style-src-attr": 1,
      "img-src": 1,
    });
    const scripts = {
      level: "warn",
      directive: "script-src-elem",
      disposition: "enforce",
      blocked: "https://evil.test:8443",
      document: "portal",
    };
    const styles = { directive: "style-src-attr", blocked: "inline", document: "sign-in" };
    expect(logged().slice(lines)).toMatchObject([scripts, scripts, styles, { directive: "img-src" }]);
    expect(server.log.join("")).not.toContain(secret);
    expect(await measured()).not.toContain(secret);
  });

  it("needs nobody to be signed in, changes nothing, and asks the ledger for nothing", async () => {
    const figures = async () =>
      (await measured())
        .split("\n")
        .filter((line) => /^signalbox_(?:submissions_total|group_size_count|revision)/u.test(line));
    const [before, writes] = [await figures(), await inAll()];
    for (const cookie of ["", "signalbox=forged"])
      expect((await tell(newer(), { headers: { cookie } })).status).toBe(204);
    expect(await inAll()).toBe(writes + 2);
    expect(await figures()).toEqual(before);
  });

  it("may be of another kind, which is passed over", async () => {
    const before = await inAll();
    const { status } = await tell([{ type: "deprecation", body: { id: secret } }, ...newer()]);
    expect([status, await inAll()]).toEqual([204, before + 1]);
    expect((await tell([])).status).toBe(204);
  });

  it.each([
    [`https://evil.test/${secret}`, "https://evil.test"],
    [`wss://evil.test:99/${secret}`, "wss://evil.test:99"],
    [`HTTPS://EVIL.test#${secret}`, "https://evil.test"],
    ["eval", "eval"],
    [`data:text/html,${secret}`, "data"],
    [`blob:https://localhost/${secret}`, "blob"],
    [`chrome-extension://${secret}/x.js`, "chrome-extension"],
    [`javascript:${secret}`, "javascript"],
    [`${secret}://x`, "other"],
    [`${secret}`, "other"],
    [`https://${secret.repeat(100)}/`, "other"],
    [`https://[${secret}`, "other"],
    ["", "other"],
    [null, "other"],
  ])("names of what was kept out the origin, or a word: %s", async (blockedURL, blocked) => {
    ahead += 7_000;
    expect((await tell(newer({ blockedURL }), { to: later })).status).toBe(204);
    expect(logged(later).at(-1)).toMatchObject({ blocked });
    expect(later.log.join("")).not.toContain(secret);
  });

  it("is logged and counted in words of short lists alone, whatever it says", async () => {
    const [before, lines] = [await counted(), logged(later).length];
    const word = fc.oneof(
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.constantFrom("inline", "about:srcdoc", "https://", "//", "/portal", " ", "script-src", "report"),
    );
    const texts = fc.array(word, { maxLength: 4 }).map((parts) => `${parts.join("")}/${secret}`);
    await fc.assert(
      fc.asyncProperty(
        fc.record({ documentURL: texts, blockedURL: texts, effectiveDirective: texts, disposition: texts }),
        async (told) => {
          ahead += 7_000;
          const sent = [{ type: "csp-violation", body: told }];
          expect([204, 400]).toContain((await tell(sent)).status);
          expect([204, 400]).toContain((await tell(sent, { to: later })).status);
        },
      ),
      { numRuns: 100 },
    );
    for (const { directive, disposition, blocked, document } of logged(later).slice(lines)) {
      expect(String(directive)).toMatch(/^(?:script-src|other)$/u);
      expect(["enforce", "report"]).toContain(disposition);
      expect(String(blocked)).toMatch(/^(?:[a-z-]{4,20}|(?:http|ws)s?:\/\/[^/]+)$/u);
      expect(["sign-in", "portal", "preview", "elsewhere"]).toContain(document);
    }
    expect(logged(later).length).toBeGreaterThan(lines);
    const names = Object.keys(await counted()).filter((name) => !(name in before));
    expect(names.filter((name) => !["other", "script-src"].includes(name))).toEqual([]);
    expect(`${later.log.join("")}${await measured()}`).not.toContain(secret);
  });
});

describe("what is none of it", () => {
  it.each([
    ["", 400, "ValidationFailed"],
    ["{", 400, "MalformedJson"],
    ["null", 400, "ValidationFailed"],
    ["7", 400, "ValidationFailed"],
    ['"x"', 400, "ValidationFailed"],
    ["{}", 400, "ValidationFailed"],
    ['{"csp-report":7}', 400, "ValidationFailed"],
    ['[{"type":"csp-violation"}]', 400, "ValidationFailed"],
    ['[{"type":"csp-violation","body":{"documentURL":7,"effectiveDirective":"x"}}]', 400, "ValidationFailed"],
    ["[[[[[]]]]]", 400, "ValidationFailed"],
    ["[".repeat(8_000), 400, "MalformedJson"],
    [`${'{"a":'.repeat(2_000)}1${"}".repeat(2_000)}`, 400, "MalformedJson"],
    [`[${'{"type":"x"},'.repeat(1_200)}{"type":"x"}]`, 204, undefined],
    ['{"__proto__":{"csp-report":{}}}', 400, "MalformedJson"],
    ['{"csp-report":{"document-uri":"\\ud800"}}', 400, "ValidationFailed"],
    [`[${" ".repeat(mostBytes)}]`, 413, "PayloadTooLarge"],
  ])("is refused, and counted nowhere: %#", async (sent, status, code) => {
    const [before, lines] = [await inAll(), server.log.length];
    const answer = await tell(sent);
    expect([answer.status, answer.json.Code]).toEqual([status, code]);
    expect([await inAll(), server.log.length]).toEqual([before, lines]);
  });

  it("is refused before it is read whole, where it never says how long it is", async () => {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    const sent = request(
      {
        port: server.port,
        path: violationsPath,
        method: "POST",
        headers: { "content-type": types.newer, "transfer-encoding": "chunked" },
      },
      (response) => resolve(response.statusCode),
    );
    sent.on("error", reject);
    for (let count = 0; count < 20; count += 1) sent.write(" ".repeat(1_024));
    expect(await promise).toBe(413);
    sent.destroy();
  });

  it.each([
    "application/json",
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/csp-report; charset=utf-16",
    "application/reports+json, application/json",
  ])("is what comes as %s", async (type) => {
    const { status, json } = await tell(newer(), { type });
    expect([status, json.Code]).toEqual([415, "UnsupportedMediaType"]);
  });

  it("is what comes encoded", async () => {
    expect((await tell(newer(), { headers: { "content-encoding": "gzip" } })).status).toBe(415);
  });

  it.each([
    { "sec-fetch-site": "cross-site", origin: "https://evil.test" },
    { "sec-fetch-site": "same-site", origin: "https://evil.localhost" },
    { "sec-fetch-site": "cross-site", origin: "null" },
    { "sec-fetch-site": "same-origin", origin: "https://evil.test" },
  ])("is what another site's page had a browser send: %o", async (headers) => {
    const before = await inAll();
    const { status, json } = await tell(newer(), { headers });
    expect([status, json.Code, await inAll()]).toEqual([403, "CrossSite", before]);
  });

  it("is what another site's script asks leave to send", async () => {
    const { status, headers } = await server.ask(violationsPath, {
      method: "OPTIONS",
      headers: { origin: "https://evil.test", "access-control-request-method": "POST" },
    });
    expect([status, headers["access-control-allow-origin"]]).toEqual([401, undefined]);
    expect((await server.ask(violationsPath)).status).toBe(401);
  });
});

describe("who tells on and on", () => {
  /** Sends a text so many times over one connection; how many of each status come back. */
  async function flood(of: TestServer, times: number, sent: string): Promise<Record<string, number>> {
    const head = `POST ${violationsPath} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${types.newer}\r\n`;
    const length = `Content-Length: ${Buffer.byteLength(sent)}\r\n`;
    const one = `${head}${length}\r\n${sent}`;
    const last = `${head}Connection: close\r\n${length}\r\n${sent}`;
    const all = await sendRaw(of.port, `${one.repeat(times - 1)}${last}`, 60_000);
    const statuses: Record<string, number> = {};
    for (const [, status = ""] of all.matchAll(/HTTP\/1\.1 (\d{3}) /gu))
      statuses[status] = (statuses[status] ?? 0) + 1;
    return statuses;
  }

  it("is refused after thirty, and costs the log no more than ten lines, nor anybody else anything", async () => {
    const before = await inAll();
    const lines = server.log.length;
    const [small] = newer({ referrer: "", originalPolicy: "", sourceFile: "" });
    const statuses = await flood(server, 10_000, JSON.stringify(small));
    const taken = statuses["204"] ?? 0;
    // What comes back in the meantime is taken as well.
    expect(taken).toBeGreaterThanOrEqual(30);
    expect(taken).toBeLessThan(80);
    expect(statuses).toEqual({ "204": taken, "429": 10_000 - taken });
    expect((await inAll()) - before).toBe(taken);
    expect(server.log.length - lines).toBeLessThanOrEqual(12);
    expect((await tell(newer())).status).toBe(204);
    expect(await measured()).toMatch(/signalbox_rate_limited_total\{by="violations"\} 9\d{3}/u);
  }, 90_000);

  it("is refused as soon, whatever it is that they send", async () => {
    const statuses = await flood(later, 100, "{");
    expect(statuses["400"]).toBeLessThan(40);
    expect(statuses["429"]).toBe(100 - (statuses["400"] ?? 0));
  });

  it("has no more counted for telling of many at once", async () => {
    const before = await inAll();
    const tiny = { type: "csp-violation", body: { documentURL: "x", effectiveDirective: "img-src" } };
    const { status } = await tell(Array.from({ length: 150 }, () => tiny));
    expect([status, await inAll()]).toEqual([204, before + 30]);
  });

  it("is held to it by the first half of an IPv6 address", async () => {
    const statuses: number[] = [];
    for (let count = 1; count <= 40; count += 1) {
      const { status } = await tell([], {
        headers: { "x-forwarded-for": `2001:db8:ffff:ffff::${count.toString(16)}` },
      });
      statuses.push(status);
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });

  it("is told of in the next line, once there is room for one", async () => {
    ahead += 120_000;
    await tell(newer(), { to: later });
    const lines = logged(later).length;
    for (let count = 0; count < 25; count += 1) await tell(newer(), { to: later });
    ahead += 7_000;
    await tell(newer(), { to: later });
    const since = logged(later).slice(lines);
    expect(since.length).toBeLessThanOrEqual(13);
    expect(since[0]).not.toHaveProperty("count");
    const unlogged = since.reduce((sum, line) => sum + Number(line["count"] ?? 0), 0);
    expect(since.length + unlogged).toBe(26);
  });
});
