/**
 * Every route that the router has, on every kind of page, by everybody there is: what is not for everybody is told to
 * nobody else, and whatever is told to a key, or of a page that is not for everybody, is kept by no cache (S-03, K-3).
 */
import { subscribe } from "node:diagnostics_channel";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { badgePattern, facePaths, logoPattern, pastPaths } from "../../src/board/board.ts";
import { picturePaths } from "../../src/board/picture/pictures.ts";
import { healthChecks } from "../../src/contract/operation.ts";
import { operationList } from "../../src/contract/operations.ts";
import { portalAccess, portalPath } from "../../src/contract/portal-access.ts";
import { portalOperationList } from "../../src/contract/portal-operations.ts";
import { makeLogo } from "../../src/ground/logo-making.ts";
import { livePath } from "../../src/intake/live/live.ts";
import { urlOf } from "../../src/intake/routing.ts";
import { png } from "../ground/images.ts";
import type { Asked, Received } from "../harness/http.ts";
import { signIn } from "../harness/people.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

/** What the router was given, by itself. */
const routed = new Set<string>();
type Hooked = { addHook(name: "onRoute", hook: (route: { method: string; url: string }) => void): void };
subscribe("fastify.initialization", (message) => {
  (message as { fastify: Hooked }).fastify.addHook("onRoute", ({ method, url }) => {
    if (method !== "HEAD") routed.add(`${method} ${url}`);
  });
});

/** What there is on each page, in words that stand nowhere else. */
const slugs = ["open", "vault", "inner", "gone"] as const;
type Slug = (typeof slugs)[number];
type Placed = {
  readonly id: string;
  readonly component: string;
  readonly incident: string;
  readonly logo: string;
};
const password = "correct horse battery";
const listed = "192.0.2.77";

let server: TestServer;
let key = "";
const placed = new Map<Slug, Placed>();
/** What callers bring along, by what they are called. */
const callers = new Map<string, Asked>();

const titled = (slug: Slug) => `${slug[0]?.toUpperCase() ?? ""}${slug.slice(1)}`;
/** What nobody may be told of a page who may not see it. */
const secretsOf = (slug: Slug) => {
  const { id, component, incident, logo } = placed.get(slug) ?? {
    id: "",
    component: "",
    incident: "",
    logo: "",
  };
  return [`${titled(slug)} systems`, `${titled(slug)} strongroom`, `${titled(slug)} leak`, `said of ${slug}`]
    .concat(component, incident, logo)
    .filter((secret) => secret !== "" && secret !== id);
};
/** What nobody may be told on any page. */
const never = [
  "buried component",
  "buried incident",
  "untimely notice",
  "hidden-message",
  "hidden-source",
  "hidden-reason",
];

async function post(path: string, body: object, method = "POST"): Promise<Record<string, unknown>> {
  const { status, text, json } = await server.ask(path, { method, key, body });
  if (status >= 300) throw new Error(text);
  return (json.Result ?? {}) as Record<string, unknown>;
}

const idIn = (made: Record<string, unknown>) => String(made["Id"]);

async function tellHidden(page: Slug, component: string): Promise<void> {
  const buried = idIn(await post("/api/Component", { Name: "buried component", Page: page }));
  await server.ask(`/api/Component/${buried}`, { method: "DELETE", key });
  const incident = { Kind: "Incident", Title: "buried incident", Message: "x", Page: page };
  const gone = idIn(await post("/api/Announcement", incident));
  await server.ask(`/api/Announcement/${gone}`, { method: "DELETE", key });
  const StartsAt = new Date(Date.now() + 3_600_000).toISOString();
  await post("/api/Announcement", {
    Kind: "Notice",
    Title: "untimely notice",
    Message: "x",
    StartsAt,
    Page: page,
  });
  await post("/api/WebHook/UpdateComponentStatus", {
    ComponentId: component,
    Status: "Major Outage",
    Message: "hidden-message",
    Source: "hidden-source",
  });
  const pin = { Status: "Partial Outage", Reason: "hidden-reason" };
  await post(`/api/Component/${component}/Pin`, pin, "PUT");
}

