import { describe, expect, it } from "vitest";
import { changesOf, conflicts, type Draft, rebased } from "../../../portal/src/screens/components/drafts.ts";

const opened: Draft = {
  Name: "API",
  Description: null,
  Translations: null,
  GroupId: null,
  StartDate: "2026-11-21",
  CountsTowardStatus: true,
  ReportEvery: null,
  OnLapse: "Unknown",
};

describe("the form of a component that somebody else saved meanwhile", () => {
  const mine = { ...opened, Name: "Public API", ReportEvery: 60 };

  it("sends what was changed in it alone", () => {
    expect(changesOf(opened, mine)).toEqual({ Name: "Public API", ReportEvery: 60 });
  });

  it("sends what is written in other languages, and not that one was begun", () => {
    expect(changesOf(opened, { ...opened, Translations: { de: {}, fr: { Name: " " } } })).toEqual({});
    const Translations = { de: { Name: "Schnittstelle", Description: "" }, fr: {} };
    expect(changesOf(opened, { ...opened, Translations })).toEqual({
      Translations: { de: { Name: "Schnittstelle" } },
    });
  });

  it("is in conflict only where both changed the same in two ways", () => {
    expect(conflicts(opened, { ...opened, Description: "For all" }, mine)).toEqual([]);
    expect(conflicts(opened, { ...opened, Name: "Public API" }, mine)).toEqual([]);
    expect(conflicts(opened, { ...opened, Name: "The API", ReportEvery: 60 }, mine)).toEqual(["Name"]);
  });

  it("goes on from what they saved, with what is mine over it or given up", () => {
    const theirs = { ...opened, Name: "The API", Description: "For all" };
    const versions = { opened, theirs, mine };
    expect(rebased(versions, [])).toEqual({ ...theirs, Name: "Public API", ReportEvery: 60 });
    expect(rebased(versions, ["Name"])).toEqual({ ...theirs, ReportEvery: 60 });
  });
});
