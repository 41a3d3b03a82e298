/** The OpenAPI document says what is served, no more and no less. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { componentPatch } from "../../src/contract/components.ts";
import { examples } from "../../src/contract/document/examples.ts";
import { openPathList } from "../../src/contract/document/open-paths.ts";
import { sentMessages } from "../../src/contract/document/openapi-webhooks.ts";
import { joinSchemas, writeSchemas } from "../../src/contract/document/schemas.ts";
import {
  codesOf,
  healthChecks,
  openDocuments,
  openStreams,
} from "../../src/contract/operations/operation.ts";
import { operationList } from "../../src/contract/operations/operations.ts";
import { codes } from "../../src/contract/refusal.ts";
import { correctionPatch } from "../../src/contract/uptime.ts";
import { reportableStatuses } from "../../src/contract/words.ts";
import { resourcePages } from "../../src/http/docs/resource-pages.ts";
import { type Received, send } from "../harness/http.ts";
import { notedRoutes } from "../harness/routes.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { strictly } from "../harness/strict-schema.ts";

const part = z.object({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  summary: z.string().min(5),
  description: z.string().min(5),
  responses: z.record(z.string(), z.unknown()),
  requestBody: z.unknown().optional(),
  security: z.array(z.unknown()).optional(),
});
const described = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  webhooks: z.record(z.string(), z.object({ post: part })),
  tags: z.array(z.object({ name: z.string(), description: z.string().min(5) })),
});

const routed = notedRoutes();

let server: TestServer;
let document: Received;
const shared = z.object({ $ref: z.string() });
/** An operation with its shared responses in place of the references to them. */
const withResponses = part.transform(({ responses, ...others }) => ({
  ...others,
  responses: Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const reference = shared.safeParse(response).data;
      return [status, reference === undefined ? response : at(document.json, reference.$ref)];
    }),
  ),
}));
let paths: Record<string, Record<string, z.infer<typeof withResponses>>>;

beforeAll(async () => {
  server = await startServer();
  document = await send(server.port, "/api/openapi.json");
  paths = Object.fromEntries(
    Object.entries(described.parse(document.json).paths).map(([path, item]) => [
      path,
      z
        .record(z.string(), withResponses)
        .parse(Object.fromEntries(Object.entries(item).filter(([name]) => name !== "servers"))),
    ]),
  );
});

afterAll(() => server.close());

/** Every object of a document that has a description, with its place. */
function describedIn(value: unknown, place = ""): { place: string; description: string; schema: object }[] {
  if (typeof value !== "object" || value === null) return [];
  const description: unknown = Reflect.get(value, "description");
  return [
    ...(typeof description === "string" ? [{ place, description, schema: value }] : []),
    ...Object.entries(value).flatMap(([name, member]) => describedIn(member, `${place}/${name}`)),
  ];
}

/** Every list of words in a document, with its place. */
function listsIn(value: unknown, place = ""): { place: string; words: string }[] {
  if (typeof value !== "object" || value === null) return [];
  const words: unknown = Reflect.get(value, "enum");
  return [
    ...(Array.isArray(words) && typeof words[0] === "string" ? [{ place, words: words.join(", ") }] : []),
    ...Object.entries(value).flatMap(([name, member]) => listsIn(member, `${place}/${name}`)),
  ];
}

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
    .map((step) => step.replaceAll("~1", "/"))
    .reduce<unknown>(
      (inner, step) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, step) : undefined),
      value,
    );
}

