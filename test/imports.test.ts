import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { inspect, restrictedFiles, type Sources } from "./module-order.ts";

const project = join(import.meta.dirname, "..");

function readSources(): Sources {
  const paths = ["src", "portal/src"].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/u.test(path))
      .map((path) => `${folder}/${path.split(sep).join("/")}`),
  );
  return new Map(paths.map((path) => [path, readFileSync(join(project, path), "utf8")]));
}

describe("the order of the modules", () => {
  const sources = readSources();
  const { imports, faults } = inspect(sources);

  it("all imports follow the order of the modules, and neither files nor folders form a circle", () => {
    expect(faults).toEqual([]);
  });

  it("the module order was read from a plausible number of imports", () => {
    expect(imports).toBeGreaterThan(400);
  });

  it("Zod is imported as a namespace: from a name of its own the build could not remove its unused languages", () => {
    const byName = [...sources].filter(([, text]) => /import (?:type )?\{.*\} from "zod"/u.test(text));
    expect(byName.map(([path]) => path)).toEqual([]);
  });

  it.each(restrictedFiles)("a restriction of imports names existing files: $file", ({ file, from }) => {
    const paths = [...sources.keys()];
    expect(paths.some((path) => file.test(path))).toBe(true);
    expect(paths.some((path) => from.test(path))).toBe(true);
  });
});

describe("a planted fault is found:", () => {
  const faultsOf = (files: Record<string, string>): string[] =>
    inspect(new Map(Object.entries({ "src/cli/main.ts": "", "src/rules/decide.ts": "", ...files }))).faults;

  it.each([
    ["import", 'import { x } from "../cli/main.ts";'],
    ["import for its effect", 'import "../cli/main.ts";'],
    ["type import", 'import type { X } from "../cli/main.ts";'],
    ["inline type import", 'export type Y = import("../cli/main.ts").X;'],
    ["re-export", 'export { x } from "../cli/main.ts";'],
    ["re-export of all", 'export * from "../cli/main.ts";'],
    ["dynamic import", 'export const x = async () => await import("../cli/main.ts");'],
    ["thread's file", 'export const x = new URL("../cli/main.ts", import.meta.url);'],
  ])("a planted import of a later module is found (%s)", (_, source) => {
    expect(faultsOf({ "src/store/bad.ts": source })).toEqual([
      "src/store/bad.ts imports src/cli/main.ts; store may import only contract, rules, platform, store",
    ]);
  });

  it("a planted second writer is found", () => {
    const store = {
      "src/store/record/record.ts": "",
      "src/store/record/record-rows.ts": 'import "./record.ts";',
    };
    const submit = { "src/commands/bus/submit-group.ts": 'import "../../store/record/record.ts";' };
    expect(faultsOf({ ...store, ...submit })).toEqual([]);
    const keys = { "src/commands/keys.ts": 'import "../store/record/record-rows.ts";' };
    expect(faultsOf({ ...store, ...keys })).toEqual([
      expect.stringMatching(
        /^src\/commands\/keys\.ts imports src\/store\/record\/record-rows\.ts, which is open only to/,
      ),
    ]);
  });

  it.each([
    "bookkeeping/key-usage",
    "bookkeeping/session-rows",
    "bookkeeping/retention-cleanup",
    "backup/table-copy",
  ])("a planted foreign import at %s is found", (name) => {
    const faults = faultsOf({
      [`src/store/${name}.ts`]: "",
      "src/commands/bad.ts": `import "../store/${name}.ts";`,
    });
    expect(faults).toEqual([expect.stringContaining("is open only to")]);
  });

  it("a planted import cycle is found", () => {
    const faults = faultsOf({
      "src/publishing/a.ts": 'import "./b.ts";',
      "src/publishing/b.ts": 'import type { A } from "./a.ts";',
    });
    expect(faults).toEqual(["circle: src/publishing/a.ts → src/publishing/b.ts → src/publishing/a.ts"]);
  });

  it("a planted cycle between two folders of a module is found, though no files form one", () => {
    const faults = faultsOf({
      "src/commands/keys/a.ts": 'import "../people/b.ts";',
      "src/commands/people/b.ts": "",
      "src/commands/people/c.ts": 'import "../keys/d.ts";',
      "src/commands/keys/d.ts": "",
    });
    expect(faults).toEqual(["circle: src/commands/keys → src/commands/people → src/commands/keys"]);
  });

  it("a planted clock in a pure module is found", () => {
    for (const source of ["export const x = new Date();", "export const x = Date();"]) {
      expect(faultsOf({ "src/rules/bad.ts": source })).toEqual([
        "src/rules/bad.ts reads the clock; a pure module takes `now`",
      ]);
      expect(faultsOf({ "src/platform/good.ts": source })).toEqual([]);
    }
    expect(faultsOf({ "src/rules/good.ts": "export const x = new Date(0);" })).toEqual([]);
  });

  it("a planted package in a pure module is found", () => {
    expect(faultsOf({ "src/rules/bad.ts": 'import type { Kysely } from "kysely";' })).toEqual([
      "src/rules/bad.ts imports kysely; rules is pure",
    ]);
    expect(faultsOf({ "src/contract/good.ts": 'import { z } from "zod";' })).toEqual([]);
  });

  it("a planted import between the portal and the service is found", () => {
    const portal = { "portal/src/main.tsx": "", "src/contract/words.ts": "" };
    expect(faultsOf({ ...portal, "portal/src/a.tsx": 'import "../../src/contract/words.ts";' })).toEqual([]);
    expect(
      faultsOf({ ...portal, "portal/src/a.tsx": 'import type { X } from "../../src/rules/decide.ts";' }),
    ).toEqual([
      "portal/src/a.tsx imports src/rules/decide.ts; the portal may import only itself and contract",
    ]);
    expect(faultsOf({ ...portal, "src/cli/bad.ts": 'import "../../portal/src/main.tsx";' })).toEqual([
      "src/cli/bad.ts imports portal/src/main.tsx; nothing but the portal imports the portal",
    ]);
    expect(faultsOf({ ...portal, "portal/src/a.ts": 'import { join } from "node:path";' })).toEqual([
      "portal/src/a.ts imports node:path; the portal runs in browsers",
    ]);
  });

  it("a planted import that is unreadable, leads nowhere, or belongs to no module is found", () => {
    expect(faultsOf({ "src/cli/bad.ts": "export const x = (name: string) => import(name);" })).toEqual([
      "src/cli/bad.ts imports what only running it can tell",
    ]);
    expect(faultsOf({ "src/cli/bad.ts": 'import "../nowhere.ts";' })).toEqual([
      "src/cli/bad.ts imports src/nowhere.ts, which is no source file",
    ]);
    expect(faultsOf({ "src/attic/bad.ts": "" })).toEqual(["src/attic/bad.ts lies in no module"]);
  });
});
