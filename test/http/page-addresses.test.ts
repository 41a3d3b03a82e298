/** Addresses of pages that would take over a path of the service, or of another page. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { Exchange } from "../../src/http/http-exchange.ts";
import { PageRouting } from "../../src/http/page-routing.ts";
import type { Publisher } from "../../src/publishing/publisher.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

let server: TestServer;
let key = "";
let inside = "";

beforeAll(async () => {
  server = await startServer({ env: { BASE_URL: "https://status.example.com" } });
  key = await server.key("Read-Write");
  await server.component("Website");
  const created = await server.request("/api/Page", {
    method: "POST",
    key,
    body: { Name: "Inside", Slug: "inside" },
  });
  inside = String(created.at("Result", "Id"));
  await server.request("/api/Page", {
    method: "POST",
    key,
    body: { Name: "Shop", Slug: "shop", Url: "https://shop.example/state" },
  });
  await until(async () => (await server.request("/page/shop/")).status === 200);
});

afterAll(() => server.close());

const patch = (Url: string) => server.request(`/api/Page/${inside}`, { method: "PATCH", key, body: { Url } });

describe("a page's Url", () => {
  it.each([
    "https://status.example.com/api",
    "https://status.example.com/API/inside",
    "https://status.example.com/%61pi",
    "http://status.example.com:9/portal",
    "https://status.example.com/healthz",
    "https://status.example.com/readyz/write",
    "https://status.example.com/history",
    "https://status.example.com/live",
    "https://status.example.com/robots.txt",
    "https://status.example.com/page/other",
    "https://elsewhere.example/api/v2",
    "https://elsewhere.example/portal",
    "https://shop.example/state/history",
    "https://shop.example/state/component/1",
  ])("the page URL %s is refused, because the service or another page answers there", async (url) => {
    const { status, json } = await patch(url);
    expect([status, json.Code]).toEqual([400, "ValidationFailed"]);
    expect(json.Errors?.map(({ Path }) => Path)).toEqual(["Url"]);
    expect(json.Message).toContain("Choose another path");
  });

  it("a page's Url is refused below every path of the OpenAPI document, which has all routes of the router", async () => {
    const { json } = await server.request("/api/openapi.json");
    const { paths } = z.object({ paths: z.record(z.string(), z.unknown()) }).parse(json);
    const segments = new Set(Object.keys(paths).map((path) => path.split("/")[1] ?? ""));
    segments.delete("");
    expect(segments).toContain("subscription");
    const accepted: string[] = [];
    for (const segment of segments) {
      if ((await patch(`https://status.example.com/${segment}/inner`)).status !== 400) accepted.push(segment);
    }
    expect(accepted).toEqual([]);
  });

  it.each(["http://status.example.com:9/", "https://shop.example:8443/state/", "http://shop.example/STATE"])(
    "the page URL %s is refused, because another page has that host and path",
    async (url) => {
      const { status, json } = await patch(url);
      expect([status, json.Code]).toEqual([409, "NameTaken"]);
    },
  );

  it.each([
    "https://status.example.com/inside",
    "https://status.example.com/page/inside",
    "https://shop.example/other",
    "https://elsewhere.example/status.internal",
  ])("the page URL %s is accepted", async (url) => {
    expect((await patch(url)).status).toBe(200);
  });
});

describe("pages with a shadowing URL", () => {
  const ignored: string[] = [];
  function find(urls: Readonly<Record<string, string>>, host: string, path: string) {
    const pages = Object.entries(urls).map(([slug, url]) => ({ snapshot: { page: { slug, url } } }));
    const publisher: unknown = { first: pages[0], pages };
    const request: unknown = { method: "GET", url: path, rawHeaders: ["Host", host] };
    const exchange = new Exchange(
      request as ConstructorParameters<typeof Exchange>[0],
      {} as ConstructorParameters<typeof Exchange>[1],
      0,
    );
    new PageRouting(
      () => "https://status.example.com",
      () => publisher as Publisher,
      ({ slug }) => ignored.push(slug),
    ).assign(exchange);
    return [exchange.page?.snapshot?.page.slug, exchange.path];
  }
  const own = "https://status.example.com";

  it("a page whose address is still below the former BASE_URL is not reported, and is reached at its slug", () => {
    ignored.length = 0;
    const urls = { first: "http://localhost:7100", second: "http://localhost:7100/page/second" };
    expect(find(urls, "status.example.com", "/page/second/")).toEqual(["second", "/"]);
    expect(ignored).toEqual([]);
  });

  it.each([
    ["/api", "/api/StatusPage"],
    ["/portal", "/portal/sign-in"],
    ["/healthz", "/healthz"],
    ["/history", "/history"],
    ["/live", "/live"],
  ])(
    "pages whose stored URL shadows a path leave %s to the service, and stay at their slug",
    (shadowingPath, path) => {
      ignored.length = 0;
      expect(find({ first: own, second: own + shadowingPath }, "status.example.com", path)).toEqual([
        "first",
        path,
      ]);
      expect(ignored).toEqual(["second"]);
      expect(
        find({ first: own, second: own + shadowingPath }, "status.example.com", "/page/second/"),
      ).toEqual(["second", "/"]);
    },
  );

  it("pages whose stored URL shadows another page leave the whole host to the older page, on any port", () => {
    const urls = { first: own, second: "http://status.example.com:9/" };
    expect(find(urls, "status.example.com", "/")).toEqual(["first", "/"]);
  });

  it("pages whose stored URL shadows nothing are found there (the control)", () => {
    ignored.length = 0;
    const urls = { first: own, second: `${own}/inside` };
    expect(find(urls, "status.example.com", "/inside/history")).toEqual(["second", "/history"]);
    expect(ignored).toEqual([]);
  });
});
