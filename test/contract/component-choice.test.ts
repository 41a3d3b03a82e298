import { describe, expect, it } from "vitest";
import { inChoiceOrder } from "../../src/contract/portal/component-choice.ts";

const group = (Id: string, Position: number, ParentId: string | null = null) => ({
  Id,
  Name: Id,
  Position,
  ParentId,
});
const component = (Name: string, fields: Partial<Parameters<typeof inChoiceOrder>[0][number]> = {}) => ({
  Name,
  Position: 0,
  Page: "main",
  GroupId: null,
  Status: "Operational" as const,
  ...fields,
});

describe("the components to choose from", () => {
  it("components with a problem come first, then the page's own in its order, then those of other pages", () => {
    const groups = [group("second", 2), group("first", 1), group("nested", 0, "first")];
    const components = [
      component("Elsewhere", { Page: "other" }),
      component("Failing elsewhere", { Page: "other", Status: "Major Outage" }),
      component("In second", { GroupId: "second" }),
      component("In nested", { GroupId: "nested" }),
      component("In first, later", { GroupId: "first", Position: 2 }),
      component("In first", { GroupId: "first", Position: 1 }),
      component("Failing", { GroupId: "second", Status: "Degraded Performance" }),
      component("Lamp 10"),
      component("Lamp 9"),
    ];
    expect(inChoiceOrder(components, groups, ["main", "other"]).map(({ Name }) => Name)).toEqual([
      "Failing",
      "Failing elsewhere",
      "Lamp 9",
      "Lamp 10",
      "In first",
      "In first, later",
      "In nested",
      "In second",
      "Elsewhere",
    ]);
  });
});
