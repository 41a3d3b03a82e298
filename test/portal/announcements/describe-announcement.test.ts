import { expect, it } from "vitest";
import { markOf, worstCaused } from "../../../portal/src/screens/announcements/describe-announcement.ts";

it("maintenance has marks of its own before, during and after it", () => {
  const states = ["Scheduled", "In Progress", "Verifying", "Completed", "Cancelled"] as const;
  expect(states.map((state) => markOf("Maintenance", state, "None"))).toEqual([
    "scheduled",
    "Under Maintenance",
    "Under Maintenance",
    "completed",
    "cancelled",
  ]);
});

it("an incident caused the worst status of its components, and none if they stayed Operational", () => {
  const affected = (WorstStatus: "Operational" | "Partial Outage") => {
    return { Name: "API", Status: "Operational" as const, Expect: null, WorstStatus };
  };
  const incident = (...AffectedComponents: ReturnType<typeof affected>[]) => {
    return { Kind: "Incident" as const, AffectedComponents };
  };
  expect(worstCaused(incident(affected("Operational"), affected("Partial Outage")))).toBe("Partial Outage");
  expect(worstCaused(incident(affected("Operational")))).toBeNull();
});
