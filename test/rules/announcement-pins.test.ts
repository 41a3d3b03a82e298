import fc from "fast-check";
import { expect, it } from "vitest";
import { isPinnedNow, pinnedFirst } from "../../src/rules/announcement-pins.ts";

const announcements = fc.array(
  fc.record({ id: fc.nat(), pinned: fc.boolean(), resolvedAt: fc.option(fc.nat()) }),
  { maxLength: 12 },
);

it("a pin has an effect until the announcement is closed", () => {
  expect(isPinnedNow({ pinned: true, resolvedAt: null })).toBe(true);
  expect(isPinnedNow({ pinned: true, resolvedAt: 0 })).toBe(false);
  expect(isPinnedNow({ pinned: false, resolvedAt: null })).toBe(false);
});

it("pinned open announcements come first, and all others keep their order", () => {
  fc.assert(
    fc.property(announcements, (list) => {
      const isFirst = (item: (typeof list)[number]) => item.pinned && item.resolvedAt === null;
      expect(pinnedFirst(list)).toEqual([...list.filter(isFirst), ...list.filter((item) => !isFirst(item))]);
    }),
    { numRuns: 50 },
  );
});
