import { describe, expect, it } from "vitest";
import { choiceSections } from "../../../../portal/src/screens/composer/affected/choice-sections.ts";
import type { ComponentGroupOut, ComponentOut } from "../../../../src/contract/components.ts";
import type { ComponentStatus } from "../../../../src/contract/words.ts";

const times = { CreatedAt: "2026-11-21T10:00:00.000Z", UpdatedAt: "2026-11-21T10:00:00.000Z" };
const shared = { Description: null, Page: "status", Translations: null, ...times };
const group = (Name: string, Position: number, ParentId: string | null = null): ComponentGroupOut => ({
  ...shared,
  Id: Name,
  Name,
  ParentId,
  Position,
});
const component = (
  Name: string,
  place: { readonly GroupId: string | null; readonly Position: number; readonly Status?: ComponentStatus },
): ComponentOut => ({
  ...shared,
  Id: Name,
  Name,
  Status: "Operational",
  AlsoOn: [],
  StatusSince: times.CreatedAt,
  LastReportAt: null,
  StartDate: "2026-11-21",
  CountsTowardStatus: true,
  Visibility: "Always",
  ReportEvery: null,
  OnLapse: "Unknown",
  ReportDueAt: null,
  HasOverride: false,
  ...place,
});
const content = {
  groups: [group("Regions", 2), group("Europe", 1, "Regions"), group("Storefront", 1)],
  components: [
    component("Frankfurt", { GroupId: "Europe", Position: 1 }),
    component("Search", { GroupId: "Storefront", Position: 3 }),
    component("Checkout", { GroupId: "Storefront", Position: 2, Status: "Major Outage" }),
    component("Website", { GroupId: "Storefront", Position: 1 }),
    component("Status page", { GroupId: null, Position: 1 }),
  ],
};
const namesIn = (text: string) =>
  choiceSections(content, text).map(({ heading, choices }) => [
    heading,
    ...choices.map((choice) => choice.component.Name),
  ]);

describe("the components that can be added to an announcement", () => {
  it("those with problems come first, then the others as on the page, by group", () => {
    expect(namesIn("")).toEqual([
      ["Not Operational", "Checkout"],
      [null, "Status page"],
      ["Storefront", "Website", "Search"],
      ["Regions / Europe", "Frankfurt"],
    ]);
  });

  it("a component is found by its name, its group, and the group of that", () => {
    expect(namesIn("regions")).toEqual([["Regions / Europe", "Frankfurt"]]);
    expect(namesIn("STOREFRONT")).toEqual([
      ["Not Operational", "Checkout"],
      ["Storefront", "Website", "Search"],
    ]);
    expect(namesIn("nothing")).toEqual([]);
  });
});
