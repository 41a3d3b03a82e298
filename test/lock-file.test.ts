/** Hashes in the lock file: whatever is installed where the service runs is checked against one. */
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
      dev: z.boolean().optional(),
      os: z.array(z.string()).optional(),
      cpu: z.array(z.string()).optional(),
      libc: z.array(z.string()).optional(),
    }),
  ),
});

const { packages } = lockFile.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, "..", "package-lock.json"), "utf8")),
);
const unchecked = Object.entries(packages).filter(
  ([folder, line]) => folder !== "" && line.link !== true && line.integrity === undefined,
);

it("every package that is installed on Linux with glibc (x64, arm64) has a hash", () => {
  const onLinux = unchecked.filter(
    ([, { os, cpu, libc }]) =>
      (os?.includes("linux") ?? true) &&
      (cpu === undefined || cpu.includes("x64") || cpu.includes("arm64")) &&
      (libc?.includes("glibc") ?? true),
  );
  expect(onLinux.map(([folder]) => folder)).toEqual([]);
});

it("of packages that run or build, only these binaries for other platforms have none", () => {
  const names = unchecked.filter(([, { dev }]) => dev !== true).map(([folder]) => folder.split("/oxide-")[1]);
  const known = ["android-arm64", "darwin-arm64", "darwin-x64", "freebsd-x64", "linux-arm-gnueabihf"];
  expect(names).toEqual([...known, "wasm32-wasi", "win32-arm64-msvc", "win32-x64-msvc"]);
});