async function makePage(slug: Slug): Promise<void> {
  const Url = `http://${slug}.test`;
  const page = idIn(await post("/api/Page", { Name: `${titled(slug)} systems`, Slug: slug, Url }));
  const Name = `${titled(slug)} strongroom`;
  const component = idIn(await post("/api/Component", { Name, Page: slug }));
  const AffectedComponents = [{ ComponentId: component, Status: "Major Outage" }];
  const told = { Kind: "Incident", Title: `${titled(slug)} leak`, Message: `This is said of ${slug}.` };
  const incident = idIn(await post("/api/Announcement", { ...told, AffectedComponents, Page: slug }));
  const logo = await makeLogo(png([4, 2], [34, 85, 40 * slugs.indexOf(slug), 255]));
  await server.submit({ kind: "SetLogo", id: page, logo });
  await tellHidden(slug, component);
  placed.set(slug, { id: page, component, incident, logo: "" });
}

async function passTo(slug: Slug): Promise<string> {
  const entered = await server.ask(`/page/${slug}/gate`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `Password=${encodeURIComponent(password)}`,
  });
  return String(entered.headers["set-cookie"]).split(";")[0] ?? "";
}

let elsewhere = 0;
/** From an address of its own: from one only so many wrong keys are looked at. */
const fromElsewhere = () => `2001:db8:${((elsewhere += 1) % 0xffff).toString(16)}:${elsewhere >> 16}::1`;

beforeAll(async () => {
  server = await startServer({ env: { BASE_URL: "http://status.test/base", TRUST_PROXY: "127.0.0.1" } });
  key = await server.key("Read-Write");
  for (const slug of slugs) await makePage(slug);
  const digests = new Map<Slug, string>();
  for (const slug of slugs) {
    await until(async () => (await server.ask(`/page/${slug}/`)).text.includes(`${titled(slug)} leak`));
    await until(async () => (await server.ask(`/page/${slug}/`)).text.includes("/logo/"));
    const { text } = await server.ask(`/page/${slug}/`);
    digests.set(slug, /\/logo\/(?<digest>[0-9a-f]{64})\.png/u.exec(text)?.groups?.["digest"] ?? "");
  }
  for (const [slug, one] of placed) placed.set(slug, { ...one, logo: digests.get(slug) ?? "" });
  const id = (slug: Slug) => placed.get(slug)?.id ?? "";
  const AllowedAddresses = [listed];
  await post(
    `/api/Page/${id("vault")}`,
    { Access: "Password", Password: password, AllowedAddresses },
    "PATCH",
  );
  await post(`/api/Page/${id("inner")}`, { Access: "Restricted", AllowedAddresses }, "PATCH");
  await post(`/api/Page/${id("gone")}`, {}, "DELETE");
  await until(async () => (await server.ask("/page/gone/")).status === 404);
  const pass = await passTo("vault");
  const [name = "", seal = ""] = pass.split("=");
  const reader = await server.key("Read-Only");
  const viewer = await signIn(server, "Viewer");
  callers.set("nobody", {});
  callers.set("a wrong key", { key: `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}` });
  callers.set("an empty key", { key: "" });
  callers.set("a webhook key", { key: await server.key("Webhook") });
  callers.set("a forged pass", {
    headers: { cookie: `${name}=${seal.slice(0, -1)}${seal.endsWith("A") ? "B" : "A"}` },
  });
  callers.set("another page's pass", {
    headers: { cookie: `${name.replace(id("vault"), id("inner"))}=${seal}` },
  });
  callers.set("a forged session", { headers: { cookie: `signalbox=${"A".repeat(43)}` } });
  callers.set("a pass", { headers: { cookie: pass } });
  callers.set("somebody signed in", { headers: { cookie: viewer.cookie } });
  callers.set("a listed address", { headers: { "x-forwarded-for": listed } });
  callers.set("a Read-Only key", { key: reader });
  callers.set("a Read-Write key", { key });
}, 60_000);

afterAll(() => server.close());

/** Who may see a page that is not for everybody, and who may not. */
const insiders: Readonly<Record<"vault" | "inner", readonly string[]>> = {
  vault: ["a pass", "somebody signed in", "a listed address", "a Read-Only key", "a Read-Write key"],
  inner: ["somebody signed in", "a listed address", "a Read-Only key", "a Read-Write key"],
};

const ofPages = [...facePaths, ...pastPaths, badgePattern, logoPattern, ...picturePaths, livePath];
const ofGate = ["GET /gate", "POST /gate", "POST /gate/leave"];

