/** The headers of every response, whatever the request and its outcome. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { healthChecks, openDocuments, openFaces } from "../../src/contract/operations/operation.ts";
import { operationList } from "../../src/contract/operations/operations.ts";
import type { Received } from "../harness/http.ts";
import { startServer, type TestServer } from "../harness/server.ts";

let server: TestServer;
let key = "";
let componentId = "";

beforeAll(async () => {
  server = await startServer({ env: { BASE_URL: "https://status.example.com" }, keepsConnections: true });
  key = await server.key("Read-Write");
  componentId = await server.component("Website");
});

afterAll(() => server.close());

const pathOf = (pattern: string) =>
  pattern.replace("{id}", componentId).replace("{updateId}", componentId).replace("{source}", "nobody");
const targets = [
  ...operationList.map(({ method, path }) => ({ method: method as string, path: path as string })),
  ...[...openFaces, ...openDocuments, ...healthChecks].map(({ path }) => ({ method: "GET", path })),
  { method: "GET", path: "/nothing" },
  { method: "GET", path: "/api/nothing" },
  { method: "GET", path: "/%zz" },
  { method: "GET", path: `/${"a".repeat(9000)}` },
  { method: "POST", path: "/" },
  { method: "PUT", path: "/api/Component" },
  { method: "OPTIONS", path: "/api/Component" },
];

/** The media types beside JSON and HTML: the XML feeds, and the calendar. */
const otherTypes = [
  ...openFaces
    .map(({ contentType }) => contentType)
    .filter((type) => type !== "text/html" && !type.endsWith("json")),
  // The export of subscribers.
  "text/csv",
];

/** The addresses open to pages of other origins; all others are not (S-28). */
const shared = new Set<string>([
  ...[...openFaces, ...openDocuments].map(({ path }) => path),
  "/api/openapi.json",
  "/api/docs.md",
]);

function expectSafe(
  { headers, status, text }: Received,
  { path, isKeyed }: { readonly path: string; readonly isKeyed: boolean },
): void {
  expect(headers["x-request-id"]).toMatch(/^[A-Za-z0-9_-]{1,64}$/u);
  expect(headers["date"]).toBeDefined();
  expect(headers["server"]).toBeUndefined();
  expect(headers["x-powered-by"]).toBeUndefined();
  expect(headers["set-cookie"]).toBeUndefined();
  expect(headers["cache-control"]).toBeDefined();
  if (isKeyed) {
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  } else if (status >= 400) expect(headers["cache-control"]).toBe("no-store");
  const origin = headers["access-control-allow-origin"];
  expect([path, origin]).toEqual([path, shared.has(path) && !isKeyed && status < 400 ? "*" : undefined]);
  expect(headers["access-control-allow-credentials"]).toBeUndefined();
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["cross-origin-resource-policy"]).toMatch(/^(?:same|cross)-origin$/u);
  expect(headers["strict-transport-security"]).toMatch(/^max-age=31536000/u);
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  const policy = String(headers["content-security-policy"]);
  // An embeddable document has an opaque origin: it has nothing that a frame could take.
  const isFramed = policy.includes("frame-ancestors *");
  expect(policy).toMatch(
    isFramed
      ? /; sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox$/u
      : /frame-ancestors 'none'/u,
  );
  expect(isFramed).toBe(policy.includes("sandbox"));
  const type = String(headers["content-type"]);
  const isPage = type.startsWith("text/html") && !isFramed && !isKeyed;
  expect(headers["referrer-policy"]).toBe(isPage ? "strict-origin-when-cross-origin" : "no-referrer");
  if (type.startsWith("text/html")) {
    if (!isFramed) expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["content-security-policy"]).not.toContain("unsafe");
  } else if (text !== "" && !otherTypes.some((other) => type.startsWith(other)))
    expect(() => JSON.parse(text) as unknown).not.toThrow();
}

describe.each(targets)("$method $path", ({ method, path }) => {
  it("the route is safe for anonymous callers, a wrong key and a valid one, as JSON and as a page", async () => {
    for (const accept of ["*/*", "text/html"]) {
      for (const sent of [undefined, "sbx_rw_wrong", key]) {
        const answer = await server.request(pathOf(path), { method, key: sent, headers: { accept } });
        expectSafe(answer, { path, isKeyed: sent !== undefined });
      }
    }
  });

  it("the route returns the caller's request id if it is valid", async () => {
    const returnedId = async (id: string) =>
      (await server.request(pathOf(path), { method, headers: { "x-request-id": id } })).headers[
        "x-request-id"
      ];
    expect(await returnedId("deploy-4711_A")).toBe("deploy-4711_A");
    for (const id of ["", "a b", "a".repeat(65), "<script>", "é"]) expect(await returnedId(id)).not.toBe(id);
  });
});

describe("an envelope of a failure", () => {
  it("an error envelope has its request's id, and only the contract's fields", async () => {
    const { json, headers } = await server.request("/api/Component?Limit=0", { key });
    expect(Object.keys(json).toSorted()).toEqual([
      "Code",
      "Errors",
      "Message",
      "RequestId",
      "Result",
      "Success",
    ]);
    expect(json.RequestId).toBe(headers["x-request-id"]);
  });

  it("an error envelope says how to authenticate if it is 401", async () => {
    const { headers } = await server.request("/api/Component");
    expect(headers["www-authenticate"]).toBe("ApiKey");
  });
});

describe("a public response", () => {
  it("a public response may be cached for five seconds, and served stale during revalidation or an error", async () => {
    for (const { path } of openFaces) {
      expect((await server.request(path)).headers["cache-control"]).toBe(
        "public, max-age=5, stale-while-revalidate=30, stale-if-error=86400",
      );
    }
  });
});