describe("the OpenAPI document", () => {
  it("the OpenAPI document is 3.1, public, and small when compressed", async () => {
    expect(document.status).toBe(200);
    // Of these, 12,000 (and 1,500 compressed) are the reads of updates and deliveries, and the dry run of a page's deletion.
    expect(document.bytes.length).toBeLessThan(612_000);
    expect(document.json).toMatchObject({ openapi: "3.1.0", info: { title: "Signalbox" } });
    const compressed = await send(server.port, "/api/openapi.json", { headers: { "accept-encoding": "br" } });
    expect(compressed.bytes.length).toBeLessThan(51_000);
  });

  it("a field that may be null has one schema with two types, described first", () => {
    const fieldOf = (path: string) => JSON.stringify(at(document.json, `#/components/schemas/${path}`));
    expect(fieldOf("Subscriber/properties/Name")).toMatch(/^\{"type":\["string","null"\],"description":/u);
    expect(fieldOf("Subscriber/properties/ConfirmedAt")).toMatch(
      /^\{"type":\["string","null"\],"format":"date-time","description":"[^"]*"\}$/u,
    );
  });

  it("the OpenAPI document lists exactly the router's routes without the portal's", () => {
    // What follows an id in a documented path, such as .json, is part of the router's parameter.
    const plain = (route: string) =>
      route.replace("overall.svg", ":").replaceAll(/(?:\{\w+\}|:\w+)[^/]*/gu, ":");
    const documented = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => plain(`${method.toUpperCase()} ${path}`)),
    );
    // Nor the page for broken links, which is none of its own, nor the redirect to the documentation.
    const served = [...routed].filter((route) => !/ \/portal(?:\/|$)| \/docs$|\/\*$/u.test(route)).map(plain);
    expect([...new Set(documented)].toSorted()).toEqual([...new Set(served)].toSorted());
  });

  it("the OpenAPI document lists every operation and public path of the contract", () => {
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = [
      ...operationList.map(({ method, path }) => `${method} ${path}`),
      ...[...openPathList, ...openStreams, ...openDocuments, ...healthChecks].map(
        ({ path }) => `GET ${path}`,
      ),
    ];
    expect(documented).toEqual(expect.arrayContaining(served));
  });

  it("the OpenAPI document answers 404 for unknown paths and 400 for unknown properties", () => {
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

  it("the OpenAPI document has a 304 wherever a read takes If-None-Match", () => {
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { responses }] of Object.entries(methods)) {
        const isConditional =
          method === "get" && !/healthz|readyz|\/live|push\.js|gate|subscri(?:be|ption)/u.test(path);
        expect([path, method, "304" in responses]).toEqual([path, method, isConditional]);
      }
    }
  });

  it("every operation and sent message of the OpenAPI document has a name of its own, and a tag that is described", () => {
    const { webhooks, tags } = described.parse(document.json);
    const operations = [
      ...Object.values(paths).flatMap((methods) => Object.values(methods)),
      ...Object.values(webhooks).map(({ post }) => post),
    ];
    const names = operations.map(({ operationId }) => operationId);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.filter((name) => !/^[A-Z][A-Za-z0-9]+$/u.test(name))).toEqual([]);
    expect([...new Set(operations.map(({ tags: [tag] }) => tag))].toSorted()).toEqual(
      tags.map(({ name }) => name).toSorted(),
    );
  });

  it("the OpenAPI document has one named schema for each list of words, and every list of a description in an enum", () => {
    const { components, ...others } = z
      .looseObject({ components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }) })
      .parse(document.json);
    // The codes of a response are some of those of Code.
    const lists = [...listsIn(others["paths"]), ...listsIn(components.schemas)].filter(
      ({ place }) => !place.endsWith("/Code"),
    );
    expect(lists.length).toBeGreaterThan(50);
    const written = lists.map(({ words }) => words);
    expect(written.filter((words, index) => written.indexOf(words) !== index)).toEqual([]);
    for (const { description, schema, place } of describedIn(document.json)) {
      if (!/\bOne of [A-Z]/u.test(description)) continue;
      expect([place, Array.isArray(at(at(schema, "schema") ?? schema, "enum"))]).toEqual([place, true]);
    }
  });

  it("a field of words refers to their schema, with its own description beside it", () => {
    const fieldOf = (path: string) => at(document.json, `#/components/schemas/${path}`);
    expect(fieldOf("ReportableStatus")).toMatchObject({ type: "string", enum: reportableStatuses });
    expect(fieldOf("Report/properties/Status")).toEqual({ $ref: "#/components/schemas/ReportableStatus" });
    expect(fieldOf("Component/properties/Status")).toEqual({
      $ref: "#/components/schemas/ComponentStatus",
      description: "Status that the page shows.",
    });
    expect(fieldOf("CreatedSubscriber/allOf/0")).toEqual({ $ref: "#/components/schemas/Subscriber" });
    expect(fieldOf("CreatedSubscriber/allOf/1/properties")).toEqual({
      SigningSecret: fieldOf("RotatedSecret/properties/SigningSecret"),
    });
    expect(fieldOf("Subscriber/properties/SuspendedFor/anyOf")).toContainEqual({
      $ref: "#/components/schemas/SuspensionReason",
    });
  });

  it("operations with the same result refer to the same envelope", () => {
    const schemaOf = (path: string, method: string, status: string) =>
      at(paths[path]?.[method]?.responses[status], "content/application~1json/schema");
    const envelope = { $ref: "#/components/schemas/TemplateResponse" };
    expect(schemaOf("/api/Template/{id}", "get", "200")).toEqual(envelope);
    expect(schemaOf("/api/Template", "post", "201")).toEqual(envelope);
    expect(at(document.json, "#/components/schemas/TemplateResponse")).toEqual({
      allOf: [
        { $ref: "#/components/schemas/Success" },
        {
          type: "object",
          required: ["Result"],
          properties: { Result: { $ref: "#/components/schemas/Template" } },
        },
      ],
    });
  });

  it("the patterns of the OpenAPI document compile in other languages too", () => {
    const patterns = [...document.text.matchAll(/"pattern":"(?<pattern>.*?)"[,}]/gu)];
    expect(patterns.length).toBeGreaterThan(20);
    // Python's re has neither classes of Unicode nor this form of named groups.
    expect(patterns.filter(({ groups }) => /\\p|\(\?</u.test(groups?.["pattern"] ?? ""))).toEqual([]);
  });

  it("every parameter of the OpenAPI document is described", () => {
    const parameters = z.array(z.object({ $ref: z.string().optional(), description: z.string().optional() }));
    const of = (item: unknown) => parameters.parse(at(item, "parameters") ?? []);
    for (const [path, methods] of Object.entries(described.parse(document.json).paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const bare = of(operation).filter(({ $ref, description }) => $ref === undefined && !description);
        expect([path, method, bare]).toEqual([path, method, []]);
      }
    }
  });

  it("the examples of sent messages match their schemas", () => {
    for (const { name, schema, example } of sentMessages)
      expect([name, strictly(schema).safeParse(example).error?.issues]).toEqual([name, undefined]);
  });

  it("the OpenAPI document is not written with two schemas of one name", () => {
    expect(() => writeSchemas([], new Map([[componentPatch, "Patch"]]))).not.toThrow();
    const both = new Map<z.ZodType, string>([
      [componentPatch, "Patch"],
      [correctionPatch, "Patch"],
    ]);
    expect(() => writeSchemas([], both)).toThrow("two schemas have the name Patch");
    expect(() => joinSchemas({ Patch: {} }, { Other: {}, Patch: {} })).toThrow(
      "two schemas have the name Patch",
    );
  });

  it("the OpenAPI document omits unimplemented operations", () => {
    expect(document.text).not.toMatch(/\/api\/Monitor/u);
  });

  it("the OpenAPI document resolves every reference", () => {
    const references = new Set(referencesIn(document.json));
    expect(references.size).toBeGreaterThan(20);
    for (const reference of references)
      expect([reference, typeof at(document.json, reference)]).toEqual([reference, "object"]);
  });

  it("the OpenAPI document gives each operation every status of its error codes", () => {
    for (const operation of operationList) {
      const part = paths[operation.path]?.[operation.method.toLowerCase()];
      expect(part?.operationId).toBe(operation.name);
      expect(part?.responses).toHaveProperty(String(operation.status));
      expect(part?.requestBody === undefined).toBe(operation.body === null);
      for (const code of codesOf(operation)) {
        const statuses = Object.entries(part?.responses ?? {})
          .filter(([, response]) => JSON.stringify(response).includes(`"${code}"`))
          .map(([status]) => Number(status));
        // The law asks for 401 where a write has no other key.
        expect(statuses).toHaveLength(code === "ApiKeyInQuery" ? 2 : 1);
        expect([codes[code][0], 400]).toContain(statuses[0]);
      }
    }
  });

  it("the OpenAPI document declares the Link of a refused name and of a subscriber that exists", () => {
    for (const [path, code] of [
      ["/api/Component", "NameTaken"],
      ["/api/Subscriber", "SubscriberExists"],
    ] as const) {
      const refused = at(document.json, `paths/${path.replaceAll("/", "~1")}/post/responses/409`);
      const reference = referencesIn(refused).find((found) => found.startsWith("#/components/responses/"));
      const whole = JSON.stringify(reference === undefined ? refused : at(document.json, reference));
      expect([code, whole]).toEqual([code, expect.stringContaining("#/components/headers/Link")]);
      expect(whole).toContain(code);
    }
  });

  it("the OpenAPI document asks for the key in the header alone, since generated clients send it by every scheme", () => {
    for (const { method, path, access } of operationList) {
      const security = paths[path]?.[method.toLowerCase()]?.security ?? [];
      const takesKey = access !== "open" && access !== "token";
      expect([path, JSON.stringify(security).includes("Header")]).toEqual([path, takesKey]);
      expect([path, JSON.stringify(security)]).not.toEqual([path, expect.stringContaining("Query")]);
    }
  });
});

