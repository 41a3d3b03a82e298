/** The portal's sign-in: a document of its own, and who is led to it. */
import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServer } from "../../harness/server.ts";
import { directivesOf, startPortal, type TestPortal } from "./test-portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

describe("the sign-in", () => {
  it("the sign-in page is a document of its own, with data known only to the service", async () => {
    const { status, headers, text } = await portal.server.request("/portal/sign-in?next=/audit");
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "text/html; charset=utf-8",
      "no-store",
    ]);
    expect(text).toContain("<p>Passkey</p>");
    expect(text).toMatch(/<p>\w+ portal<\/p>/u);
    expect(text).not.toMatch(/<!--|%|Nobody yet/u);
  });

  it("the sign-in page says that no owner is set up yet", async () => {
    const fresh = await startServer({ env: { PORTAL_DIR: portal.folder } });
    try {
      const { text } = await fresh.request("/portal/sign-in");
      expect(text).toContain("Nobody yet");
      expect(text).not.toMatch(/<p>[^<]* portal<\/p>/u);
    } finally {
      await fresh.close();
    }
  });

  it("the sign-in page allows only its own style and script, and sends nothing elsewhere", async () => {
    const directives = directivesOf(await portal.server.request("/portal/sign-in"));
    const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    expect(directives.get("script-src")).toBe(hashOf("run()"));
    expect(directives.get("style-src")).toBe(hashOf("p{}"));
    expect(Object.fromEntries(directives)).toMatchObject({
      "default-src": "'none'",
      "connect-src": "'self'",
      "form-action": "'none'",
      "base-uri": "'none'",
      "frame-ancestors": "'none'",
    });
  });

  it("the sign-in page is compressed", async () => {
    const br = await portal.server.request("/portal/sign-in", { headers: { "accept-encoding": "br" } });
    expect(brotliDecompressSync(br.bytes).toString()).toBe(
      (await portal.server.request("/portal/sign-in")).text,
    );
  });

  it.each([
    ["/portal", "/portal/sign-in"],
    ["/portal/", "/portal/sign-in"],
    ["/portal/audit", "/portal/sign-in?next=%2Faudit"],
    [
      "/Portal/settings/people?x=1&y=a%20b",
      "/portal/sign-in?next=%2Fsettings%2Fpeople%3Fx%3D1%26y%3Da%2520b",
    ],
    ["/portal/audit?next=//evil.test", "/portal/sign-in?next=%2Faudit%3Fnext%3D%2F%2Fevil.test"],
  ])("a signed-out visitor is redirected from %s to the sign-in page", async (path, to) => {
    const ended = { cookie: `__Host-signalbox=${"x".repeat(43)}` };
    for (const headers of [{}, ended]) {
      const answer = await portal.server.request(path, { headers });
      expect([answer.status, answer.headers["location"], answer.headers["cache-control"]]).toEqual([
        303,
        to,
        "no-store",
      ]);
    }
  });
});
