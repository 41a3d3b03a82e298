import { expect, it } from "vitest";
import { allNavigationItems } from "../../../portal/src/shell/navigation-places.ts";
import { bestRank } from "../../../portal/src/shell/rank-match.ts";

it("the palette finds screens by the things that are done on them", () => {
  const found = (text: string) =>
    allNavigationItems.filter((item) => bestRank(text, [item]) > 0).map(({ to }) => to);
  expect(found("invite")).toEqual(["/settings/people"]);
  expect(found("deleted")).toEqual(["/trash"]);
  expect(found("import")).toEqual(["/subscribers"]);
  expect(found("drafts")).toEqual(["/announcements"]);
  const synonyms: readonly (readonly [string, string])[] = [
    ["timezone", "/settings/page"],
    ["theme", "/settings/page"],
    ["color", "/settings/page"],
    ["logo", "/settings/page"],
    ["favicon", "/settings/page"],
    ["domain", "/settings/page"],
    ["2fa", "/account"],
    ["mfa", "/account"],
    ["totp", "/account"],
    ["postmortem", "/announcements"],
    ["downtime", "/announcements"],
    ["outage", "/announcements"],
    ["api key", "/settings/api-credentials"],
    ["webhook key", "/settings/api-credentials"],
    ["rss", "/subscribers"],
    ["unsubscribe", "/subscribers"],
    ["smtp", "/settings/notifications"],
  ];
  for (const [text, to] of synonyms) expect(found(text), text).toContain(to);
  expect(found("e-mail address")).toContain("/account");
});
