/**
 * Every route, with every caller: keys of each role, people of each role, nobody, and callers that bring to one
 * side what is for the other. The table is made from the operations; a route that is in none of them is found.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Access,
  docsShortcut,
  healthChecks,
  openDocuments,
  openFaces,
} from "../../../src/contract/operations/operation.ts";
import { operationList } from "../../../src/contract/operations/operations.ts";
import { mayUse, type PersonAccess, type PersonRole, personRoles } from "../../../src/contract/people.ts";
import { portalPath } from "../../../src/contract/portal/portal-access.ts";
import { portalOperationList } from "../../../src/contract/portal/portal-operations.ts";
import type { Role } from "../../../src/contract/words.ts";
import { livePath } from "../../../src/http/live/live-endpoint.ts";
import { mayCall } from "../../../src/http/route-policy.ts";
import { archivePaths } from "../../../src/publishing/archive/archive-paths.ts";
import { imagePaths } from "../../../src/publishing/images/image-cache.ts";
import { badgePattern, logoPattern, representationPaths } from "../../../src/publishing/representations.ts";
import { leaveImagesBlank } from "../../harness/blank-images.ts";
import { forgetProof, signIn, type TestPerson } from "../../harness/people.ts";
import { inTurn, repetitions } from "../../harness/repetitions.ts";
import { notedRoutes } from "../../harness/routes.ts";
import { startServer, type TestServer } from "../../harness/server.ts";

leaveImagesBlank();

const registered = notedRoutes();

/** A route, its permitted callers, and its name in titles. */
type Row = {
  readonly method: string;
  readonly path: string;
  readonly keys: Access | null;
  readonly people: PersonAccess | null;
  readonly needsProof: boolean;
  readonly isOwn: boolean;
};

const native = operationList.map(
  ({ method, path, access }): Row => ({
    method,
    path,
    keys: access,
    people: null,
    needsProof: false,
    isOwn: false,
  }),
);
const mounted = operationList.flatMap(({ name, portal: people, method, path }): Row[] => {
  return people === null
    ? []
    : [
        {
          method,
          path: portalPath(path),
          keys: null,
          people,
          needsProof: name === "DeletePage",
          isOwn: false,
        },
      ];
});
const own = portalOperationList.map(
  ({ method, path, access, needsProof }): Row => ({
    method,
    path,
    keys: null,
    people: access,
    needsProof,
    isOwn: true,
  }),
);
const open = [
  ...representationPaths,
  ...archivePaths,
  logoPattern,
  badgePattern,
  ...imagePaths,
  ...openDocuments.map(({ path }) => path),
  livePath,
].map(
  (path): Row => ({
    method: "GET",
    path,
    keys: "open",
    people: null,
    needsProof: false,
    isOwn: false,
  }),
);
const rows = [...native, ...mounted, ...own, ...open];

const keyRoles = ["Read-Only", "Read-Write", "Webhook"] as const satisfies readonly Role[];

let server: TestServer;
let componentId = "";
const keys = new Map<Role, string>();
const people = new Map<PersonRole, TestPerson>();
let addresses = 0;

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: "127.0.0.1" }, keepsConnections: true });
  for (const role of keyRoles) keys.set(role, await server.key(role));
  componentId = await server.component("Website");
});
afterAll(() => server.close());

/** From an address of its own: from one only so much is looked at. */
const fromElsewhere = () => ({ "x-forwarded-for": `2001:db8:${((addresses += 1)).toString(16)}::1` });

/** With ids of things that are there where that is easy, and else are not: neither must matter to who may come in. */
const pathOf = (pattern: string) =>
  pattern
    .replace(badgePattern, "/badge/overall.svg")
    .replace(/\{source\}|:source/u, "nobody")
    .replace("{Type}", "Alertmanager")
    .replaceAll(/\{\w+\}|:\w+/gu, componentId);

/** News never ends: its headers tell as much. */
const methodOf = ({ method, path }: Row) =>
  path === "/portal/api/Live" || path === livePath ? "HEAD" : method;

/** The routes by which people may end their session. */
const endsSession = /SignOut|SignIn|Session|Password|Proof/u;

async function personOf(role: PersonRole, { method, path, isOwn }: Row): Promise<TestPerson> {
  if (isOwn && method !== "GET" && endsSession.test(path)) return await signIn(server, role);
  const person = people.get(role) ?? (await signIn(server, role));
  people.set(role, person);
  return person;
}

/** Why the gate lets nobody in: after it a route has words of its own. */
const gateCodes = ["KeyMissing", "KeyInvalid", "SessionMissing", "RoleForbids", "CrossSite", "ProofRequired"];

const request = (row: Row, headers: Readonly<Record<string, string>>, key?: string) =>
  server.request(pathOf(row.path), {
    method: methodOf(row),
    key,
    headers: { ...fromElsewhere(), ...headers },
  });

/** The status of an answer, and the code if the gate gave it; `in` if the gate passed it. */
async function statusOf(row: Row, headers: Readonly<Record<string, string>>, key?: string): Promise<string> {
  const { status, json } = await request(row, headers, key);
  if (methodOf(row) === "HEAD") return [401, 403].includes(status) ? String(status) : "in";
  // Where nobody set up an OpenID provider, what is about one says so.
  if (!/OpenId|Identity\/Link/u.test(row.path)) expect(json.Code).not.toBe("RouteNotFound");
  expect([405, 500]).not.toContain(status);
  return gateCodes.includes(json.Code ?? "") ? `${status} ${json.Code ?? ""}` : "in";
}

