/**
 * Every route of the router, on every kind of page, by every kind of caller: restricted content is revealed to
 * nobody else, and a response for a key, or of a restricted page, is never cached (S-03, K-3).
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { docsShortcut, healthChecks, openDocuments } from "../../src/contract/operations/operation.ts";
import { operationList } from "../../src/contract/operations/operations.ts";
import { portalPath } from "../../src/contract/portal/portal-access.ts";
import { portalOperationList } from "../../src/contract/portal/portal-operations.ts";
import { livePath } from "../../src/http/live/live-endpoint.ts";
import { urlOf } from "../../src/http/route-registration.ts";
import type { Received, RequestOptions } from "../harness/http.ts";
import { inTurn } from "../harness/repetitions.ts";
import { notedRoutes } from "../harness/routes.ts";
import {
  callers,
  closeEveryPage,
  examplesOf,
  expectClosed,
  expectSilent,
  insiders,
  isKeyed,
  never,
  ofGate,
  ofPages,
  ofSubscriptions,
  openEveryPage,
  placed,
  request,
  requestVariants,
  type Spot,
  secretsOf,
  someSpotsOf,
  spellingsOf,
  spotsOf,
} from "./every-page.ts";

const routed = notedRoutes();
beforeAll(openEveryPage);
afterAll(closeEveryPage);

describe("the table", () => {
  it("the table lists exactly the routes of the router", () => {
    const listed = [
      ...operationList.map(({ method, path }) => `${method} ${urlOf(path)}`),
      ...operationList.flatMap(({ portal, method, path }) =>
        portal === null ? [] : [`${method} ${urlOf(portalPath(path))}`],
      ),
      ...portalOperationList.map(({ method, path }) => `${method} ${urlOf(path)}`),
      ...ofPages.map((path) => `GET ${path}`),
      ...ofGate,
      ...ofSubscriptions,
      ...[...healthChecks, ...openDocuments].map(({ path }) => `GET ${path}`),
      `GET ${docsShortcut}`,
      "GET /portal",
      "GET /portal/*",
    ];
    expect([...routed].toSorted()).toEqual([...new Set(listed)].toSorted());
  });
});

/** The methods with which a caller asks: one of them in turn, and in a long run each. */
function methodsOf(path: string): readonly string[] {
  return path === livePath ? ["HEAD"] : inTurn(["GET", "HEAD", "GET", "OPTIONS"], 1);
}