it("the examples of the OpenAPI document match their operations", () => {
  for (const { name, body, result, access } of operationList) {
    const example = examples[name];
    if (body !== null) expect([name, body.safeParse(example?.body).error]).toEqual([name, undefined]);
    if (result === null) continue;
    expect([name, access]).not.toEqual([name, "open"]);
    const answer = z.object({ Success: z.literal(true), Result: result, Message: z.string() });
    expect([name, answer.safeParse(example?.answer).error]).toEqual([name, undefined]);
  }
});

const asDefinitions = (value: unknown): object =>
  z.looseObject({}).parse(JSON.parse(JSON.stringify(value).replaceAll("#/components/schemas/", "#/$defs/")));
let definitions: object | undefined;

/** Checks a body or an answer as a client would that knows only the document. */
function documentedSchema(
  { method, path, status }: (typeof operationList)[number],
  of: "body" | "answer",
): z.ZodType {
  const place = of === "body" ? "requestBody/content" : `responses/${status}/content`;
  const written = at(paths[path]?.[method.toLowerCase()], place);
  const [content] = Object.values(z.record(z.string(), z.unknown()).parse(written));
  definitions ??= asDefinitions(at(document.json, "components/schemas"));
  return z.fromJSONSchema({ ...asDefinitions(at(content, "schema")), $defs: { ...definitions } });
}