const forShort = (row: Row, words: string) =>
  methodOf(row) === "HEAD" && words !== "in" ? words.slice(0, 3) : words;

/** The role that a route just admits, and the one that it just refuses; in a long run all. */
function rolesAtLimit(access: PersonAccess): readonly PersonRole[] {
  const admitted = personRoles.filter((role) => mayUse(role, access));
  const refused = personRoles.filter((role) => !mayUse(role, access));
  return repetitions<readonly PersonRole[]>([...refused.slice(-1), ...admitted.slice(0, 1)], personRoles);
}

describe("every route of the native API and every public path,", () => {
  // test/http/access.test.ts has the keys of the native API and of the public paths that it is about.
  const faces = new Set(openFaces.map(({ path }) => path));
  const others = open.filter(({ path }) => !faces.has(path));
  it.each(repetitions(others, [...native, ...open]))(
    "$method $path, by nobody and by every key",
    async (row) => {
      const access = row.keys ?? "open";
      // What has a token in its path asks for no key, and ignores any.
      const hasToken = access === "token";
      expect(await statusOf(row, {})).toBe(access === "open" || hasToken ? "in" : "401 KeyMissing");
      for (const role of keyRoles) {
        // A webhook key is for the webhook alone: not even what is open is for it.
        const may =
          hasToken || (mayCall(role, access) && (role !== "Webhook" || row.path.startsWith("/api/WebHook/")));
        expect(await statusOf(row, {}, keys.get(role))).toBe(may ? "in" : forShort(row, "403 RoleForbids"));
      }
    },
  );

  it.each(native)("$method $path, by people who bring their session: as by nobody", async (row) => {
    for (const role of inTurn(personRoles, 1)) {
      const { headers } = await personOf(role, row);
      expect(await statusOf(row, headers)).toBe(
        ["open", "token"].includes(row.keys ?? "") ? "in" : "401 KeyMissing",
      );
    }
  });
});

describe("every route of the portal's API,", () => {
  const outsiders: readonly (Role | undefined)[] = [undefined, ...keyRoles];
  it.each([...mounted, ...own])(
    "$method $path, by nobody or a key, and by people of each role",
    async (row) => {
      const expected = row.people === "anyone" ? "in" : forShort(row, "401 SessionMissing");
      const page = { "x-signalbox": "portal", "sec-fetch-site": "same-origin" };
      for (const role of inTurn(outsiders, 1)) {
        const key = role && keys.get(role);
        expect([role, await statusOf(row, page, key)]).toEqual([role, expected]);
      }
      for (const role of rolesAtLimit(row.people ?? "own")) {
        const { headers } = await personOf(role, row);
        const may = mayUse(role, row.people ?? "own");
        expect([role, await statusOf(row, headers)]).toEqual([
          role,
          may ? "in" : forShort(row, "403 RoleForbids"),
        ]);
      }
    },
  );

  let unproven: TestPerson;
  beforeAll(async () => {
    unproven = await signIn(server, "Owner");
    await forgetProof(server, unproven);
  });
  it.each([...mounted, ...own].filter(({ needsProof }) => needsProof))(
    "the route needs a recent reauthentication: $method $path by an owner",
    async (row) => {
      expect(await statusOf(row, unproven.headers)).toBe("403 ProofRequired");
    },
  );
});

describe("an id", () => {
  const withId = [...mounted, ...own].filter(
    ({ path, people: access }) => path.includes("{id}") && access !== "anyone",
  );

  const some = withId.filter((_, place) => place % 4 === 0);

  it.each(repetitions(some, withId))(
    "a missing id gets the same response as any other: $method $path",
    async (row) => {
      const answerTo = async (id: string) => {
        const { headers } = await personOf("Owner", row);
        const { status, text } = await server.request(
          row.path.replace("{id}", id).replaceAll(/\{\w+\}/gu, componentId),
          {
            method: row.method,
            headers: { ...headers, ...fromElsewhere() },
            body: row.method === "GET" ? undefined : {},
          },
        );
        return [status, text.replaceAll(/"RequestId":"[^"]*"/gu, "")];
      };
      expect(await answerTo("01900000-0000-7000-8000-000000000000")).toEqual(
        await answerTo("01900000-0000-7000-8000-00000000000f"),
      );
    },
  );
});

describe("the table", () => {
  it("the table of access lists every registered route", () => {
    const listed = new Set(
      [...rows, ...healthChecks.map(({ path }) => ({ method: "GET", path }))].map(
        ({ method, path }) => `${method} ${path.replaceAll(/\{(?<name>\w+)\}/gu, ":$<name>")}`,
      ),
    );
    for (const page of ["GET /portal", "GET /portal/*", `GET ${docsShortcut}`]) listed.add(page);
    // The gate before restricted pages has tests of its own.
    for (const gate of ["GET /gate", "POST /gate", "POST /gate/leave"]) listed.add(gate);
    // The same goes for the pages of subscriptions.
    const isOfSubscriptions = (route: string) =>
      /^\w+ \/(?:subscri(?:be|ption)(?:\/|$)|push\.js$|api\/v2\/subscribers\.json$)/u.test(route);
    for (const route of [...registered].filter(isOfSubscriptions)) listed.add(route);
    expect([...registered].filter((route) => !listed.has(route))).toEqual([]);
    expect([...listed].filter((route) => !registered.has(route))).toEqual([]);
  });
});
