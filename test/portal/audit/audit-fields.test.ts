import { describe, expect, it } from "vitest";
import {
  auditFields,
  manualStatus,
  partLabel,
  postedState,
  readableParts,
} from "../../../portal/src/screens/audit/audit-fields.ts";
import { audit } from "../../../portal/src/texts/audit.ts";

describe("the values before and after in the audit log", () => {
  it("a line about an update has the state that the announcement got by it", () => {
    const [Before, After] = [{ State: "Investigating" }, { State: "Identified", Message: "A disk is full." }];
    expect(postedState({ Action: "Announcement.PostUpdate", Before, After })).toBe("Identified");
    expect(postedState({ Action: "Announcement.Create", Before: null, After })).toBeUndefined();
    // A backdated update has a state, and moves nothing.
    expect(postedState({ Action: "Announcement.PostUpdate", Before: null, After })).toBeUndefined();
  });

  it("a line about a status that was set by hand has the status", () => {
    const change = { Before: { Status: "Operational" }, After: { Status: "Partial Outage" } };
    expect(manualStatus({ Action: "Component.Update", ...change })).toBe("Partial Outage");
    expect(manualStatus({ Action: "Component.Pin", Before: null, After: change.After })).toBe(
      "Partial Outage",
    );
    const same = {
      Before: { Name: "A", Status: "Operational" },
      After: { Name: "B", Status: "Operational" },
    };
    expect(manualStatus({ Action: "Component.Update", ...same })).toBeUndefined();
    expect(manualStatus({ Action: "Component.Create", ...change })).toBeUndefined();
  });

  it("a field that is empty on both sides is left out, and one that became empty is kept", () => {
    const Before = { Name: "API", Description: null, GroupId: "x", Links: [], UpdatedAt: "2026-11-01" };
    const After = { Name: "API", Description: "", GroupId: null, Links: {}, CountsTowardStatus: false };
    expect(auditFields({ Before, After })).toEqual(["Name", "GroupId", "CountsTowardStatus"]);
    expect(auditFields({ Before: null, After: { Name: "API", Translations: null } })).toEqual(["Name"]);
  });

  it("ids of the item and of its update are left out, and translations are named by their languages", () => {
    const After = { Id: "01a2", Update: "01a2", State: "Resolved" };
    expect(auditFields({ Before: null, After })).toEqual(["State"]);
    const languages = ["de", "fr", "pt-BR"].map((tag) => partLabel("Translations", tag));
    expect(languages).toEqual(["Deutsch", "Français", "Português (Brasil)"]);
    expect(partLabel("AffectedComponents", "Expect")).toBe("Expected impact");
  });

  it("fields have the labels of their forms, otherwise the words of their names", () => {
    expect(
      ["CountsTowardStatus", "HasSigningSecret", "Name", "TopicArn", "de"].map(audit.fieldLabel),
    ).toEqual(["Counts toward the overall status", "Has signing secret", "Name", "Topic ARN", "de"]);
  });

  it("an affected component is shown by its name and status, without its id and empty parts", () => {
    const component = { ComponentId: "01a0", Name: "API", Status: "Major Outage", Expect: null };
    expect(readableParts(component)).toEqual([
      ["Name", "API"],
      ["Status", "Major Outage"],
    ]);
    expect(readableParts({ ComponentId: "01a0" })).toEqual([["ComponentId", "01a0"]]);
  });
});