/** Addresses of a page's own routes, on that page. */
function examplesOf(path: string, slug: Slug): string[] {
  const { component, incident, logo } = placed.get(slug) ?? { component: "", incident: "", logo: "" };
  switch (path) {
    case "/announcement/:id":
      return ["", ".json", ".md"].map((ending) => `/announcement/${incident}${ending}`);
    case "/component/:id":
      return ["", ".json", ".md"].map((ending) => `/component/${component}${ending}`);
    case badgePattern:
      return ["/badge/overall.svg", `/badge/${component}.svg`];
    case logoPattern:
      return [`/logo/${logo}.png`];
    case "/history":
      return [
        "/history",
        `/history?Month=${new Date().toISOString().slice(0, 7)}`,
        `/history?Before=${incident}`,
      ];
    default:
      return [path];
  }
}

type Spot = { readonly path: string; readonly host: string };

/** The places at which a path of a page is: by its slug, below the service's path, and at the page's own host. */
function spotsOf(slug: Slug, path: string): Spot[] {
  return [
    { path: `/page/${slug}${path}`, host: "status.test" },
    { path: `/base/page/${slug}${path}`, host: "status.test" },
    { path, host: `${slug}.test` },
  ];
}

function ask({ path, host }: Spot, caller: string, more: Asked = {}): Promise<Received> {
  const brought = callers.get(caller) ?? {};
  const headers = { host, "x-forwarded-for": fromElsewhere(), ...brought.headers, ...more.headers };
  return server.ask(path, { ...brought, ...more, headers });
}

function expectSilent(answer: Received, secrets: readonly string[], where: unknown): void {
  const headers = JSON.stringify(answer.headers);
  const told = secrets.filter((secret) => answer.text.includes(secret) || headers.includes(secret));
  expect({ where, told }).toEqual({ where, told: [] });
}

/** Nothing of a page is told: not whether it has what was asked for, nor whether that has changed. */
function expectClosed(answer: Received, slug: Slug, where: Spot & Readonly<Record<string, unknown>>): void {
  // The gate leads on to what was asked for, whatever that is.
  const secrets = secretsOf(slug).filter((secret) => !where.path.toLowerCase().includes(secret.slice(1)));
  expectSilent(answer, [...secrets, ...never], where);
  const { etag, "content-range": range, "access-control-allow-origin": origin } = answer.headers;
  expect({ where, status: answer.status >= 400, etag, range, origin }).toEqual({
    where,
    status: true,
    etag: undefined,
    range: undefined,
    origin: undefined,
  });
  expect({ where, caching: /no-store/u.test(String(answer.headers["cache-control"])) }).toEqual({
    where,
    caching: true,
  });
}

const isKeyed = (caller: string) => caller.endsWith(" key");

/** Ways to ask for the same that must make no difference to who may see it. */
function waysToAsk(etag: string): Asked[] {
  return [
    {},
    { method: "HEAD" },
    { method: "OPTIONS", headers: { origin: "https://evil.test", "access-control-request-method": "GET" } },
    { method: "POST" },
    { headers: { accept: "text/html" } },
    { headers: { accept: "application/json" } },
    { headers: { accept: "text/markdown", "accept-language": "de" } },
    { headers: { "if-none-match": etag } },
    { headers: { "if-none-match": "*" } },
    { headers: { range: "bytes=0-99", "accept-encoding": "br" } },
  ];
}

/** The same address as others might write it. */
function spellingsOf({ path, host }: Spot): Spot[] {
  const query = path.includes("?") ? "&" : "?";
  const last = path.lastIndexOf("/") + 1;
  const letter = path.charCodeAt(last);
  const encoded =
    Number.isNaN(letter) || path[last] === "?"
      ? path
      : `${path.slice(0, last)}%${letter.toString(16)}${path.slice(last + 1)}`;
  return [
    { path: path.toUpperCase(), host },
    { path: encoded, host },
    { path: `${path}${query}Lang=de`, host },
    { path: `${path}${query}Lang=de&Theme=dark&api_keys=1`, host },
    { path, host: `${host}.` },
    { path, host: `${host.toUpperCase()}:8080` },
    { path: `http://${host}${path}`, host: "status.test" },
  ];
}

describe("the table", () => {
  it("has every route of the router, and the router every one of the table", () => {
    const known = [
      ...operationList.map(({ method, path }) => `${method} ${urlOf(path)}`),
      ...operationList.flatMap(({ name, method, path }) =>
        portalAccess[name] === null ? [] : [`${method} ${urlOf(portalPath(path))}`],
      ),
      ...portalOperationList.map(({ method, path }) => `${method} ${urlOf(path)}`),
      ...ofPages.map((path) => `GET ${path}`),
      ...ofGate,
      ...healthChecks.map(({ path }) => `GET ${path}`),
      "GET /portal",
      "GET /portal/*",
    ];
    expect([...routed].toSorted()).toEqual([...new Set(known)].toSorted());
  });
});

