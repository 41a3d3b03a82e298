import { expect, it } from "vitest";
import { announcements } from "../../../portal/src/texts/announcements.ts";

it("an ended incident says what its components were at worst", () => {
  expect(announcements.was("Major Outage")).toBe("Was Major Outage");
  expect(announcements.was("Operational")).toBe("Stayed Operational");
});
