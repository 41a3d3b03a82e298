import { expect, test } from "vitest";
import { isSlug, pageAddress, suggestedSlug } from "../../portal/src/screens/pages/suggested-slug.ts";

test("a slug is suggested from the name of a page", () => {
  expect(suggestedSlug("  Acme Europe (Straße & Café)  ")).toBe("acme-europe-strasse-cafe");
  expect(suggestedSlug("Ann’s Shop")).toBe("anns-shop");
  expect(suggestedSlug("状態")).toBe("");
  expect(suggestedSlug(`${"a".repeat(62)} b`)).toBe("a".repeat(62));
  expect(suggestedSlug("Acme", ["acme", "acme-2", "other"])).toBe("acme-3");
  expect(suggestedSlug("a".repeat(70), ["a".repeat(63)])).toBe(`${"a".repeat(61)}-2`);
  expect(pageAddress("internal", "https://status.example.com/")).toBe(
    "https://status.example.com/page/internal",
  );
});

test("an invalid slug is recognized while it is typed, so that no impossible address is shown", () => {
  expect(["api", "a", "api-2", "API Bad!", "-api", "api-", ""].map(isSlug)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