describe.each(["vault", "inner"] as const)("the page %s, which is not for everybody,", (slug) => {
  const outsiders = () => [...callers.keys()].filter((caller) => !insiders[slug].includes(caller));

  it.each(ofPages)("tells who may see it what is at %s, and no cache or other origin", async (path) => {
    for (const example of examplesOf(path, slug)) {
      for (const spot of spotsOf(slug, example)) {
        for (const caller of insiders[slug]) {
          for (const method of path === livePath ? ["HEAD"] : ["GET", "HEAD", "OPTIONS"]) {
            const answer = await ask(spot, caller, { method, headers: { origin: "https://evil.test" } });
            const where = { ...spot, caller, method, status: answer.status };
            const { "cache-control": caching, "access-control-allow-origin": origin } = answer.headers;
            expect({ where, origin }).toEqual({ where, origin: undefined });
            expect({ where, isWell: answer.status < 300 }).toEqual({ where, isWell: true });
            expect({ where, caching: /no-store/u.test(String(caching)) }).toEqual({ where, caching: true });
            expectSilent(answer, never, where);
          }
        }
      }
    }
  });

  it.each(ofPages)("tells nobody else anything at %s", async (path) => {
    for (const example of examplesOf(path, slug)) {
      const [first = { path: "", host: "" }, ...others] = spotsOf(slug, example);
      const whole = path === livePath ? undefined : await ask(first, "a Read-Write key");
      for (const more of waysToAsk(String(whole?.headers["etag"] ?? '"x"'))) {
        const answer = await ask(first, "nobody", more);
        const where = { ...first, ...more, caller: "nobody" };
        expectClosed(answer, slug, where);
      }
      for (const spot of [...others, ...[first, ...others].flatMap(spellingsOf)]) {
        expectClosed(await ask(spot, "nobody"), slug, spot);
      }
      for (const caller of outsiders()) {
        for (const spot of [first, ...others]) {
          const answer = await ask(spot, caller);
          expectClosed(answer, slug, { ...spot, caller });
          if (isKeyed(caller)) expect(answer.headers["cache-control"]).toBe("private, no-store");
        }
      }
    }
  });

  it("tells nobody else anything where it has nothing", async () => {
    const paths = [
      "/nowhere",
      "/announcement/none",
      "/component/none",
      "/badge/none.svg",
      "/logo/none.png",
      "/subscribe",
    ];
    for (const path of paths) {
      for (const spot of spotsOf(slug, path)) {
        const answer = await ask(spot, "nobody");
        const known = await ask({ ...spot, path: spot.path.replace(path, "/history.json") }, "nobody");
        const strip = ({ status, text }: Received) => [status, text.replaceAll(/"RequestId":"[^"]*"/gu, "")];
        expect([spot, strip(answer)]).toEqual([spot, strip(known)]);
      }
    }
  });
});

describe("the page that was deleted", () => {
  it.each(ofPages)("is told of to nobody at %s, whoever asks", async (path) => {
    for (const example of examplesOf(path, "gone")) {
      for (const spot of spotsOf("gone", example)) {
        for (const caller of callers.keys())
          expectClosed(await ask(spot, caller), "gone", { ...spot, caller });
      }
    }
  });
});

describe("the pages that are for everybody", () => {
  const hidden = () => [...secretsOf("vault"), ...secretsOf("inner"), ...secretsOf("gone"), ...never];

  it.each(ofPages)("tell nothing at %s that is of others, nor what is for nobody", async (path) => {
    const look = async (spot: Spot, more: Asked) => {
      const asked = path === livePath && more.method === undefined ? { ...more, method: "HEAD" } : more;
      const answer = await ask(spot, "nobody", asked);
      const unnamed = hidden().filter((secret) => !spot.path.includes(secret));
      expectSilent(answer, unnamed, { ...spot, ...asked });
      expect([spot, answer.status === 500]).toEqual([spot, false]);
    };
    for (const spot of examplesOf(path, "open").flatMap((example) => spotsOf("open", example))) {
      for (const more of waysToAsk('"x"')) await look(spot, more);
    }
    for (const host of ["status.test", "127.0.0.1"]) {
      for (const more of waysToAsk('"x"')) await look({ path, host }, more);
      await look({ path: `/base${path}`, host }, {});
    }
    // What others have is not found here.
    for (const slug of ["vault", "inner", "gone"] as const) {
      for (const example of examplesOf(path, slug).filter((one) => one !== path)) {
        await look({ path: example, host: "status.test" }, {});
        await look({ path: `/page/open${example}`, host: "status.test" }, {});
      }
    }
  });

  it.each(ofPages)(
    "tell what is at %s to a key, valid or not, so that no cache keeps it (K-3)",
    async (path) => {
      for (const example of examplesOf(path, "open")) {
        for (const spot of spotsOf("open", example)) {
          for (const caller of [...callers.keys()].filter(isKeyed)) {
            for (const method of ["HEAD", ...(path === livePath ? [] : ["GET", "OPTIONS"])]) {
              const { status, headers } = await ask(spot, caller, { method });
              const where = { ...spot, caller, method, status };
              const { "cache-control": caching, "referrer-policy": referrer, vary } = headers;
              expect({ where, caching, referrer }).toEqual({
                where,
                caching: "private, no-store",
                referrer: "no-referrer",
              });
              expect({ where, vary: String(vary) }).toEqual({
                where,
                vary: expect.stringContaining("X-API-KEY") as string,
              });
              expect({ where, origin: headers["access-control-allow-origin"] }).toEqual({
                where,
                origin: undefined,
              });
            }
          }
        }
      }
    },
  );
});

describe("what is of the service as a whole", () => {
  const everything = () => [...(["vault", "inner", "gone"] as const).flatMap(secretsOf), ...never];
  const native = operationList.map(({ method, path, access }) => ({ method, path: path as string, access }));
  const mounted = operationList.flatMap(({ name, method, path }) =>
    portalAccess[name] === null ? [] : [{ method, path: portalPath(path) as string, access: "people" }],
  );
  const portal = portalOperationList.map(({ method, path }) => ({
    method,
    path: path as string,
    access: "people",
  }));
  const health = healthChecks.map(({ path }) => ({ method: "GET" as const, path, access: "open" }));
  const pages = [
    "/portal",
    "/portal/",
    "/portal/announcements",
    "/portal/assets/none.js",
    "/nowhere",
    "/%zz",
    "/robots.txt",
  ].map((path) => ({ method: "GET" as const, path, access: "open" }));

  it.each([...native, ...mounted, ...portal, ...health, ...pages])(
    "$method $path tells nobody of what is not for everybody",
    async ({ method, path, access }) => {
      const outsiders = [
        "nobody",
        "a wrong key",
        "an empty key",
        "a webhook key",
        "a forged pass",
        "a pass",
        "a forged session",
      ];
      const { incident } = placed.get("vault") ?? { incident: "" };
      const { component } = placed.get("vault") ?? { component: "" };
      const named = path
        .replace("{updateId}", incident)
        .replace("{id}", path.includes("Announcement") ? incident : component)
        .replaceAll(/\{\w+\}/gu, "x");
      for (const caller of outsiders) {
        const browser = { "x-signalbox": "portal", "sec-fetch-site": "same-origin" };
        const accept = access === "open" ? "text/html" : "*/*";
        const answer = await ask({ path: named, host: "status.test" }, caller, {
          method,
          headers: { accept, ...(path.startsWith("/portal") ? browser : {}) },
          ...(method === "GET" ? {} : { body: { Name: "x", ComponentId: component, Status: "Operational" } }),
        });
        const told = everything().filter((secret) => !named.includes(secret));
        // A webhook key may report of every component that it covers, and is told of that one.
        const isReport = caller === "a webhook key" && path.startsWith("/api/WebHook/");
        if (!isReport) expectSilent(answer, told, { method, path, caller });
        if (isKeyed(caller)) {
          const caching = String(answer.headers["cache-control"]);
          // Where keys count for nothing, nothing is kept in any case.
          const wanted = path.startsWith("/portal") ? /no-store/u : /^private, no-store$/u;
          expect([path, caller, wanted.test(caching) || caching]).toEqual([path, caller, true]);
        }
      }
    },
  );

  it("is not at a host that nobody knows, nor at that of a page that was deleted", async () => {
    for (const host of ["evil.test", "gone.test", "vault.test.evil.test"]) {
      for (const path of ["/", "/api/StatusPage", "/page/vault/", "/portal/"]) {
        expect([host, path, (await ask({ path, host }, "a Read-Write key")).status]).toEqual([
          host,
          path,
          421,
        ]);
      }
    }
  });
});
