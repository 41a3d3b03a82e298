import { expect, it } from "vitest";
import { remainingStatus } from "../../../portal/src/screens/announcements/remaining-status.ts";

it("a status that was read before an incident was resolved is not named as that of now", () => {
  const updatedAt = Date.parse("2026-11-24T14:14:30Z");
  const statusAt = (readAt: number) => remainingStatus("Major Outage", { readAt, updatedAt });
  expect([updatedAt - 1_000, updatedAt, updatedAt + 200].map(statusAt)).toEqual([
    undefined,
    undefined,
    "Major Outage",
  ]);
  expect(remainingStatus("Operational", { readAt: updatedAt + 200, updatedAt })).toBeUndefined();
});
