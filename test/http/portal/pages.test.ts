/** The portal's pages: one document, what may run in it, and with what it can be asked for. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentSecurityPolicy, styleSources } from "../../../src/publishing/page/document-shell.ts";
import { startServer } from "../../harness/server.ts";
import { directivesOf, document, startPortal, type TestPortal } from "./test-portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

describe("a page of the portal", () => {
  it.each(["/portal", "/portal/", "/portal/announcements/new", "/Portal/settings/people?x=1"])(
    "every screen is the same uncached document: %s",
    async (path) => {
      const { status, headers, text } = await portal.owner.request(path);
      expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
        200,
        "text/html; charset=utf-8",
        "no-store",
      ]);
      expect(text.replaceAll(/<link [^>]+>\n?|<script type="application\/json".*?<\/script>\n?/gu, "")).toBe(
        document,
      );
    },
  );

  it("a portal screen allows only its own files, and the styles of the visitors' page", async () => {
    const directives = directivesOf(await portal.owner.request("/portal"));
    expect(directives.get("script-src")).toBe("'self'");
    expect(directives.get("style-src")).toBe(`'self' ${styleSources.join(" ")}`);
    const page = String((await portal.server.request("/")).headers["content-security-policy"]);
    for (const source of styleSources) expect(page).toContain(source);
  });

  it("a portal screen cannot be framed, and sends forms, links and scripts nowhere else", async () => {
    const answer = await portal.owner.request("/portal/components");
    const directives = directivesOf(answer);
    expect(Object.fromEntries(directives)).toMatchObject({
      "default-src": "'none'",
      "connect-src": "'self'",
      "object-src": "'none'",
      "base-uri": "'none'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
    });
    expect(String(answer.headers["content-security-policy"])).not.toContain("unsafe");
    expect(answer.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "strict-transport-security": "max-age=31536000",
    });
  });

  it("a portal screen says that the portal was not built", async () => {
    const unbuilt = await startServer();
    try {
      const { status, text, headers } = await unbuilt.request("/portal/announcements");
      expect([status, headers["cache-control"]]).toEqual([503, "no-store"]);
      expect(text).toContain("The portal was not built");
      expect((await unbuilt.request("/")).status).toBe(200);
    } finally {
      await unbuilt.close();
    }
  });

  it("a portal screen accepts only GET and HEAD", async () => {
    const { status, headers } = await portal.server.request("/portal/announcements", {
      method: "POST",
      body: {},
    });
    expect([status, headers["allow"]]).toEqual([405, "GET, HEAD, OPTIONS"]);
    const head = await portal.server.request("/portal/setup", { method: "HEAD" });
    expect([head.status, head.text, head.headers["content-length"]]).toEqual([
      200,
      "",
      (await portal.server.request("/portal/setup")).headers["content-length"],
    ]);
  });

  it("the portal does not change the policy of the visitors' page", async () => {
    expect((await portal.server.request("/")).headers["content-security-policy"]).toBe(contentSecurityPolicy);
  });
});
