import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextInPortal } from "../../src/contract/return-path.ts";

const base = "https://status.example.com";

/** Redirects that were tried on other sites, and some more. */
const hostile = [
  "https://evil.example",
  "HTTPS://evil.example",
  "//evil.example",
  "///evil.example",
  "////evil.example/%2f..",
  "/\\evil.example",
  "\\\\evil.example",
  "/\\/evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/ /evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "evil.example",
  "@evil.example",
  ".evil.example",
  ":80",
  "?next=//evil.example",
  "#//evil.example",
  "",
  "/portal\u0000",
  "/portal/\u2028",
  "/〱evil.example",
  "/portal//evil.example",
  "/portal//evil.example\\",
  "/./\\evil.example",
  "/../\\evil.example",
  "http:evil.example",
  "http:/evil.example",
  "/portal\u202e",
  "mailto:x@evil.example",
  "file:///etc/passwd",
  "blob:https://evil.example/x",
  "about:blank",
  `/${"a".repeat(2001)}`,
  "//evil.example/portal",
  "//portal",
  "/portal/api/SignOut",
  "/portal/API/SignOut",
  "/api/SignOut",
  "/portal/x/../api/SignOut",
  "/%2e%2e//evil.example",
  "/.//evil.example",
  "/portal/..//evil.example",
  "/portal/.//../../..//evil.example",
];

describe("the return path", () => {
  it("a return path is a path of the portal, with or without its prefix", () => {
    expect(nextInPortal("/portal/components?x=1#y")).toBe("/portal/components?x=1#y");
    expect(nextInPortal("/components?x=1#y")).toBe("/portal/components?x=1#y");
    expect(nextInPortal("/portal")).toBe("/portal");
    expect(nextInPortal("/")).toBe("/portal");
    expect(nextInPortal("/portals")).toBe("/portal/portals");
    expect(nextInPortal("/announcements?next=//evil.example")).toBe(
      "/portal/announcements?next=//evil.example",
    );
    expect(nextInPortal(undefined)).toBe("/portal");
    expect(nextInPortal(null)).toBe("/portal");
  });

  it.each(hostile)("a return path is the portal's start for %j", (text) => {
    expect(nextInPortal(text)).toBe("/portal");
  });

  it("a return path never leaves the portal, whatever its input", () => {
    const pieces = fc.constantFrom(
      "/",
      "//",
      "\\",
      ".",
      "..",
      "portal",
      "api",
      "%2e",
      "%2f",
      "@",
      ":",
      "?",
      "#",
      "evil",
      "\t",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((parts) => parts.join("")),
        ),
        (text) => {
          const url = new URL(nextInPortal(text), base);
          expect(url.origin).toBe(base);
          expect(url.pathname).toMatch(/^\/portal(?:\/(?!api(?:\/|$))|$)/iu);
        },
      ),
    );
  });
});
