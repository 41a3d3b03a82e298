/** How times on the wire are read. */
import { describe, expect, it } from "vitest";
import { timeField } from "../../src/contract/times.ts";

describe("a time on the wire", () => {
  it.each([
    ["2026-11-21t10:00:00z", "2026-11-21T10:00:00.000Z"],
    ["2026-11-21t11:00:00.5+01:00", "2026-11-21T10:00:00.500Z"],
  ])("a time is accepted with its letters in either case: %s", (sent, read) => {
    expect(new Date(timeField.parse(sent)).toISOString()).toBe(read);
  });

  it.each(["2026-12-31T23:59:60Z", "2026-12-31T23:59:60.250Z", "2027-01-01T00:59:60+01:00"])(
    "a time may be a leap second, which is the end of the second before: %s",
    (sent) => {
      expect(new Date(timeField.parse(sent)).toISOString()).toBe("2026-12-31T23:59:59.999Z");
    },
  );

  it.each([
    "2026-11-21",
    "2026-11-21 10:00:00Z",
    "2026-11-21T10:00:00",
    "2026-11-21T10:60:00Z",
    "2026-11-21T10:00:61Z",
    "2026-11-21T10:00:60",
  ])("an invalid time is refused: %s", (sent) => {
    expect(timeField.safeParse(sent).success).toBe(false);
  });

  it.each([
    ["2026-11-21", "The time of day is missing. "],
    ["2026-11-21 10:00", "The offset is missing. "],
    [1_795_269_731, "Numbers are not read. "],
    ["soon", "Write a time as RFC 3339, "],
  ])("the refusal of %s says what is missing", (sent, message) => {
    expect(timeField.safeParse(sent).error?.issues[0]?.message).toMatch(new RegExp(`^${message}`, "u"));
  });
});
