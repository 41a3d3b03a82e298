import { expect, test } from "vitest";
import { maxTypingGapMs, Typing } from "../../../portal/src/shell/typing.ts";

const inField = (key: string, at: number) => ({ key, at, isInField: true });
const outside = (key: string, at: number) => ({ key, at, isInField: false });

test("letters typed on after their field was removed are no shortcuts, until a pause", () => {
  const typing = new Typing();
  expect(typing.continues(outside("g", 0))).toBe(false);
  expect(typing.continues(inField("n", 10_000))).toBe(false);
  expect(typing.continues(outside("g", 10_100))).toBe(true);
  expect(typing.continues(outside("Shift", 10_200))).toBe(false);
  expect(typing.continues(outside("?", 10_300))).toBe(true);
  // Each letter is continued by the next one, however long the text becomes.
  expect(typing.continues(outside("a", 10_300 + maxTypingGapMs - 1))).toBe(true);
  expect(typing.continues(outside("g", 10_300 + 2 * maxTypingGapMs))).toBe(false);
  expect(typing.continues(outside("a", 10_400 + 2 * maxTypingGapMs))).toBe(false);
});

test("a click, or a key that enters no text, ends the typing", () => {
  for (const key of ["Tab", "Escape", "Enter"]) {
    const typing = new Typing();
    typing.continues(inField("n", 0));
    typing.continues(inField(key, 100));
    expect(typing.continues(outside("g", 200)), key).toBe(false);
  }
  const typing = new Typing();
  typing.continues(inField("n", 0));
  typing.end();
  expect(typing.continues(outside("g", 200))).toBe(false);
});
