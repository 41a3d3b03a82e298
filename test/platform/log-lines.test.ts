import { expect, it } from "vitest";
import { readableLine } from "../../src/platform/log-lines.ts";

const base = { time: "2026-11-24T12:00:00.000Z", level: "warn" };

it("a readable log line has the time, the level, the message and the fields", () => {
  const line = readableLine(JSON.stringify({ ...base, msg: "store failed", attempt: 2, slug: "a b" }));
  expect(line).toBe('12:00:00.000Z WARN  store failed  attempt=2 slug="a b"\n');
});

it("a readable log line is followed by the stack of its error and of its cause", () => {
  const error = { type: "Error", message: "no", stack: "Error: no\n  at a", cause: { stack: "Error: why" } };
  const line = readableLine(JSON.stringify({ ...base, msg: "command failed", error }));
  expect(line.split("\n")).toEqual([
    "12:00:00.000Z WARN  command failed",
    "    Error: no",
    "      at a",
    "    caused by:",
    "    Error: why",
    "",
  ]);
});

it("a readable log line shows control characters escaped", () => {
  const line = readableLine(JSON.stringify({ ...base, msg: "a\u001b[2Jb", file: "x\ny" }));
  expect(line).toBe('12:00:00.000Z WARN  a\\u001b[2Jb  file="x\\ny"\n');
});
