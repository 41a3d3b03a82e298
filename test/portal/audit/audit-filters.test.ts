import { describe, expect, it } from "vitest";
import { auditSearch, withFilter } from "../../../portal/src/screens/audit/audit-filters.ts";

describe("the audit filter", () => {
  it("the audit filter is parsed from the address, ignoring unknown values", () => {
    const search = { Actor: "Maja", Action: 7, From: "", To: null, Other: "x", SubjectId: ["a"] };
    expect(auditSearch(search)).toEqual({ Actor: "Maja", Action: "7" });
  });

  it("the audit filter is no longer than the service accepts", () => {
    expect(auditSearch({ Actor: "x".repeat(500) }).Actor).toHaveLength(200);
  });

  it("the audit filter drops emptied fields", () => {
    expect(withFilter({ Actor: "Maja", Action: "Key" }, "Actor", "")).toEqual({ Action: "Key" });
    expect(withFilter({ Action: "Key" }, "From", null)).toEqual({ Action: "Key" });
    expect(withFilter({}, "Action", "Key")).toEqual({ Action: "Key" });
  });
});
