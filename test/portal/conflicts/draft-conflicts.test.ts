import { describe, expect, it } from "vitest";
import {
  type Draft,
  componentShape as shape,
} from "../../../portal/src/screens/components/settings/component-draft.ts";
import { changesOf, conflicts, mergeDrafts } from "../../../portal/src/screens/conflicts/draft-conflicts.ts";

const original: Draft = {
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
  const edited = { ...original, Name: "Public API", ReportEvery: 60 };

  it("the form of a component changed by others sends only its own changes", () => {
    expect(changesOf(shape, original, edited)).toEqual({ Name: "Public API", ReportEvery: 60 });
  });

  it("the form of a component changed by others sends written translations, and not just-opened ones", () => {
    expect(changesOf(shape, original, { ...original, Translations: { de: {}, fr: { Name: " " } } })).toEqual(
      {},
    );
    const Translations = { de: { Name: "Schnittstelle", Description: "" }, fr: {} };
    expect(changesOf(shape, original, { ...original, Translations })).toEqual({
      Translations: { de: { Name: "Schnittstelle" } },
    });
  });

  it("the form of a component changed by others conflicts only in fields changed by both", () => {
    expect(
      conflicts(shape, {
        original: original,
        saved: { ...original, Description: "For all" },
        edited: edited,
      }),
    ).toEqual([]);
    expect(
      conflicts(shape, { original: original, saved: { ...original, Name: "Public API" }, edited: edited }),
    ).toEqual([]);
    expect(
      conflicts(shape, {
        original: original,
        saved: { ...original, Name: "The API", ReportEvery: 60 },
        edited: edited,
      }),
    ).toEqual(["Name"]);
  });

  it("the form of a component changed by others continues from their version, with or without one's own changes", () => {
    const saved = { ...original, Name: "The API", Description: "For all" };
    const versions = { original, saved, edited };
    expect(mergeDrafts(shape, versions, [])).toEqual({ ...saved, Name: "Public API", ReportEvery: 60 });
    expect(mergeDrafts(shape, versions, ["Name"])).toEqual({ ...saved, ReportEvery: 60 });
  });
});
