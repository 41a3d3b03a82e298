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
  expect(found("e-mail address")).toContain("/account");
});
