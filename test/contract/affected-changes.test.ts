import { describe, expect, it } from "vitest";
import { affectedChanges } from "../../src/contract/affected-changes.ts";

const affected = (Name: string, Status: string | null) => ({ ComponentId: `id of ${Name}`, Name, Status });
const update = (before: readonly unknown[], after: readonly unknown[], state = "Monitoring") =>
  affectedChanges({
    Action: "Announcement.PostUpdate",
    Before: { State: "Identified", AffectedComponents: before },
    After: { State: state, AffectedComponents: after },
  });

describe("the components that an update changed", () => {
  it("an update names the components whose status it changed, and those that it added", () => {
    const before = [affected("Checkout", "Major Outage"), affected("Search", "Partial Outage")];
    const after = [
      affected("Checkout", "Operational"),
      affected("Search", "Partial Outage"),
      affected("API", "Degraded Performance"),
    ];
    expect(update(before, after)).toEqual([
      { Name: "Checkout", Status: "Operational" },
      { Name: "API", Status: "Degraded Performance" },
    ]);
  });

  it("planned statuses, entries without statuses and other events name no component", () => {
    expect(update([], [affected("Search", "Under Maintenance")], "Scheduled")).toEqual([]);
    expect(update([], [affected("Search", null), "Search", null])).toEqual([]);
    const After = { State: "Monitoring", AffectedComponents: [affected("Search", "Operational")] };
    expect(affectedChanges({ Action: "Announcement.Create", Before: null, After })).toEqual([]);
  });
});
