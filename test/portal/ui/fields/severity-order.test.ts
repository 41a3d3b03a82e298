import { expect, it } from "vitest";
import { inSeverityOrder } from "../../../../portal/src/ui/fields/severity-order.ts";

it("a select of statuses lists them from best to worst, whatever order it is given", () => {
  expect(inSeverityOrder(["Major Outage", "Unknown", "Operational", "Degraded Performance"])).toEqual([
    "Operational",
    "Unknown",
    "Degraded Performance",
    "Major Outage",
  ]);
});
