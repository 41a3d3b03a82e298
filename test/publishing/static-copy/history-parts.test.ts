/** The history in stable parts: going from one to the next misses nothing, and a new announcement moves none. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { pageLength } from "../../../src/publishing/archive/archived-history.ts";
import { HistoryParts } from "../../../src/publishing/static-copy/history-parts.ts";

const hour = 3_600_000;
const first = Date.UTC(2024, 0, 1);
const chaptersOf = (count: number) =>
  new HistoryParts(
    Array.from({ length: count }, (_, place) => {
      const index = count - 1 - place;
      return { id: `id-${index}`, revision: index, beganAt: first + 40 * index * hour };
    }),
    "UTC",
  );
const counts = fc.integer({ min: 0, max: 420 });

it("all announcements are reachable from the newest part of the history", () => {
  fc.assert(
    fc.property(counts, (count) => {
      const chapters = chaptersOf(count);
      const byPart = new Map(chapters.older.map((chapter) => [`before/${chapter.before}`, chapter]));
      const seen = chapters.newest.map(({ id }) => id);
      let last = seen.at(-1);
      const parts = new Set<string>();
      while (last !== undefined && last !== "id-0") {
        const part = chapters.partFrom({ kind: "before", id: last }) ?? "";
        expect(parts.has(part)).toBe(false);
        parts.add(part);
        const ids = byPart.get(part)?.announcements.map(({ id }) => id) ?? [];
        // What comes next is among them, so that nothing is left out.
        const next = `id-${Number(last.slice(3)) - 1}`;
        expect(ids).toContain(next);
        seen.push(...ids);
        last = ids.at(-1);
      }
      expect(new Set(seen).size).toBe(count);
      expect(parts.size).toBe(chapters.older.length);
    }),
  );
});

it("a part of the history does not change with new announcements", () => {
  fc.assert(
    fc.property(counts, (count) => {
      const after = new Map(
        chaptersOf(count + 1).older.map(({ before, announcements }) => [before, announcements]),
      );
      for (const { before, announcements } of chaptersOf(count).older) {
        expect(after.get(before)).toEqual(announcements);
        expect(announcements).toHaveLength(pageLength);
      }
    }),
  );
});

it("the part in which a year ends is found", () => {
  const chapters = chaptersOf(400);
  const part = chapters.partFrom({ kind: "month", month: "2024-12" });
  const chapter = chapters.older.find(({ before }) => part === `before/${before}`);
  const newest = chapters.announcements.find(({ beganAt }) => beganAt < Date.UTC(2025, 0, 1));
  expect(chapter?.announcements).toContain(newest);
  expect(chapters.partFrom({ kind: "month", month: "2025-12" })).toBe("");
  expect(chapters.partFrom({ kind: "month", month: "2023-12" })).toBeUndefined();
  expect(chapters.partFrom({ kind: "before", id: "nobody's" })).toBeUndefined();
});