describe("the example of a request", () => {
  it("the OpenAPI document allows its examples of answers", () => {
    const withAnswer = operationList.filter(({ result, status }) => result !== null && status !== 204);
    expect(withAnswer.length).toBeGreaterThan(60);
    for (const operation of withAnswer) {
      const read = documentedSchema(operation, "answer").safeParse(examples[operation.name]?.answer);
      expect([operation.name, read.error?.issues]).toEqual([operation.name, undefined]);
    }
  });

  const withBody = operationList.filter(({ body }) => body !== null);

  it("the OpenAPI document allows its examples of bodies", () => {
    for (const operation of withBody) {
      const read = documentedSchema(operation, "body").safeParse(examples[operation.name]?.body);
      expect([operation.name, read.error?.issues]).toEqual([operation.name, undefined]);
    }
  });

  it("the OpenAPI document allows the bodies in the pages of the documentation", () => {
    const times = /"\{(?:HourAgo|HalfHourAgo)\}"/gu;
    const bodies = resourcePages.flatMap(({ samples }) =>
      [...samples].flatMap(([name, all]) => {
        const operation = withBody.find((other) => other.name === name);
        const body = all.at(-1)?.body;
        return operation === undefined || body === undefined ? [] : [{ operation, body }];
      }),
    );
    expect(bodies.length).toBeGreaterThan(25);
    for (const { operation, body } of bodies) {
      const filled = JSON.stringify(body)
        .replaceAll(times, '"2026-11-20T08:00:00Z"')
        .replaceAll(/"\{\w+Id\}"/gu, '"019ab000-0000-7000-8000-000000000000"');
      const read = documentedSchema(operation, "body").safeParse(JSON.parse(filled));
      expect([operation.name, read.error?.issues]).toEqual([operation.name, undefined]);
    }
  });
});
