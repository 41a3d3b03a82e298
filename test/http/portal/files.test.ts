/** The portal's files: how they come, and that nothing else of the disk does (S-31). */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { script, startPortal, type TestPortal } from "./test-portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

describe("a file of the portal", () => {
  const path = "/portal/assets/index-abc.js";

  it("a portal file is cached forever, and served as compressed by the build", async () => {
    const plain = await portal.server.request(path);
    expect([plain.text, plain.headers["content-type"], plain.headers["cache-control"]]).toEqual([
      script,
      "text/javascript; charset=utf-8",
      "public, max-age=31536000, immutable",
    ]);
    const br = await portal.server.request(path, { headers: { "accept-encoding": "gzip, br" } });
    expect(brotliDecompressSync(br.bytes).toString()).toBe(`/* br */${script}`);
    const gzip = await portal.server.request(path, { headers: { "accept-encoding": "gzip" } });
    expect(gunzipSync(gzip.bytes).toString()).toBe(`/* gz */${script}`);
    expect([br.headers["content-encoding"], br.headers["vary"]]).toEqual(["br", "Accept-Encoding"]);
    const same = await portal.server.request(path, {
      headers: { "if-none-match": String(plain.headers["etag"]) },
    });
    expect([same.status, same.text]).toEqual([304, ""]);
  });

  it("a portal file is compressed on request if the build did not", async () => {
    const br = await portal.server.request("/portal/assets/late-def.css", {
      headers: { "accept-encoding": "br" },
    });
    expect(brotliDecompressSync(br.bytes).toString()).toBe("p{}".repeat(300));
    expect(br.headers["content-type"]).toBe("text/css; charset=utf-8");
  });

  it.each([
    "/portal/assets",
    "/portal/assets/",
    "/portal/assets/nothing",
    "/portal/assets/nothing.js",
    "/portal/assets/index-abc.js.br",
    "/portal/assets/notes.map",
    "/portal/.vite/manifest.json",
    "/portal/index.html",
    "/portal/../package.json",
    "/portal/..%2fpackage.json",
    "/portal/%2e%2e/package.json",
    "/portal/assets/..%2f..%2fpackage.json",
    "/portal/assets/%00index-abc.js",
    "/portal/..\\package.json",
    "/portal//evil.test",
    `/portal/${"a/".repeat(2000)}x.js`,
    "/portal/a.js",
    "/portal/announcements/x.css",
    "/portal;/a.js",
    "/portal/announcements;a",
    "/portal%2fassets%2findex-abc.js",
    "/portalx",
    "/portal/api/x/foo.css",
  ])("no portal file is served at %s", async (address) => {
    for (const accept of ["*/*", "text/html"]) {
      const { status, headers, text } = await portal.server.request(address, {
        headers: { accept, ...portal.owner.headers },
      });
      expect([status, headers["cache-control"]]).toEqual([404, "no-store"]);
      expect(text).not.toContain('signalbox"');
    }
  });
});
