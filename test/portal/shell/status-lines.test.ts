import { describe, expect, it } from "vitest";
import { paletteFilter } from "../../../portal/src/shell/palette-filter.ts";
import { statusLines, statusValue } from "../../../portal/src/shell/status-lines.ts";

const components = ["Website", "Checkout", "Major incidents API"].map((Name) => ({
  Id: Name,
  Name,
  Status: "Operational",
}));
const labelsFor = (query: string) => statusLines(components, query).map(({ label }) => label);

describe("the statuses in the palette", () => {
  it("a component and a part of a status offer to set that status", () => {
    expect(labelsFor("checkout major")).toEqual(["Set Checkout to Major Outage"]);
    expect(labelsFor("set website op")).toEqual(["Set Website to Operational"]);
    expect(statusLines(components, "check deg")).toEqual([
      {
        component: { Id: "Checkout", Name: "Checkout", Status: "Operational" },
        status: "Degraded Performance",
        label: "Set Checkout to Degraded Performance",
        isShown: false,
      },
    ]);
  });

  it("a status that a component shows already comes last", () => {
    const shown = [
      { Id: "a", Name: "Checkout", Status: "Major Outage" },
      { Id: "b", Name: "EU Checkout", Status: "Operational" },
    ];
    const lines = statusLines(shown, "checkout major");
    expect(lines.map(({ label, isShown }) => [label, isShown])).toEqual([
      ["Set EU Checkout to Major Outage", false],
      ["Set Checkout to Major Outage", true],
    ]);
    const found = { components: shown, people: [], credentials: [], integrations: [], subscribers: [] };
    const results = { ...found, announcements: [], isPending: false };
    const filter = paletteFilter("checkout major", { actions: [], places: [] }, results);
    const [first = 0, last = 0] = lines.map((line) =>
      filter(statusValue(line), "checkout major", [line.label]),
    );
    expect([first > last, last > 0]).toEqual([true, true]);
  });

  it("the name of a component alone offers to set its status", () => {
    expect(labelsFor("checkout")).toEqual(["Set the status of Checkout"]);
    expect(labelsFor("major incidents")).toEqual(["Set the status of Major incidents API"]);
  });

  it("the name of a component with override offers to override it", () => {
    expect(labelsFor("override checkout")).toEqual(["Override Checkout"]);
    expect(labelsFor("web over")).toEqual(["Override Website"]);
    expect(labelsFor("override")).toEqual([]);
  });

  it("a status without a component, or another text, offers none", () => {
    expect(labelsFor("outage")).toEqual([]);
    expect(labelsFor("set")).toEqual([]);
    expect(labelsFor("")).toEqual([]);
    expect(labelsFor("set a s")).toEqual([]);
    expect(labelsFor("checkout rollback")).toEqual([]);
  });
});
