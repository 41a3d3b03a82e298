/** Strangers who ask for the page in another form, before caches that visitors read through. */
import { createServer, request as httpRequest } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startCaddy, whyNoCaddy } from "../harness/caddy.ts";
import { send } from "../harness/http.ts";
import { longTest } from "../harness/long-test.ts";
import { replaced, startNginx } from "../harness/nginx.ts";
import { isLong } from "../harness/repetitions.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";
import { startVarnish, whyNoVarnish } from "../harness/varnish.ts";

let server: TestServer;
let paths: readonly string[];

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: "127.0.0.1", BASE_URL: "http://127.0.0.1/v1.2" } });
  const component = await server.component("Checkout");
  const key = await server.key("Read-Write");
  await server.request("/v1.2/api/Page", { method: "POST", key, body: { Name: "Inside", Slug: "inside" } });
  await until(async () => (await server.request("/v1.2/page/inside/")).status === 200);
  paths = ["/v1.2/", "/v1.2/history", `/v1.2/component/${component}`, "/v1.2/page/inside/"];
});

afterAll(() => server.close());

const otherForms = ["application/json", "text/markdown"] as const;
const browser = "text/html,application/xhtml+xml,*/*;q=0.8";

/** All methods by which a stranger requests for another representation at a page's address. */
const strangers: readonly (readonly string[])[] = otherForms.flatMap((form) => [
  [form],
  ["x/y", form],
  [form, "text/html"],
  ["text/html", form],
  [`x/y, ${form}`],
  [form.toUpperCase()],
]);

type Ask = (path: string, accept: readonly string[]) => Promise<{ readonly type: string | undefined }>;

const overHttp =
  (port: number): Ask =>
  async (path, accept) => {
    const { headers } = await send(port, path, { headers: { accept } });
    return { type: headers["content-type"]?.toString() };
  };

/** Asks over HTTP/2 and TLS, each request over a connection of its own. */
const overHttp2 =
  (port: number): Ask =>
  (path, accept) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ readonly type: string | undefined }>();
    const session = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
    session.on("error", reject);
    const stream = session.request({ ":path": path, accept: [...accept] });
    stream.on("response", (headers) => resolve({ type: headers["content-type"] }));
    stream.on("error", reject);
    stream.resume();
    stream.on("close", () => session.close());
    return promise;
  };

/** The paths at which a browser got something else than the page, after each stranger. */
const poisoned = (request: Ask): Promise<string[]> => answeredOtherwise(request, browser, "text/html");

/** The paths at which a program got something else than JSON, after each stranger. */
const misled = (request: Ask): Promise<string[]> =>
  answeredOtherwise(request, "application/json", "application/json");

async function answeredOtherwise(request: Ask, visitor: string, expected: string): Promise<string[]> {
  const found: string[] = [];
  // Of the kinds of pages, home and another page in `npm test`.
  for (const path of paths.filter((_, kind) => isLong || kind === 0 || kind === paths.length - 1)) {
    for (const [place, accept] of strangers.entries()) {
      // An address of its own in the cache, so that what a visitor read before does not protect this one.
      const own = `${path}?Lang=x${place}`;
      await request(own, accept);
      const { type } = await request(own, [visitor]);
      if (type?.startsWith(expected) !== true) found.push(`${own} after ${accept.join(" | ")}: ${type}`);
    }
  }
  return found;
}

/** A cache that stores all public responses by address, and ignores `Vary`. */
async function startCarelessCache(target: number): Promise<number> {
  const stored = new Map<string, { readonly type: string | undefined; readonly body: Buffer }>();
  const cache = createServer((request, response) => {
    const found = stored.get(request.url ?? "");
    if (found !== undefined) {
      response.writeHead(200, { "content-type": found.type ?? "" }).end(found.body);
      return;
    }
    const passed = httpRequest({ port: target, path: request.url, headers: request.rawHeaders });
    passed.on("error", () => response.destroy());
    passed.on("response", (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const body = Buffer.concat(chunks);
        const type = answer.headers["content-type"];
        if (answer.headers["cache-control"]?.startsWith("public") === true)
          stored.set(request.url ?? "", { type, body });
        response.writeHead(answer.statusCode ?? 502, { "content-type": type ?? "" }).end(body);
      });
    });
    passed.end();
  });
  await new Promise<void>((resolve) => cache.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void cache.close());
  return (cache.address() as AddressInfo).port;
}

/** An origin that lets caches store the form that `Accept` chose. */
async function startCarelessOrigin(): Promise<number> {
  const origin = createServer((request, response) => {
    const accept = request.headers.accept ?? "";
    const type = accept.includes("json") ? "application/json" : "text/html";
    response.writeHead(200, { "content-type": type, "cache-control": "public, max-age=60" }).end(type);
  });
  await new Promise<void>((resolve) => origin.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void origin.close());
  return (origin.address() as AddressInfo).port;
}

