import { describe, expect, it } from "vitest";
import { auditSearch, narrowed } from "../../../portal/src/screens/audit/audit-filters.ts";

describe("what the audit is narrowed by", () => {
  it("what the audit is narrowed by is read from the address, and what it does not know is left out", () => {
    const search = { Actor: "Maja", Action: 7, From: "", To: null, Other: "x", SubjectId: ["a"] };
    expect(auditSearch(search)).toEqual({ Actor: "Maja", Action: "7" });
  });

  it("what the audit is narrowed by is no longer than the service takes", () => {
    expect(auditSearch({ Actor: "x".repeat(500) }).Actor).toHaveLength(200);
  });

  it("what the audit is narrowed by loses what is emptied", () => {
    expect(narrowed({ Actor: "Maja", Action: "Key" }, "Actor", "")).toEqual({ Action: "Key" });
    expect(narrowed({ Action: "Key" }, "From", null)).toEqual({ Action: "Key" });
    expect(narrowed({}, "Action", "Key")).toEqual({ Action: "Key" });
  });
});
