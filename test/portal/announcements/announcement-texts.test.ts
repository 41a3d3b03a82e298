import { expect, it } from "vitest";
import { announcements } from "../../../portal/src/texts/announcements.ts";

it("a component that recovered before its incident ended is not said to have been Operational in it", () => {
  expect(announcements.was("Major Outage")).toBe("Was Major Outage");
  expect(announcements.was("Operational")).toBe("Operational at the end");
});
