import { expect, it } from "vitest";
import { nextStarts } from "../../../portal/src/screens/announcements/next-starts.ts";

it("the next windows of a series are named by day and time in the page's zone", () => {
  const windows = [{ StartsAt: "2026-12-08T01:00:00.000Z" }, { StartsAt: "2027-01-05T01:00:00.000Z" }];
  const clock = { zone: "Europe/Berlin", now: Date.parse("2026-11-30T10:00:00Z") };
  expect(nextStarts(windows, clock)).toEqual(["Tue 8 Dec 02:00", "Tue 5 Jan 2027 02:00"]);
});
