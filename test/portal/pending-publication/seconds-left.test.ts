import { expect, it } from "vitest";
import { secondsOf } from "../../../portal/src/screens/pending-publication/use-seconds-left.ts";

it("the countdown of a publication shows one second less after each second of its remaining time", () => {
  const shown: (readonly [number, number])[] = [];
  let leftMs = 14_900;
  while (leftMs > 0) {
    const { seconds, nextInMs } = secondsOf(leftMs);
    shown.push([leftMs, seconds]);
    leftMs -= nextInMs;
  }
  expect(shown.slice(0, 3)).toEqual([
    [14_900, 15],
    [14_000, 14],
    [13_000, 13],
  ]);
  expect(shown).toHaveLength(15);
  expect(secondsOf(0).seconds).toBe(0);
});
