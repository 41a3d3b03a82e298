import { describe, expect, it } from "vitest";
import {
  type Draft,
  componentShape as shape,
} from "../../../portal/src/screens/components/settings/component-draft.ts";
import { changesOf, conflicts, rebased } from "../../../portal/src/screens/conflicts/draft-conflicts.ts";

const opened: Draft = {
  Name: "API",
  Description: null,
  Translations: null,
  GroupId: null,
  StartDate: "2026-11-21",
  CountsTowardStatus: true,
  Visibility: "Always",
  ReportEvery: null,
  OnLapse: "Unknown",
};

describe("the form of a component changed by others", () => {
  const mine = { ...opened, Name: "Public API", ReportEvery: 60 };

  it("the form of a component changed by others sends only its own changes", () => {
    expect(changesOf(shape, opened, mine)).toEqual({ Name: "Public API", ReportEvery: 60 });
  });

  it("the form of a component changed by others sends written translations, and not just-opened ones", () => {
    expect(changesOf(shape, opened, { ...opened, Translations: { de: {}, fr: { Name: " " } } })).toEqual({});
    const Translations = { de: { Name: "Schnittstelle", Description: "" }, fr: {} };
    expect(changesOf(shape, opened, { ...opened, Translations })).toEqual({
      Translations: { de: { Name: "Schnittstelle" } },
    });
  });

  it("the form of a component changed by others conflicts only in fields changed by both", () => {
    expect(conflicts(shape, { opened, theirs: { ...opened, Description: "For all" }, mine })).toEqual([]);
    expect(conflicts(shape, { opened, theirs: { ...opened, Name: "Public API" }, mine })).toEqual([]);
    expect(
      conflicts(shape, { opened, theirs: { ...opened, Name: "The API", ReportEvery: 60 }, mine }),
    ).toEqual(["Name"]);
  });

  it("the form of a component changed by others continues from their version, with or without one's own changes", () => {
    const theirs = { ...opened, Name: "The API", Description: "For all" };
    const versions = { opened, theirs, mine };
    expect(rebased(shape, versions, [])).toEqual({ ...theirs, Name: "Public API", ReportEvery: 60 });
    expect(rebased(shape, versions, ["Name"])).toEqual({ ...theirs, ReportEvery: 60 });
  });
});
