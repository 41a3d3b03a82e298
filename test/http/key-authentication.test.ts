/** How keys may be sent, and what becomes of those that may not. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nativeCodes } from "../../src/contract/error-codes.ts";
import { q } from "../../src/store/query.ts";
import type { RequestOptions } from "../harness/http.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

let server: TestServer;
let readOnly = "";
let readWrite = "";
const update = "/api/WebHook/UpdateComponentStatus";
const wrong = "sbx_rw_000000000000000000000000000000000000";
const report: RequestOptions = { method: "POST", body: { ComponentName: "Website", Status: "Operational" } };

beforeAll(async () => {
  server = await startServer();
  readOnly = await server.key("Read-Only");
  readWrite = await server.key("Read-Write");
  await server.component("Website");
});

afterAll(() => server.close());

const codeOf = async (path: string, request?: RequestOptions) => {
  const { status, json } = await server.request(path, request);
  return [status, json.Code];
};

describe("a key in the address", () => {
  it.each(["POST", "PUT", "PATCH", "DELETE"])(
    "a key in the address is 401 on %s, and the body is not read",
    async (method) => {
      const path = `${update}?api_key=${readWrite}`;
      expect(await codeOf(path, { method, body: "{ this is no JSON" })).toEqual([401, "ApiKeyInQuery"]);
    },
  );

  it("a key in the address is accepted on GET, HEAD and OPTIONS, for every role", async () => {
    for (const key of [readOnly, readWrite]) {
      for (const method of ["GET", "HEAD"]) {
        expect((await server.request(`/api/Component?api_key=${key}`, { method })).status).toBe(200);
      }
      expect((await server.request(`/api/Component?api_key=${key}`, { method: "OPTIONS" })).status).toBe(204);
    }
  });

  it("a key in the address is recognized even if its name is encoded or in another case", async () => {
    for (const name of ["api%5Fkey", "API_KEY", "%61pi_key"]) {
      expect((await server.request(`/api/Component?${name}=${readOnly}`)).status).toBe(200);
      expect(await codeOf(`${update}?${name}=${readWrite}`, report)).toEqual([401, "ApiKeyInQuery"]);
    }
  });

  it("the refusal of a write whose key is only in its address names the header, as does the page of errors", async () => {
    const { json, headers } = await server.request(`${update}?api_key=${readWrite}`, report);
    expect(headers["www-authenticate"]).toBe("ApiKey");
    expect(json.Message).toContain("only in the X-API-KEY header, not in the URL");
    const [, meaning, help] = nativeCodes.ApiKeyInQuery;
    expect([meaning, help]).toEqual([
      expect.stringContaining("in its URL"),
      expect.stringContaining("in the X-API-KEY header"),
    ]);
  });

  it("a key in the address beside a valid one in the header is 400 on a write, even if it is empty", async () => {
    for (const value of ["", readWrite, wrong]) {
      expect(await codeOf(`${update}?api_key=${value}`, { ...report, key: readWrite })).toEqual([
        400,
        "ApiKeyInQuery",
      ]);
    }
  });

  it("a key in the address is recorded, so that it can be flagged", async () => {
    const key = await server.key("Read-Only", { name: "Seen in an address" });
    await server.request("/api/Component", { key });
    await server.request(`/api/Component?api_key=${key}`);
    const query = q.selectFrom("api_key").selectAll().where("name", "=", "Seen in an address").compile();
    await until(async () => (await server.bus.rows(query))[0]?.seen_in_url_at !== null);
    const [row] = await server.bus.rows(query);
    expect(row?.last_used_at).toBe(row?.seen_in_url_at);
    // To the minute, but never before the key was created.
    const usedAt = Number(row?.last_used_at);
    expect(usedAt).toBe(Math.max(usedAt - (usedAt % 60_000), Number(row?.created_at)));
    expect(row?.last_used_for).toBe("GET /api/Component");
  });

  it.each([
    ["alone", "Alone in a write", false],
    ["beside the header", "Beside the header of a write", true],
  ])(
    "a key in the address of a write, %s, is recorded, though the write is refused",
    async (_, name, inHeader) => {
      const key = await server.key("Webhook", { name });
      const sent = { ...report, ...(inHeader && { key }) };
      const query = q.selectFrom("api_key").select("seen_in_url_at").where("name", "=", name).compile();
      await until(async () => {
        expect((await server.request(`${update}?api_key=${key}`, sent)).status).toBe(inHeader ? 400 : 401);
        return (await server.bus.rows(query))[0]?.seen_in_url_at !== null;
      });
    },
  );
});

it("the refusal without a key, also at /api itself, has a link to the documentation", async () => {
  const { status, headers, json } = await server.request("/api");
  expect([status, headers["link"]]).toEqual([401, '</api/docs>; rel="service-doc"']);
  expect(json.Message).toContain("/api/docs");
});

it("a browser at the address of an integration is told to send events there, alike for every token", async () => {
  const messages = await Promise.all(
    ["GET", "PUT"].flatMap((method) =>
      ["unknown", "a/b"].map(async (token) => {
        const { status, json } = await server.request(`/api/WebHook/In/${token}`, { method });
        return [status, json.Code, json.Message];
      }),
    ),
  );
  const message =
    "An address below /api/WebHook/In/ takes events alone, sent with POST and without a key. Enter it at the sender; the log of the integration shows what arrived.";
  expect(messages).toEqual(Array.from({ length: 4 }, () => [401, "KeyMissing", message]));
});

it("a key in an Authorization header is refused with the name of the right header", async () => {
  const { status, json } = await server.request("/api/Component", {
    headers: { authorization: `Bearer ${await server.key("Read-Only")}` },
  });
  expect([status, json.Code]).toEqual([401, "KeyMissing"]);
  expect(json.Message).toBe(
    "The Authorization header is not supported here, only at the addresses of monitoring systems, such as /api/WebHook/Alertmanager. Send the API key in the X-API-KEY header, without a scheme.",
  );
});

describe("more than one key", () => {
  it.each([
    ["two headers", "/api/Component", (key: string) => [key, key]],
    ["a header and an empty one", "/api/Component", (key: string) => [key, ""]],
    ["an empty header and one", "/api/Component", (key: string) => ["", key]],
    ["a valid and a wrong one", "/api/Component", (key: string) => [wrong, key]],
    ["header and address", "/api/Component?api_key=KEY", (key: string) => [key]],
    ["header and an empty address", "/api/Component?api_key=", (key: string) => [key]],
    ["two in the address", "/api/Component?api_key=KEY&api_key=KEY", () => []],
    ["on a path that does not exist", "/api/Nothing", (key: string) => [key, key]],
    ["on an open face", "/?api_key=KEY", (key: string) => [key]],
  ])("more than one key is 400: %s", async (_, path, headers) => {
    expect(
      await codeOf(path.replaceAll("KEY", readOnly), { headers: { "x-api-key": headers(readOnly) } }),
    ).toEqual([400, "ApiKeyAmbiguous"]);
  });

  it("several invalid keys are 401", async () => {
    expect(await codeOf("/api/Component", { headers: { "x-api-key": [wrong, ""] } })).toEqual([
      401,
      "KeyInvalid",
    ]);
    expect(await codeOf(`/api/Component?api_key=${wrong}`, { key: wrong })).toEqual([401, "KeyInvalid"]);
  });
});

describe("text that is not a key", () => {
  const values = [
    "",
    " ",
    "\t",
    "null",
    "undefined",
    "NULL",
    "0",
    "true",
    "[object Object]",
    "sbx_rw_",
    "' or 1=1 --",
    wrong,
    "a".repeat(8000),
    "\u00e9\u00ff",
  ];

  it.each(values.map((value) => [value.slice(0, 20), value]))(
    "the path %j is 401, and never another path",
    async (_, value) => {
      expect(await codeOf("/api/StatusPage", { key: value })).toEqual([401, "KeyInvalid"]);
      expect(await codeOf(update, { ...report, key: value })).toEqual([401, "KeyInvalid"]);
      const encoded = encodeURIComponent(value);
      if (encoded.length < 7000) {
        expect(await codeOf(`/api/StatusPage?api_key=${encoded}`)).toEqual([401, "KeyInvalid"]);
      }
    },
  );

  it("a text of a megabyte is not a key", async () => {
    const { status } = await server
      .request("/api/StatusPage", { key: "a".repeat(1_000_000) })
      .catch(() => ({ status: 431 }));
    expect(status).toBe(431);
  });

  it("a key with anything before or after it is invalid", async () => {
    for (const value of [
      `${readOnly}x`,
      `x${readOnly}`,
      readOnly.slice(0, -1),
      readOnly.toUpperCase(),
      `"${readOnly}"`,
    ]) {
      expect(await codeOf("/api/StatusPage", { key: value })).toEqual([401, "KeyInvalid"]);
    }
  });
});

describe("a key's life", () => {
  const revoke = (name: string) => server.submit({ kind: "RevokeKey", key: name });

  it("a new key is valid at once, even if another process created it", async () => {
    const key = await server.key("Read-Only");
    expect((await server.request("/api/StatusPage", { key })).status).toBe(200);
  });

  it("a revoked key is invalid within a second", async () => {
    const key = await server.key("Read-Only", { name: "Short-lived" });
    expect((await server.request("/api/StatusPage", { key })).status).toBe(200);
    await revoke("Short-lived");
    await until(async () => (await server.request("/api/StatusPage", { key })).status === 401);
  });

  it("a key is invalid once it expires", async () => {
    const key = await server.key("Read-Only", { lifetimeMilliseconds: 400 });
    expect((await server.request("/api/StatusPage", { key })).status).toBe(200);
    await until(async () => (await server.request("/api/StatusPage", { key })).status === 401);
  });
});

describe("a role", () => {
  it("the role is checked after the key on every route: a valid key may still be forbidden", async () => {
    const webhook = await server.key("Webhook");
    expect(await codeOf("/api/AuditEvent", { key: readOnly })).toEqual([403, "RoleForbids"]);
    expect(await codeOf("/api/Component", { method: "POST", key: readOnly, body: {} })).toEqual([
      403,
      "RoleForbids",
    ]);
    expect(await codeOf("/api/Component", { method: "POST", key: webhook, body: {} })).toEqual([
      403,
      "RoleForbids",
    ]);
    expect(await codeOf("/api/Component", { key: webhook })).toEqual([403, "RoleForbids"]);
  });

  it("a Read-Only key that reports is told that a Webhook key will do", async () => {
    for (const path of ["/api/WebHook/UpdateComponentStatus", "/api/WebHook/Alertmanager"]) {
      const { status, json } = await server.request(path, { method: "POST", key: readOnly, body: {} });
      expect([status, json.Message]).toEqual([
        403,
        "This key is Read-Only. Use a Webhook or Read-Write key to report a status.",
      ]);
    }
  });

  it("a role cannot be claimed by the body or other headers", async () => {
    const headers = { "x-role": "Read-Write", "x-forwarded-user": "owner", "x-http-method-override": "GET" };
    expect(
      await codeOf("/api/Component", { method: "POST", key: readOnly, headers, body: { role: "admin" } }),
    ).toEqual([403, "RoleForbids"]);
  });
});

describe("an answer to a request with a key", () => {
  const paths = [
    "/",
    "/api/StatusPage",
    "/api/v2/summary.json",
    "/api/docs",
    "/api/openapi.json",
    "/nothing",
    "/healthz",
  ];

  it.each(paths)(
    "a response to a request with a key is never cached, and sends no referrer: %s",
    async (path) => {
      for (const key of [readOnly, wrong, ""]) {
        for (const answer of [
          await server.request(path, { key }),
          await server.request(`${path}?api_key=${key}`),
          await server.request(`${path}?api_key=${key}`, { method: "HEAD" }),
        ]) {
          expect(answer.headers["cache-control"]).toBe("private, no-store");
          expect(answer.headers["referrer-policy"]).toBe("no-referrer");
          expect(answer.headers["vary"]).toContain("X-API-KEY");
          expect(answer.text).not.toContain("sbx_r");
        }
      }
    },
  );

  it("a response with a key has the same bytes as without at a public path", async () => {
    for (const path of ["/", "/api/v2/status.json"]) {
      const open = await server.request(path);
      expect((await server.request(path, { key: readOnly })).text).toBe(open.text);
      expect((await server.request(`${path}?utm_source=mail`)).headers["cache-control"]).toBe(
        open.headers["cache-control"],
      );
    }
  });
});

describe("a misplaced key", () => {
  it("a misplaced key is not repeated in the refusal, which shows only its kind", async () => {
    const requests: readonly (readonly [path: string, request: RequestOptions])[] = [
      [`/api/Component?Page=${readWrite}`, {}],
      [`/api/Component?${readWrite}=1`, {}],
      ["/api/Component", { method: "POST", body: { [readWrite]: 1 } }],
      [
        update,
        { method: "POST", body: { ComponentName: "Website", Status: "Operational", Page: readWrite } },
      ],
    ];
    for (const [path, request] of requests) {
      const { status, text } = await server.request(path, { ...request, key: readWrite });
      expect([400, 404]).toContain(status);
      expect(text).toContain("sbx_rw_…");
      expect(text).not.toContain(readWrite.slice(7));
    }
  });

  it("a key is never used as a request id", async () => {
    const { headers, text } = await server.request("/api/Nothing", {
      headers: { "x-request-id": readWrite },
    });
    expect(String(headers["x-request-id"])).not.toContain("sbx_");
    expect(text).not.toContain(readWrite.slice(7));
  });
});