describe("a representation chosen by Accept alone", () => {
  it("a representation chosen by Accept alone is never stored by a cache, at any path, even as a 304", async () => {
    for (const path of paths) {
      for (const form of otherForms) {
        const whole = await server.request(path, { headers: { accept: form } });
        expect([path, whole.status, whole.headers["cache-control"]]).toEqual([
          path,
          200,
          "private, no-store",
        ]);
        expect(whole.headers["content-type"]).toContain(form);
        expect(whole.headers["vary"]).toContain("Accept");
        const same = await server.request(path, {
          headers: { accept: form, "if-none-match": String(whole.headers["etag"]) },
        });
        expect([same.status, same.headers["cache-control"]]).toEqual([304, "private, no-store"]);
      }
      const page = await server.request(path, { headers: { accept: browser } });
      expect([page.status, page.headers["cache-control"]]).toEqual([200, expect.stringMatching(/^public/u)]);
    }
  });

  it("a representation chosen by Accept alone may be stored at its own address", async () => {
    const response = await server.request("/v1.2/index.json");
    expect(response.headers["cache-control"]).toMatch(/^public/u);
  });

  it("several Accept headers count as none", async () => {
    for (const accept of [
      ["x/y", "application/json"],
      ["application/json", "text/html"],
      ["application/json", "application/json", "application/json"],
    ]) {
      const { headers } = await server.request("/v1.2/", { headers: { accept } });
      expect(headers["content-type"]).toContain("text/html");
    }
  });
});

describe("no stranger replaces the page for visitors", () => {
  it("no stranger poisons the shipped nginx over HTTP/1.1, also at addresses with a dot", async () => {
    const nginx = await startNginx([server.port]);
    onTestFinished(() => nginx.stop());
    expect(await poisoned(overHttp(nginx.port))).toEqual([]);
    expect(await misled(overHttp(nginx.port))).toEqual([]);
  });

  it("no stranger poisons the shipped nginx over HTTP/2", async () => {
    const nginx = await startNginx([server.port], (same) => same, true);
    onTestFinished(() => nginx.stop());
    expect(await poisoned(overHttp2(nginx.port))).toEqual([]);
  });

  longTest("no stranger poisons an nginx that ignores Vary and has no rule for representations", async () => {
    const nginx = await startNginx([server.port], (settings) =>
      replaced(settings, / \$signalbox_form;/gu, ";"),
    );
    onTestFinished(() => nginx.stop());
    expect(await poisoned(overHttp(nginx.port))).toEqual([]);
  });

  longTest("no stranger poisons the shipped Varnish", async ({ skip }) => {
    skip(whyNoVarnish() !== "", whyNoVarnish());
    const varnish = await startVarnish(server.port);
    onTestFinished(() => varnish.stop());
    expect(await poisoned(overHttp(varnish.port))).toEqual([]);
    expect(await misled(overHttp(varnish.port))).toEqual([]);
  });

  longTest(
    "programs get the page from a Varnish that stores by the first of two Accept headers (the control)",
    async ({ skip }) => {
      skip(whyNoVarnish() !== "", whyNoVarnish());
      const varnish = await startVarnish(server.port, (settings) =>
        replaced(settings, /^.*std\.collect.*\n/gmu, ""),
      );
      onTestFinished(() => varnish.stop());
      expect((await misled(overHttp(varnish.port))).length).toBeGreaterThan(0);
    },
  );

  longTest("no stranger poisons the shipped Caddy", async ({ skip }) => {
    skip(whyNoCaddy() !== "", whyNoCaddy());
    const caddy = await startCaddy([server.port]);
    onTestFinished(() => caddy.stop());
    expect(await poisoned(overHttp(caddy.port))).toEqual([]);
  });

  it("no stranger poisons a cache that stores public responses by address alone", async () => {
    const cache = await startCarelessCache(server.port);
    expect(await poisoned(overHttp(cache))).toEqual([]);
  });

  it("visitors of an origin without this protection get a poisoned page (the control)", async () => {
    const cache = await startCarelessCache(await startCarelessOrigin());
    expect((await poisoned(overHttp(cache))).length).toBeGreaterThan(0);
    const nginx = await startNginx([await startCarelessOrigin()], (settings) =>
      replaced(settings, / \$signalbox_form;/gu, ";"),
    );
    onTestFinished(() => nginx.stop());
    expect((await poisoned(overHttp(nginx.port))).length).toBeGreaterThan(0);
  });
});
