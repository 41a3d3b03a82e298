import { expect, it } from "vitest";
import { safeNext } from "../../portal/src/shell/safe-next.ts";

it.each([
  ["/components", "/components"],
  ["/portal/components?q=a#b", "/components?q=a#b"],
])("a redirect within the portal is followed: %s", (input, path) => {
  expect(safeNext(input)).toBe(path);
});

it.each([
  "https://evil.test/",
  "//evil.test/",
  "/\\evil.test/",
  "/portal//evil.test/",
  "/portal/..//evil.test",
  "/.//evil.test",
  "javascript:alert(1)",
  "/\tevil",
  "",
  "components",
  "/sign-in",
  "/portal/sign-in?next=/",
  "/portal",
  7,
  undefined,
])("a redirect outside the portal is ignored: %s", (input) => {
  expect(safeNext(input)).toBeUndefined();
});
