import { expect, it } from "vitest";
import { readAlertTime } from "../../../src/integrations/adapters/alert-times.ts";

const ten = Date.UTC(2026, 10, 21, 10);

it.each([
  ["2026-11-21T10:00:00Z", ten],
  ["2026-11-21T10:00:00.123456789Z", ten + 123],
  ["2026-11-21T12:00:00+02:00", ten],
  ["2026-11-21T15:30:00.000+0530", ten],
  ["2026-11-21 10:00:00.5", ten + 500],
  ["2026.11.21 10:00:00", ten],
  ["2026-11-21 10:00:00 UTC", ten],
  [ten / 1000, ten],
  [String(ten / 1000), ten],
  [ten, ten],
  [ten * 1000, ten],
  [1795255200166002000, ten + 166],
  ["1795255200166002000", ten + 166],
])("the time %s is parsed", (value, expected) => {
  expect(readAlertTime(value)).toBe(expected);
});

it.each([
  "0001-01-01T00:00:00Z",
  0,
  "0",
  -5,
  Number.NaN,
  "soon",
  "2026-13-01T00:00:00Z",
  "",
  null,
  undefined,
  {},
  [ten],
  true,
  "9".repeat(60),
])("the text %s is not a time", (value) => {
  expect(readAlertTime(value)).toBeNull();
});
