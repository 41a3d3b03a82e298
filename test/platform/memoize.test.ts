import { expect, test } from "vitest";
import { memoize } from "../../src/platform/memoize.ts";

function counted(maxBytes: number) {
  const calls: string[] = [];
  const work = memoize((text) => {
    calls.push(text);
    return text.toUpperCase();
  }, maxBytes);
  return { work, calls };
}

test("a memoized function runs once for each text", () => {
  const { work, calls } = counted(10_000);
  expect([work("a"), work("b"), work("a"), work("a")]).toEqual(["A", "B", "A", "A"]);
  expect(calls).toEqual(["a", "b"]);
});

test("a full cache evicts the least recently used entry", () => {
  const { work, calls } = counted(350);
  for (const text of ["a", "b", "c", "a", "d", "a", "c", "b"]) expect(work(text)).toBe(text.toUpperCase());
  expect(calls).toEqual(["a", "b", "c", "d", "b"]);
});

test("an entry larger than the whole cache evicts nothing", () => {
  const { work, calls } = counted(1_000);
  const large = "x".repeat(1_000);
  expect(work("a")).toBe("A");
  expect(work(large)).toBe(large.toUpperCase());
  expect(work(large)).toBe(large.toUpperCase());
  expect(work("a")).toBe("A");
  expect(calls).toEqual(["a", large, large]);
});

test("the cache never exceeds its limit", () => {
  const { work, calls } = counted(5_000);
  for (let round = 0; round < 3; round += 1)
    for (let number = 0; number < 1_000; number += 1) work(`text ${number}`);
  expect(calls).toHaveLength(3_000);
  for (let again = 0; again < 5; again += 1) work("text 999");
  expect(calls).toHaveLength(3_000);
});
