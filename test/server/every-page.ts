/** A service with a page of every kind, every kind of caller, and every kind of credentials. */
import { expect } from "vitest";
import { livePath } from "../../src/http/live/live-endpoint.ts";
import { makeLogo } from "../../src/platform/logo-processing.ts";
import { archivePaths } from "../../src/publishing/archive/archive-paths.ts";
import { imagePaths } from "../../src/publishing/images/image-cache.ts";
import { badgePattern, logoPattern, representationPaths } from "../../src/publishing/representations.ts";
import type { Received, RequestOptions } from "../harness/http.ts";
import { signIn } from "../harness/people.ts";
import { inTurn } from "../harness/repetitions.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";
import { png } from "../platform/images.ts";

/** The texts of each page, which occur nowhere else. */
const slugs = ["open", "vault", "inner", "gone"] as const;
export type Slug = (typeof slugs)[number];
type Placed = {
  readonly id: string;
  readonly component: string;
  readonly incident: string;
  readonly logo: string;
  readonly favicon: string;
};
const password = "correct horse battery";
const listed = "192.0.2.77";

let server: TestServer;
let key = "";
export const placed = new Map<Slug, Placed>();
/** The credentials of callers, by name. */
export const callers = new Map<string, RequestOptions>();

const titled = (slug: Slug) => `${slug[0]?.toUpperCase() ?? ""}${slug.slice(1)}`;
/** The secrets of a page, hidden from everybody who may not see it. */
export const secretsOf = (slug: Slug) => {
  const { id, component, incident, logo, favicon } = placed.get(slug) ?? {
    id: "",
    component: "",
    incident: "",
    logo: "",
    favicon: "",
  };
  return [`${titled(slug)} systems`, `${titled(slug)} strongroom`, `${titled(slug)} leak`, `said of ${slug}`]
    .concat(component, incident, logo, favicon)
    .filter((secret) => secret !== "" && secret !== id);
};
/** The texts that are never shown on any page. */
export const never = [
  "buried component",
  "buried incident",
  "untimely notice",
  "hidden-message",
  "hidden-source",
  "hidden-reason",
];

async function post(path: string, body: object, method = "POST"): Promise<Record<string, unknown>> {
  const { status, text, json } = await server.request(path, { method, key, body });
  if (status >= 300) throw new Error(text);
  return (json.Result ?? {}) as Record<string, unknown>;
}

const idIn = (created: Record<string, unknown>) => String(created["Id"]);

async function writeHidden(page: Slug, component: string): Promise<void> {
  const buried = idIn(await post("/api/Component", { Name: "buried component", Page: page }));
  await server.request(`/api/Component/${buried}`, { method: "DELETE", key });
  const incident = { Kind: "Incident", Title: "buried incident", Message: "x", Page: page };
  const gone = idIn(await post("/api/Announcement", incident));
  await server.request(`/api/Announcement/${gone}`, { method: "DELETE", key });
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
  const incidentBody = {
    Kind: "Incident",
    Title: `${titled(slug)} leak`,
    Message: `This is said of ${slug}.`,
  };
  const incident = idIn(await post("/api/Announcement", { ...incidentBody, AffectedComponents, Page: slug }));
  const logo = await makeLogo(png([4, 2], [34, 85, 40 * slugs.indexOf(slug), 255]));
  await server.submit({ kind: "SetLogo", id: page, logo });
  const favicon = await makeLogo(png([3, 3], [34, 85, 40 * slugs.indexOf(slug), 255]));
  await server.submit({ kind: "SetFavicon", id: page, favicon });
  await writeHidden(slug, component);
  placed.set(slug, { id: page, component, incident, logo: "", favicon: favicon.digest });
}

async function passTo(slug: Slug): Promise<string> {
  const entered = await server.request(`/page/${slug}/gate`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `Password=${encodeURIComponent(password)}`,
  });
  return String(entered.headers["set-cookie"]).split(";")[0] ?? "";
}

let elsewhere = 0;
/** From an address of its own: from one only so many wrong keys are looked at. */
const fromElsewhere = () => `2001:db8:${((elsewhere += 1) % 0xffff).toString(16)}:${elsewhere >> 16}::1`;