describe.each(["vault", "inner"] as const)("the restricted page %s", (slug) => {
  const outsiders = () => [...callers.keys()].filter((caller) => !insiders[slug].includes(caller));

  it.each(ofPages)("a permitted caller reads %s, without caching or other origins", async (path) => {
    for (const example of examplesOf(path, slug)) {
      for (const spot of someSpotsOf(slug, example)) {
        for (const caller of inTurn(insiders[slug], 3)) {
          for (const method of methodsOf(path)) {
            const answer = await request(spot, caller, { method, headers: { origin: "https://evil.test" } });
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

  it.each(ofPages)("an unpermitted caller learns nothing at %s", async (path) => {
    for (const example of examplesOf(path, slug)) {
      const [first = { path: "", host: "" }, ...others] = spotsOf(slug, example);
      const whole = path === livePath ? undefined : await request(first, "a Read-Write key");
      const [plain, ...variants] = requestVariants(String(whole?.headers["etag"] ?? '"x"'));
      for (const more of [plain, ...inTurn(variants, 2)]) {
        const answer = await request(first, "nobody", more);
        const where = { ...first, ...more, caller: "nobody" };
        expectClosed(answer, slug, where);
      }
      for (const spot of inTurn([...others, ...someSpotsOf(slug, example).flatMap(spellingsOf)], 3)) {
        expectClosed(await request(spot, "nobody"), slug, spot);
      }
      for (const caller of inTurn(outsiders(), 2)) {
        for (const spot of someSpotsOf(slug, example)) {
          const answer = await request(spot, caller);
          expectClosed(answer, slug, { ...spot, caller });
          if (isKeyed(caller)) expect(answer.headers["cache-control"]).toBe("private, no-store");
        }
      }
    }
  });

  it("an unpermitted caller learns nothing from an empty page", async () => {
    const paths = [
      "/nowhere",
      "/announcement/none",
      "/component/none",
      "/badge/none.svg",
      "/logo/none.png",
      "/subscribe",
    ];
    for (const path of paths) {
      for (const spot of someSpotsOf(slug, path)) {
        const answer = await request(spot, "nobody");
        const neutral = await request({ ...spot, path: spot.path.replace(path, "/history.json") }, "nobody");
        const strip = ({ status, text }: Received) => [status, text.replaceAll(/"RequestId":"[^"]*"/gu, "")];
        expect([spot, strip(answer)]).toEqual([spot, strip(neutral)]);
      }
    }
  });
});

describe("the deleted page", () => {
  it.each(ofPages)("a deleted page is revealed to nobody at %s", async (path) => {
    for (const example of examplesOf(path, "gone")) {
      for (const spot of someSpotsOf("gone", example)) {
        for (const caller of inTurn([...callers.keys()], 1))
          expectClosed(await request(spot, caller), "gone", { ...spot, caller });
      }
    }
  });
});

describe("the public pages", () => {
  const hidden = () => [...secretsOf("vault"), ...secretsOf("inner"), ...secretsOf("gone"), ...never];

  it.each(ofPages)(
    "public pages reveal nothing at %s about other pages or unpublished items",
    async (path) => {
      const look = async (spot: Spot, more: RequestOptions) => {
        const options = path === livePath && more.method === undefined ? { ...more, method: "HEAD" } : more;
        const answer = await request(spot, "nobody", options);
        const unnamed = hidden().filter((secret) => !spot.path.includes(secret));
        expectSilent(answer, unnamed, { ...spot, ...options });
        expect([spot, answer.status === 500]).toEqual([spot, false]);
      };
      for (const example of examplesOf(path, "open")) {
        for (const spot of someSpotsOf("open", example))
          for (const more of [{}, ...inTurn(requestVariants('"x"'), 2)]) await look(spot, more);
      }
      for (const host of inTurn(["status.test", "127.0.0.1"], 1)) {
        for (const more of inTurn(requestVariants('"x"'), 1)) await look({ path, host }, more);
        await look({ path: `/base${path}`, host }, {});
      }
      // What others have is not found here.
      for (const slug of ["vault", "inner", "gone"] as const) {
        for (const example of examplesOf(path, slug).filter((candidate) => candidate !== path)) {
          for (const place of inTurn([example, `/page/open${example}`], 1))
            await look({ path: place, host: "status.test" }, {});
        }
      }
    },
  );

  it.each(ofPages)(
    "a public page's %s is not cacheable for requests with a key, valid or not (K-3)",
    async (path) => {
      for (const example of examplesOf(path, "open")) {
        for (const spot of someSpotsOf("open", example)) {
          for (const caller of inTurn([...callers.keys()].filter(isKeyed), 2)) {
            for (const method of methodsOf(path)) {
              const { status, headers } = await request(spot, caller, { method });
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

describe("service-wide paths", () => {
  const everything = () => [...(["vault", "inner", "gone"] as const).flatMap(secretsOf), ...never];
  const native = operationList.map(({ method, path, access }) => ({ method, path: path as string, access }));
  const mounted = operationList.flatMap(({ portal, method, path }) =>
    portal === null ? [] : [{ method, path: portalPath(path), access: "people" }],
  );
  const portal = portalOperationList.map(({ method, path }) => ({
    method,
    path: path as string,
    access: "people",
  }));
  const health = [...healthChecks, ...openDocuments].map(({ path }) => ({
    method: "GET" as const,
    path,
    access: "open",
  }));
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
    "$method $path reveals nothing restricted",
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
      const target = path
        .replace("{updateId}", incident)
        .replace("{id}", path.includes("Announcement") ? incident : component)
        .replaceAll(/\{\w+\}/gu, "x");
      for (const caller of inTurn(outsiders, 1)) {
        const browser = { "x-signalbox": "portal", "sec-fetch-site": "same-origin" };
        const accept = access === "open" ? "text/html" : "*/*";
        const answer = await request({ path: target, host: "status.test" }, caller, {
          method,
          headers: { accept, ...(path.startsWith("/portal") ? browser : {}) },
          ...(method === "GET" ? {} : { body: { Name: "x", ComponentId: component, Status: "Operational" } }),
        });
        const leaked = everything().filter((secret) => !target.includes(secret));
        // A webhook key may report on every component that it covers, and gets that one in the response.
        const isReport = caller === "a webhook key" && path.startsWith("/api/WebHook/");
        if (!isReport) expectSilent(answer, leaked, { method, path, caller });
        if (isKeyed(caller)) {
          const caching = String(answer.headers["cache-control"]);
          // Where keys count for nothing, nothing is kept in any case.
          const expected = path.startsWith("/portal") ? /no-store/u : /^private, no-store$/u;
          expect([path, caller, expected.test(caching) || caching]).toEqual([path, caller, true]);
        }
      }
    },
  );

  it("service-wide paths do not exist at an unknown host, or at a deleted page's", async () => {
    for (const host of ["evil.test", "gone.test", "vault.test.evil.test"]) {
      for (const path of ["/", "/api/StatusPage", "/page/vault/", "/portal/"]) {
        expect([host, path, (await request({ path, host }, "a Read-Write key")).status]).toEqual([
          host,
          path,
          421,
        ]);
      }
    }
  });
});
