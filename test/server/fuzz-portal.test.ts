/** Anything sent to the portal's routes, and requested of pages, by anyone: the response is never an internal error, and the service survives. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { operationList } from "../../src/contract/operations/operations.ts";
import { portalPath } from "../../src/contract/portal/portal-access.ts";
import { portalOperationList } from "../../src/contract/portal/portal-operations.ts";
import { anyCharacter } from "../harness/any-character.ts";
import type { Received } from "../harness/http.ts";
import { loggedErrors } from "../harness/logged-errors.ts";
import { signIn, type TestPerson } from "../harness/people.ts";
import { repetitions } from "../harness/repetitions.ts";
import { startServer, type TestServer } from "../harness/server.ts";

let server: TestServer;
let componentId = "";
let owner: TestPerson | undefined;
let addresses = 0;

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: "127.0.0.1" }, keepsConnections: true });
  componentId = await server.component("Website");
});

afterAll(() => server.close());

const telltale =
  /node_modules|\bat [^ ]*(?: \()?(?:file:|node:|\/)[^ ]*:\d+:\d+|\/[\w.-]+\.ts\b|\.[jt]s:\d|sqlite|SQLITE|\bselect \w|\/tmp\/|ENOENT|TypeError|RangeError/u;

function expectHarmless({ status, text, headers }: Received, where: unknown): void {
  expect({ where, isOurs: status === 500 || status < 200 || status > 503 }).toEqual({ where, isOurs: false });
  if (status >= 400 && !String(headers["content-type"]).startsWith("text/html"))
    expect({ where, leaked: telltale.exec(text)?.[0] }).toEqual({ where, leaked: undefined });
}

/** The names of the fields that a body may have. */
function namesIn(body: z.ZodType | null): string[] {
  return body instanceof z.ZodObject ? Object.keys(body.shape) : [];
}

type Row = { readonly method: string; readonly path: string; readonly names: readonly string[] };
const rows: readonly Row[] = [
  ...operationList.flatMap(({ portal, method, path, body }): Row[] =>
    portal === null ? [] : [{ method, path: portalPath(path), names: namesIn(body) }],
  ),
  ...portalOperationList
    .filter(({ path }) => path !== "/portal/api/Live")
    .map(({ method, path, body }): Row => ({ method, path, names: namesIn(body) })),
];

const text = fc.oneof(
  fc.constantFrom(
    "Website",
    "Major Outage",
    "__proto__",
    "constructor",
    "2026-11-21T10:00:00Z",
    "9999-99-99T99:99:99Z",
    "\u0000",
    "\ud800",
    "\u202e",
    "' or 1=1 --",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "01900000-0000-7000-8000-000000000000",
    "FREQ=SECONDLY;COUNT=999999999",
    "a".repeat(5_000),
  ),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.string({ maxLength: 100 }),
);
const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(-0, 1e308, Number.MAX_SAFE_INTEGER + 2, -1, 2 ** 63),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(text, tie("value"), { maxKeys: 4 }),
  ),
}));
const place = fc.oneof(
  fc.constant(undefined),
  text
    .filter((sample) => sample.isWellFormed() && sample !== "" && sample.length < 500)
    .map(encodeURIComponent),
);
const query = fc.array(
  fc.tuple(
    fc.constantFrom(
      ..."Limit Cursor Page Id Ids Query Name From To Kind State Open Before Month Lang Theme".split(" "),
    ),
    text.filter((sample) => sample.isWellFormed() && sample.length < 500),
  ),
  { maxLength: 4 },
);
const raw = fc.constantFrom(
  "[".repeat(50_000),
  `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`,
  '{"Name":1,"Name":2,"__proto__":{"x":1}}',
  '{"Name":1e999999}',
  `{"Name":${"9".repeat(5_000)}}`,
  `{"Name":"${"\\ud800".repeat(2_000)}"}`,
  '{"Name":"\\u0000"}',
  "\ufeff{}",
  "null",
  '"x"',
  "",
);

async function session(row: Row): Promise<TestPerson> {
  const endsIt = row.method !== "GET" && /SignOut|Session|Password|Proof|SignIn/u.test(row.path);
  owner = owner === undefined || endsIt ? await signIn(server, "Owner") : owner;
  return owner;
}

describe.each(rows)("$method $path", (row) => {
  it(
    "the route answers any input harmlessly",
    async () => {
      const person = await session(row);
      const names = row.names.length === 0 ? ["x"] : row.names;
      const jsonBody = fc
        .dictionary(fc.constantFrom(...names), value, { maxKeys: 8 })
        .map((fields) => JSON.stringify(fields));
      await fc.assert(
        fc.asyncProperty(
          fc.oneof({ weight: 5, arbitrary: jsonBody }, { weight: 1, arbitrary: raw }),
          place,
          query,
          async (body, id, parameters) => {
            const path = row.path.replaceAll(/\{\w+\}/gu, id ?? componentId);
            const from = `2001:db8:${((addresses += 1) % 0xffff).toString(16)}::1`;
            const sent = row.method === "GET" ? {} : { body };
            const answer = await person.request(`${path}?${new URLSearchParams(parameters).toString()}`, {
              method: row.method,
              headers: { "x-forwarded-for": from },
              ...sent,
            });
            expectHarmless(answer, { path, body, parameters });
          },
        ),
        { numRuns: repetitions(2, 200) },
      );
    },
    repetitions(60_000, 600_000),
  );
});

describe("page requests", () => {
  const paths = [
    "/",
    "/history",
    "/history.md",
    "/announcement/",
    "/component/",
    "/badge/",
    "/logo/",
    "/embed",
    "/og.png",
  ];
  const header = fc.stringMatching(/^[\x21-\x7e][\x20-\x7e]{0,200}$/u);

  it(
    "page addresses and headers are answered harmlessly, whatever they contain",
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.record({ path: fc.constantFrom(...paths), id: place, parameters: query }),
          fc.record({
            accept: header,
            "accept-language": header,
            "accept-encoding": header,
            "if-none-match": header,
            range: header,
            cookie: header,
          }),
          async ({ path, id, parameters }, headers) => {
            const search = new URLSearchParams(parameters).toString();
            const target = path.endsWith("/") && path !== "/" ? `${path}${id ?? componentId}` : path;
            const answer = await server.request(`${target}?${search}`, { headers });
            expectHarmless(answer, { target, search, headers });
          },
        ),
        { numRuns: repetitions(10, 4_000) },
      );
    },
    repetitions(60_000, 600_000),
  );
});

it("the service survives, and has logged no internal error", async () => {
  expect((await server.request("/readyz/write")).status).toBe(200);
  expect(loggedErrors(server.log)).toEqual([]);
});