/** Opens it. */
export async function openEveryPage(): Promise<void> {
  server = await startServer({
    env: { BASE_URL: "http://status.test/base", TRUST_PROXY: "127.0.0.1" },
    keepsConnections: true,
  });
  key = await server.key("Read-Write");
  for (const slug of slugs) await makePage(slug);
  const digests = new Map<Slug, string>();
  for (const slug of slugs) {
    await until(async () => (await server.request(`/page/${slug}/`)).text.includes(`${titled(slug)} leak`));
    await until(async () =>
      (await server.request(`/page/${slug}/`)).text.includes(placed.get(slug)?.favicon ?? ""),
    );
    const { text } = await server.request(`/page/${slug}/`);
    digests.set(slug, /src="[^"]*\/logo\/(?<digest>[0-9a-f]{64})\.png/u.exec(text)?.groups?.["digest"] ?? "");
  }
  for (const [slug, placedPage] of placed) placed.set(slug, { ...placedPage, logo: digests.get(slug) ?? "" });
  const id = (slug: Slug) => placed.get(slug)?.id ?? "";
  const AllowedAddresses = [listed];
  await post(
    `/api/Page/${id("vault")}`,
    { Access: "Password", Password: password, AllowedAddresses },
    "PATCH",
  );
  await post(`/api/Page/${id("inner")}`, { Access: "Restricted", AllowedAddresses }, "PATCH");
  await post(`/api/Page/${id("gone")}`, {}, "DELETE");
  await until(async () => (await server.request("/page/gone/")).status === 404);
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
}

/** Closes it. */
export async function closeEveryPage(): Promise<void> {
  await server.close();
}

/** The callers who may see a restricted page, and the others. */
export const insiders: Readonly<Record<"vault" | "inner", readonly string[]>> = {
  vault: ["a pass", "somebody signed in", "a listed address", "a Read-Only key", "a Read-Write key"],
  inner: ["somebody signed in", "a listed address", "a Read-Only key", "a Read-Write key"],
};

export const ofPages = [
  ...representationPaths,
  ...archivePaths,
  badgePattern,
  logoPattern,
  ...imagePaths,
  livePath,
];
export const ofGate = ["GET /gate", "POST /gate", "POST /gate/leave"];
/** The routes of subscriptions, which have tests of their own. */
export const ofSubscriptions = [
  "/subscribe",
  "/subscription",
  "/subscription/:token",
  "/subscription/:token/confirm",
  "/subscription/:token/unsubscribe",
]
  .flatMap((path) => [`GET ${path}`, `POST ${path}`])
  .concat(
    "GET /subscription/*",
    "POST /subscription/:token/link",
    "POST /subscription/code",
    "POST /api/v2/subscribers.json",
    "GET /push.js",
  );

/** Addresses of a page's own routes, on that page. */
export function examplesOf(path: string, slug: Slug): string[] {
  const { component, incident, logo, favicon } = placed.get(slug) ?? {
    component: "",
    incident: "",
    logo: "",
    favicon: "",
  };
  switch (path) {
    case "/announcement/:id":
      return ["", ".json", ".md"].map((ending) => `/announcement/${incident}${ending}`);
    case "/component/:id":
      return ["", ".json", ".md"].map((ending) => `/component/${component}${ending}`);
    case badgePattern:
      return ["/badge/overall.svg", `/badge/${component}.svg`];
    case logoPattern:
      return [`/logo/${logo}.png`, `/logo/${favicon}.png`];
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

export type Spot = { readonly path: string; readonly host: string };

/** One of the places, each in its turn; all of them in a long run. */
export const someSpotsOf = (slug: Slug, path: string) => inTurn(spotsOf(slug, path), 1);

/** The places at which a path of a page is: by its slug, below the service's path, and at the page's own host. */
export function spotsOf(slug: Slug, path: string): Spot[] {
  return [
    { path: `/page/${slug}${path}`, host: "status.test" },
    { path: `/base/page/${slug}${path}`, host: "status.test" },
    { path, host: `${slug}.test` },
  ];
}

export function request({ path, host }: Spot, caller: string, more: RequestOptions = {}): Promise<Received> {
  const brought = callers.get(caller) ?? {};
  const headers = { host, "x-forwarded-for": fromElsewhere(), ...brought.headers, ...more.headers };
  return server.request(path, { ...brought, ...more, headers });
}

export function expectSilent(answer: Received, secrets: readonly string[], where: unknown): void {
  const headers = JSON.stringify(answer.headers);
  const leaked = secrets.filter((secret) => answer.text.includes(secret) || headers.includes(secret));
  expect({ where, leaked }).toEqual({ where, leaked: [] });
}

/** Nothing of a page is told: not whether it has what was asked for, nor whether that has changed. */
export function expectClosed(
  answer: Received,
  slug: Slug,
  where: Spot & Readonly<Record<string, unknown>>,
): void {
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

export const isKeyed = (caller: string) => caller.endsWith(" key");

/** Ways to ask for the same that must make no difference to who may see it. */
export function requestVariants(etag: string): RequestOptions[] {
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
export function spellingsOf({ path, host }: Spot): Spot[] {
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
