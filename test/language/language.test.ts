import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { identifierFaults } from "./identifiers.ts";
import {
  docstringFaults,
  languageFaults,
  readBanned,
  titleFaults,
  titleWordFaults,
  wordFaults,
} from "./language.ts";

const project = join(import.meta.dirname, "..", "..");
const banned = readBanned();

/** Their texts: those of most folders are read by several tests. */
const readOnce = new Map<string, string>();
function readSource(path: string): string {
  const text = readOnce.get(path) ?? readFileSync(join(project, path), "utf8");
  readOnce.set(path, text);
  return text;
}

function readSources(...folders: readonly string[]): ReadonlyMap<string, string> {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/u.test(path))
      .map((path) => `${folder}/${path.split(sep).join("/")}`),
  );
  return new Map(paths.map((path) => [path, readSource(path)]));
}

describe("the names and comments of the sources", () => {
  it("the sources use the field's usual names", () => {
    const sources = readSources("src", "portal/src");
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
    [
      { "src/http/a.ts": "/**\n * What is\n * sent.\n */\nconst a = 1;" },
      'src/http/a.ts:1: "What is sent." begins with a clause, not with a noun',
    ],
    [
      { "src/http/a.ts": "const a = 1;\n// Days are told\n// anew.\n" },
      'src/http/a.ts:2: "told anew" is called recomputed',
    ],
  ])("a planted fault is found: %j", (files, fault) => {
    expect(languageFaults(new Map(Object.entries<string>(files)), banned)).toEqual([fault]);
  });
});

describe("the titles and comments of the tests", () => {
  it("the tests have whole titles, and plain comments that begin with a noun", () => {
    const sources = [...readSources("test", "bench")].filter(([path]) => !path.startsWith("test/language/"));
    const faults = sources.flatMap(([path, source]) => [
      ...titleFaults(path, source),
      ...titleWordFaults(path, source, banned),
      ...docstringFaults(path, source),
      ...wordFaults(path, source, banned),
    ]);
    expect(faults).toEqual([]);
  });

  it.each([
    [
      'it("is nobody at the native API", () => {});',
      'a.test.ts: "is nobody at the native API" lacks its subject',
    ],
    ['it.each(rows)("adds %s", () => {});', 'a.test.ts: "adds %s" has fewer than three words'],
  ])("a planted title is found: %s", (source, fault) => {
    expect(titleFaults("a.test.ts", source)).toEqual([fault]);
  });

  it("a planted word is found in a title", () => {
    expect(titleWordFaults("a.test.ts", 'describe.each(rows())("whoever asks", () => {});', banned)).toEqual([
      'a.test.ts: "whoever asks": "whoever" is called the caller, the person',
    ]);
  });

  it("a title that is a whole sentence is no fault", () => {
    expect(titleFaults("a.test.ts", 'it("a Read-Only key gets 403 on POST", () => {});')).toEqual([]);
  });
});

describe("the names that the sources declare", () => {
  it("variables, functions and properties of the clean folders have the field's usual names", () => {
    const sources = readSources(...banned.identifiers.clean);
    expect(sources.size).toBeGreaterThan(400);
    expect([...sources].flatMap(([path, source]) => identifierFaults(path, source, banned))).toEqual([]);
  });

  it("each exception is a name in the clean folders, or in its file or folder", () => {
    const sources = readSources(...banned.identifiers.clean);
    const unused = Object.keys(banned.identifiers.exceptions).filter((exception) => {
      const [name = "", path] = exception.split(" ").toReversed();
      const declaration = new RegExp(`\\b${name}\\b`, "u");
      return ![...sources].some(([file, text]) => file.startsWith(path ?? "") && declaration.test(text));
    });
    expect(unused).toEqual([]);
  });

  it.each([
    ["const told = 1;", "told"],
    ["const { Id: asked } = body;", "asked"],
    ["const [first, ...kept] = list;", "kept"],
    ["for (const one of all) {}", "one"],
    ["list.map((each) => each);", "each"],
    ["function run({ given = 1 }) {}", "given"],
    ["type Options = { readonly isKept: boolean };", "isKept"],
    ["class Store { #lastHeard = 0; }", "lastHeard"],
    ["class Store { hearWord(): void {} }", "hearWord"],
    ["send({ toldAt: 1 });", "toldAt"],
    ["function readLedger() {}", "readLedger"],
    ["type Read = (whoever: string) => void;", "whoever"],
  ])("a planted name is found: %s", (source, name) => {
    expect(identifierFaults("src/a.ts", source, banned)).toEqual([
      expect.stringContaining(`src/a.ts:1: the name ${name} is called `),
    ]);
  });

  it("an exception of a folder holds for the files in it alone", () => {
    const faultsIn = (path: string) => identifierFaults(path, "const forms = { one: 1 };", banned);
    expect(faultsIn("src/publishing/page/texts/page-texts.de.ts")).toEqual([]);
    expect(faultsIn("src/publishing/page/texts.ts")).toHaveLength(1);
  });

  it.each([
    'const text = "told"; // Whoever asked.',
    "const { told: report } = read();",
    "const knownHosts = [];",
    "const row = { Voices: [], held_for: null };",
    "type Voices = string; const task = total.asks;",
  ])("a name that is usual, a key of others, or a text is no fault: %s", (source) => {
    expect(identifierFaults("src/a.ts", source, banned)).toEqual([]);
  });
});
