/**
 * Anything may be sent to any route: the answer is never our fault, never names what is ours, and the service lives on.
 * Each answer of the API's operations is compared with the OpenAPI document.
 */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  healthChecks,
  type Operation,
  openDocuments,
  openFaces,
} from "../../src/contract/operations/operation.ts";
import { operationList } from "../../src/contract/operations/operations.ts";
import { anyCharacter } from "../harness/any-character.ts";
import { leaveImagesBlank } from "../harness/blank-images.ts";
import type { Received } from "../harness/http.ts";
import { loggedErrors } from "../harness/logged-errors.ts";
import { repetitions } from "../harness/repetitions.ts";
import { startServer, type TestServer } from "../harness/server.ts";

leaveImagesBlank();

let server: TestServer;
let keys: string[] = [];
let componentId = "";
let paths: z.infer<typeof documentOf>["paths"] = {};
let sharedResponses: Record<string, unknown> = {};

beforeAll(async () => {
  server = await startServer({ keepsConnections: true });
  keys = await Promise.all([server.key("Read-Write"), server.key("Read-Only"), server.key("Webhook")]);
  componentId = await server.component("Website");
  const document = documentOf.parse((await server.request("/api/openapi.json")).json);
  paths = document.paths;
  sharedResponses = document.components.responses;
});

afterAll(() => server.close());

const telltale =
  /node_modules|\bat [^ ]*(?: \()?(?:file:|node:|\/)[^ ]*:\d+:\d+|\.ts\b|\.js:\d|sqlite|SQLITE|\bselect \w|sbx_(?:ro|rw|wh)_[0-9A-Za-z]{6}|\/tmp\/|ENOENT|TypeError/u;

function expectHarmless({ status, text, headers, json }: Received): void {
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).not.toBe(500);
  expect(status).toBeLessThan(504);
  if (status >= 400) {
    expect(text).not.toMatch(telltale);
    if (!String(headers["content-type"]).startsWith("text/html")) expect(json.Success).toBe(false);
  }
}

type FuzzedRoute = { readonly method: string; readonly path: string; readonly operation?: Operation };

const routes: readonly FuzzedRoute[] = [
  ...operationList.map((operation) => ({ method: operation.method, path: operation.path, operation })),
  ...[...openFaces, ...openDocuments, ...healthChecks].map(({ path }) => ({ method: "GET", path })),
];

const documentOf = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({ responses: z.record(z.string(), z.unknown()) }),
});
const referenceOf = z.object({ $ref: z.string() });
const responsesOf = z.object({ responses: z.record(z.string(), z.unknown()) });

/** A documented response, also where it is shared by several operations. */
function documented(response: unknown): unknown {
  const reference = referenceOf.safeParse(response).data?.$ref;
  return reference === undefined
    ? response
    : sharedResponses[reference.replace("#/components/responses/", "")];
}

/** Fails unless the OpenAPI document has the status of an answer, its code, and the properties of its result. */
function expectDocumented({ status, json }: Received, { method, path, result }: Operation): void {
  const { responses } = responsesOf.parse(paths[path]?.[method.toLowerCase()]);
  expect(Object.keys(responses)).toContain(String(status));
  if (json.Code !== undefined)
    expect(JSON.stringify(documented(responses[status]))).toContain(`"${json.Code}"`);
  if (status >= 300 || result === null) return;
  expect(z.object({ Success: z.literal(true), Result: result }).safeParse(json).error).toBeUndefined();
}

const words = fc.constantFrom(
  "Website",
  "Operational",
  "Major Outage",
  "__proto__",
  "constructor",
  "2026-11-21T10:00:00Z",
  "9999999999",
  "\u0000",
  "\ud800",
  "\u202e",
  "💩",
  "' or 1=1 --",
  "<script>alert(1)</script>",
  "${7*7}",
  "../../etc/passwd",
);
const text = fc.oneof(words, fc.string({ unit: anyCharacter, maxLength: 40 }), fc.string({ maxLength: 300 }));
const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(-0, 1e308, Number.MAX_SAFE_INTEGER + 2, 2 ** 63),
);
const field = fc.constantFrom(
  ..."Name Description GroupId Position StartDate Status CountsTowardStatus Visibility ReportEvery OnLapse Translations Page".split(
    " ",
  ),
  ..."ComponentName ComponentId Message OccurredAt Source Url TimeZone id __proto__ constructor".split(" "),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.oneof(field, text), tie("value"), { maxKeys: 6 }),
  ),
}));
const body = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.dictionary(field, value, { maxKeys: 8 }).map((fields) => JSON.stringify(fields)),
  },
  { weight: 1, arbitrary: value.map((json) => JSON.stringify(json)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
);
const headerText = fc.stringMatching(/^[\x21-\x7e][\x20-\x7e]{0,60}$/u);
const place = fc.oneof(
  { weight: 2, arbitrary: fc.constant(undefined) },
  {
    weight: 3,
    arbitrary: text.filter((sample) => sample.isWellFormed() && sample !== "").map(encodeURIComponent),
  },
);
const query = fc.array(
  fc.tuple(
    fc.constantFrom("Limit", "Cursor", "Page", "api_key", "x"),
    text.filter((sample) => sample.isWellFormed()),
  ),
  { maxLength: 4 },
);

const anything = fc.record({
  id: place,
  source: place,
  query,
  key: fc.constantFrom(0, 0, 0, 0, 1, 2, undefined),
  contentType: fc.oneof(
    { weight: 5, arbitrary: fc.constant("application/json") },
    { weight: 1, arbitrary: headerText },
  ),
  ifMatch: fc.option(headerText, { nil: undefined }),
  ifNoneMatch: fc.option(headerText, { nil: undefined }),
  idempotencyKey: fc.option(headerText, { nil: undefined }),
  body,
});

/** A request in which nothing is wrong but that most of what it names does not exist. */
const plain: typeof anything extends fc.Arbitrary<infer Request> ? Request : never = {
  id: undefined,
  source: undefined,
  query: [],
  key: 0,
  contentType: "application/json",
  ifMatch: undefined,
  ifNoneMatch: undefined,
  idempotencyKey: undefined,
  body: "{}",
};

describe.each(routes)("$method $path", ({ method, path, operation }) => {
  it(
    "the route answers any input harmlessly, and as the OpenAPI document says",
    async () => {
      await fc.assert(
        fc.asyncProperty(anything, async (request) => {
          const target = path
            .replace("{id}", request.id ?? componentId)
            .replace("{updateId}", request.source ?? componentId)
            .replace("{source}", request.source ?? "x")
            .replace("{token}", request.source ?? "x")
            .replace("{Type}", request.source ?? "Json");
          const search = new URLSearchParams(request.query).toString();
          const headers = Object.fromEntries(
            Object.entries({
              "content-type": request.contentType,
              "if-match": request.ifMatch,
              "if-none-match": request.ifNoneMatch,
              "idempotency-key": request.idempotencyKey,
            }).flatMap(([name, sent]) => (sent === undefined ? [] : [[name, sent]])),
          );
          const key = request.key === undefined ? undefined : keys[request.key];
          const sent = method === "GET" ? {} : { body: request.body };
          const answer = await server.request(`${target}?${search}`, { method, key, headers, ...sent });
          expectHarmless(answer);
          if (operation !== undefined) expectDocumented(answer, operation);
        }),
        { numRuns: repetitions(3, 400), examples: [[plain]] },
      );
    },
    repetitions(60_000, 600_000),
  );
});

it("the service survives, and has logged no internal error", async () => {
  expect((await server.request("/readyz/write")).status).toBe(200);
  expect(loggedErrors(server.log)).toEqual([]);
});
