/** Where a sign-in may lead: to a place of the portal, whatever an address says. */
import { describe, expect, it } from "vitest";
import { safeNext } from "../../portal/src/shell/safe-next.ts";
import { nextInPortal } from "../../src/contract/return-path.ts";

const evil = "evil.test";
/** Redirect targets that browsers, proxies and servers have taken for addresses of other sites, or for scripts. */
const waysOut = [
  `//${evil}`,
  `///${evil}`,
  `////${evil}/%2f..`,
  `/\\${evil}`,
  `\\\\${evil}`,
  `\\/${evil}`,
  `/\\/${evil}`,
  `/%09/${evil}`.replace("%09", "\t"),
  `/\n/${evil}`,
  `/\r\n/${evil}`,
  `\t//${evil}`,
  ` //${evil}`,
  `//${evil}\\@portal.invalid`,
  `//${evil}:80`,
  `//user@${evil}`,
  `//portal.invalid@${evil}`,
  `//[::1]`,
  `//3232235777`,
  `https://${evil}`,
  `https:${evil}`,
  `https:/${evil}`,
  `HTTPS://${evil}`,
  `http://portal.invalid.${evil}`,
  `http://portal.invalid@${evil}`,
  `http:///${evil}`,
  `javascript:alert(1)`,
  `JavaScript:alert(1)`,
  `java\nscript:alert(1)`,
  `\u0001javascript:alert(1)`,
  `data:text/html,<script>alert(1)</script>`,
  `vbscript:x`,
  `blob:https://${evil}/x`,
  `file:///etc/passwd`,
  `mailto:a@${evil}`,
  `${evil}`,
  `.${evil}`,
  `@${evil}`,
  `?next=//${evil}`,
  `#//${evil}`,
  ``,
  ` `,
  `/portal//${evil}`,
  `/portal/\\${evil}`,
  `/./\\${evil}`,
  `/..//${evil}`,
  `/.//${evil}`,
  `/portal/..//${evil}`,
  `/%5c\\${evil}`,
  `/\u0000/${evil}`,
  `/\u2028/${evil}`,
  `/\u00a0/${evil}`,
  `/x\u007f//${evil}`,
  `/\u3000//${evil}`,
];

describe("the redirect after sign-in", () => {
  it.each(waysOut)("a redirect after sign-in never leaves the portal by %j", (text) => {
    for (const next of [`/portal${safeNext(text) ?? "/"}`, nextInPortal(text)]) {
      const { origin, pathname } = new URL(next, "https://status.example.com");
      expect([origin, /^\/portal(?:\/|$)/u.test(pathname)]).toEqual(["https://status.example.com", true]);
      expect(pathname).not.toContain("//");
    }
  });

  it("a redirect after sign-in refuses every form of address that names another site", () => {
    const accepted = waysOut.filter((text) => safeNext(text) !== undefined);
    expect(accepted.filter((text) => /^(?:[a-z]+:|\/\/|\\)/iu.test(text))).toEqual([]);
    expect(waysOut.length).toBeGreaterThanOrEqual(50);
  });
});
