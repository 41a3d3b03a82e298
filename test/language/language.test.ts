import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { languageFaults, readBanned } from "./language.ts";

const project = join(import.meta.dirname, "..", "..");
const banned = readBanned();

function readSources(): ReadonlyMap<string, string> {
  const paths = ["src", "portal/src"].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/u.test(path))
      .map((path) => `${folder}/${path.split(sep).join("/")}`),
  );
  return new Map(paths.map((path) => [path, readFileSync(join(project, path), "utf8")]));
}

describe("the names of files and types", () => {
  it("the sources use the field's usual names", () => {
    const sources = readSources();
    expect(sources.size).toBeGreaterThan(400);
    expect(languageFaults(sources, banned)).toEqual([]);
  });

  it.each([
    [{ "src/ledger/engine.ts": "" }, "src/ledger/engine.ts: the folder ledger is called store"],
    [{ "src/http/dress.ts": "" }, "src/http/dress.ts: the file dress is called header-profiles"],
    [
      { "src/http/a.ts": "export type WayIn = { readonly url: string };" },
      "src/http/a.ts: the type WayIn is called RouteDefinition",
    ],
    [
      Object.fromEntries(["a", "b", "c", "d"].map((folder) => [`src/${folder}/live.ts`, ""])),
      "src: live.ts is the name of 4 files",
    ],
  ])("a planted fault is found: %j", (files, fault) => {
    expect(languageFaults(new Map(Object.entries<string>(files)), banned)).toEqual([fault]);
  });
});
