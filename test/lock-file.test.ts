/** Hashes in the lock file: whatever is installed, on any platform, is checked against one. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.string().optional(),
      link: z.boolean().optional(),
      inBundle: z.boolean().optional(),
    }),
  ),
});

const { packages } = lockFile.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, "..", "package-lock.json"), "utf8")),
);

it("every package of the lock file has a hash, or is part of one that has", () => {
  const unchecked = Object.entries(packages).filter(
    ([folder, { integrity, link, inBundle }]) =>
      folder !== "" && link !== true && inBundle !== true && integrity === undefined,
  );
  expect(Object.keys(packages).length).toBeGreaterThan(500);
  expect(unchecked.map(([folder]) => folder)).toEqual([]);
});
