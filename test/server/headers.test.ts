/** The headers of responses that belong to no operation; test/http/access.test.ts has those of each operation and public path. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { healthChecks, openDocuments, openFaces } from "../../src/contract/operations/operation.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { expectSafe } from "./safe-headers.ts";

let server: TestServer;
let key = "";

beforeAll(async () => {
  server = await startServer({ env: { BASE_URL: "https://status.example.com" }, keepsConnections: true });
  key = await server.key("Read-Write");
});

afterAll(() => server.close());

const targets = [
  ...[...openDocuments, ...healthChecks].map(({ path }) => ({ method: "GET", path })),
  { method: "GET", path: "/docs" },
  { method: "GET", path: "/nothing" },
  { method: "GET", path: "/api/nothing" },
  { method: "GET", path: "/%zz" },
  { method: "GET", path: `/${"a".repeat(9000)}` },
  { method: "POST", path: "/" },
  { method: "PUT", path: "/api/Component" },
  { method: "OPTIONS", path: "/api/Component" },
];

describe.each(targets)("$method $path", ({ method, path }) => {
  it("the route is safe for anonymous callers, a wrong key and a valid one, as JSON and as a page", async () => {
    for (const accept of ["*/*", "text/html"]) {
      for (const sent of [undefined, "sbx_rw_wrong", key]) {
        const answer = await server.request(path, { method, key: sent, headers: { accept } });
        expectSafe(answer, { path, isKeyed: sent !== undefined });
      }
    }
  });
});

it("the request id of a response is the caller's if it is valid", async () => {
  for (const path of ["/", "/api/Component", "/api/docs", "/healthz", "/nothing"]) {
    const returnedId = async (id: string) =>
      (await server.request(path, { headers: { "x-request-id": id } })).headers["x-request-id"];
    expect([path, await returnedId("deploy-4711_A")]).toEqual([path, "deploy-4711_A"]);
    for (const id of ["", "a b", "a".repeat(65), "<script>", "é"]) expect(await returnedId(id)).not.toBe(id);
  }
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
