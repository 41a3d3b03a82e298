import { expect, it } from "vitest";
import { markOf } from "../../../portal/src/screens/announcements/describe-announcement.ts";

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
