import { describe, expect, it } from "vitest";
import { statusLines } from "../../../portal/src/shell/status-lines.ts";

const components = ["Website", "Checkout", "Major incidents API"].map((Name) => ({ Name }));
const labelsFor = (query: string) => statusLines(components, query).map(({ label }) => label);

describe("the statuses in the palette", () => {
  it("a component and a part of a status offer to set that status", () => {
    expect(labelsFor("checkout major")).toEqual(["Set Checkout to Major Outage"]);
    expect(labelsFor("set website op")).toEqual(["Set Website to Operational"]);
    expect(statusLines(components, "check deg")).toEqual([
      {
        component: { Name: "Checkout" },
        status: "Degraded Performance",
        label: "Set Checkout to Degraded Performance",
      },
    ]);
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
