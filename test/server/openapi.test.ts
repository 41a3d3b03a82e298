/** The OpenAPI document says what is served, no more and no less. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { examples } from "../../src/contract/document/examples.ts";
import { codesOf, healthChecks, openFaces, openStreams } from "../../src/contract/operations/operation.ts";
import { operationList } from "../../src/contract/operations/operations.ts";
import { codes } from "../../src/contract/refusal.ts";
import { type Received, send } from "../harness/http.ts";
import { startServer, type TestServer } from "../harness/server.ts";

const part = z.object({
  operationId: z.string().optional(),
  responses: z.record(z.string(), z.unknown()),
  requestBody: z.unknown().optional(),
  security: z.array(z.unknown()).optional(),
});
const described = z.object({ paths: z.record(z.string(), z.record(z.string(), part)) });

let server: TestServer;
let document: Received;
let paths: z.infer<typeof described>["paths"];

beforeAll(async () => {
  server = await startServer();
  document = await send(server.port, "/api/openapi.json");
  ({ paths } = described.parse(document.json));
});

afterAll(() => server.close());

/** Every place that a document refers to. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === "$ref" && typeof member === "string" ? [member] : referencesIn(member),
  );
}

function at(value: unknown, reference: string): unknown {
  return reference
    .replace(/^#\//u, "")
    .split("/")
    .reduce<unknown>(
      (inner, step) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, step) : undefined),
      value,
    );
}

describe("the OpenAPI document", () => {
  it("is 3.1, open to everybody, and small once it is compressed", async () => {
    expect(document.status).toBe(200);
    expect(document.json).toMatchObject({ openapi: "3.1.0", info: { title: "Signalbox" } });
    const compressed = await send(server.port, "/api/openapi.json", { headers: { "accept-encoding": "br" } });
    expect(compressed.bytes.length).toBeLessThan(20_000);
  });

  it("names every operation and open path that is served, and no other", () => {
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = [
      ...operationList.map(({ method, path }) => `${method} ${path}`),
      ...[...openFaces, ...openStreams, ...healthChecks].map(({ path }) => `GET ${path}`),
    ];
    expect(documented.toSorted()).toEqual(served.toSorted());
  });

  it("answers 404 to what the path names and 400 to what the body names", () => {
    const codesIn = (operationId: string, status: string) => {
      const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
      const found = operations.find((operation) => operation.operationId === operationId);
      return JSON.stringify(found?.responses[status] ?? "");
    };
    for (const name of ["PatchUpdate", "DeleteUpdate"]) {
      expect(codesIn(name, "404")).toContain("AnnouncementNotFound");
      expect(codesIn(name, "404")).toContain("UpdateNotFound");
    }
    expect(codesIn("PatchUpdate", "400")).not.toContain("UpdateNotFound");
    expect(codesIn("PostUpdate", "400")).toContain("ComponentNotFound");
    expect(codesIn("PostUpdate", "404")).not.toContain("ComponentNotFound");
  });

  it("tells of 304 wherever a read takes If-None-Match", () => {
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { responses }] of Object.entries(methods)) {
        const isConditional = method === "get" && !/healthz|readyz|live/u.test(path);
        expect([path, method, "304" in responses]).toEqual([path, method, isConditional]);
      }
    }
  });

  it("leads to a route from every path", async () => {
    const key = await server.key("Read-Write");
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        const { json } = await server.ask(path.replaceAll(/\{\w+\}/gu, "x"), {
          // A stream has no end.
          method: path === "/live" ? "HEAD" : method.toUpperCase(),
          key,
        });
        expect(["RouteNotFound", "MethodNotAllowed"]).not.toContain(json.Code);
      }
    }
  });

  it("does not name what is not built yet", () => {
    expect(document.text).not.toMatch(/\/api\/Subscriber|WebHook\/In/u);
  });

  it("has everything that it refers to", () => {
    const references = new Set(referencesIn(document.json));
    expect(references.size).toBeGreaterThan(20);
    for (const reference of references)
      expect([reference, typeof at(document.json, reference)]).toEqual([reference, "object"]);
  });

  it("gives each operation every status of the codes that it may refuse with", () => {
    for (const operation of operationList) {
      const part = paths[operation.path]?.[operation.method.toLowerCase()];
      expect(part?.operationId).toBe(operation.name);
      expect(part?.responses).toHaveProperty(String(operation.status));
      expect(part?.requestBody === undefined).toBe(operation.body === null);
      for (const code of codesOf(operation)) {
        const statuses = Object.entries(part?.responses ?? {})
          .filter(([, response]) => JSON.stringify(response).includes(`"${code}"`))
          .map(([status]) => Number(status));
        expect(statuses).toHaveLength(1);
        expect([codes[code][0], 400]).toContain(statuses[0]);
      }
    }
  });

  it("lets keys in addresses stand on reads alone", () => {
    for (const { method, path, access } of operationList) {
      const security = paths[path]?.[method.toLowerCase()]?.security ?? [];
      expect(JSON.stringify(security).includes("Query")).toBe(method === "GET" && access !== "open");
    }
  });
});

describe("an example", () => {
  it.each(operationList.map((operation) => ({ ...operation, example: examples[operation.name] })))(
    "of $name is what the operation takes and answers",
    ({ body, result, example, access }) => {
      if (body !== null) expect(body.safeParse(example?.body).error).toBeUndefined();
      if (result === null) return;
      expect(access).not.toBe("open");
      const answer = z.object({ Success: z.literal(true), Result: result, Message: z.string() });
      expect(answer.safeParse(example?.answer).error).toBeUndefined();
    },
  );
});

describe("what is answered", () => {
  it("is what the schemas say, for every read", async () => {
    const key = await server.key("Read-Write");
    const id = await server.component("Website");
    await server.ask("/api/ComponentGroup", { method: "POST", key, body: { Name: "Shop" } });
    const texts = { Kind: "Incident", Title: "Slow", Message: "**Slow**" };
    await server.ask("/api/Announcement", { method: "POST", key, body: texts });
    await server.ask("/api/Template", { method: "POST", key, body: { Name: "Slow", ...texts } });
    const ids = new Map<string, string>();
    for (const resource of ["ComponentGroup", "Announcement", "Template", "Page"]) {
      const { at: find } = await server.ask(`/api/${resource}`, { key });
      ids.set(resource, String(find("Result", "Items", 0, "Id")));
    }
    for (const { method, path, result, name } of operationList) {
      if (method !== "GET" || result === null) continue;
      const place = path.replace("{id}", ids.get(path.split("/")[2] ?? "") ?? id);
      const { json } = await server.ask(place, { key });
      const read = z
        .strictObject({ Success: z.literal(true), Result: result, Message: z.string().min(1) })
        .safeParse(json);
      expect([name, read.error?.issues]).toEqual([name, undefined]);
    }
  });
});
