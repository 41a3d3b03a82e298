import { expect, it } from "vitest";
import {
  incidentDuration,
  markOf,
  worstCaused,
} from "../../../portal/src/screens/announcements/describe-announcement.ts";

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

it("a notice has a mark of its own", () => {
  expect(markOf("Notice", "Published", "None")).toBe("notice");
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

it("an incident lasted from the minute in which it began to the minute in which it ended", () => {
  const duration = (time: string) => incidentDuration("2026-05-03T10:00:50Z", `2026-05-0${time}Z`);
  expect(["3T10:00:55", "3T10:01:05", "3T11:36:00", "5T11:36:00"].map(duration)).toEqual([
    "under 1\u00A0min",
    "1\u00A0min",
    "1\u00A0h 36\u00A0min",
    "2\u00A0d 1\u00A0h",
  ]);
});
