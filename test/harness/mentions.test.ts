import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { mentions } from "./mentions.ts";

/** Which of the files mention "engine". */
function mentioning(files: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-mentions-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return Object.keys(files).filter(mentions("engine", folder));
}

it("a file mentions what it says, and what anything says that it imports, in whichever way", () => {
  const files = {
    "itself.ts": 'const name = "engine";',
    "import.ts": 'import { name } from "./itself.ts";',
    "lines.ts": 'import {\n  name,\n} from "./import.ts";',
    "effect.ts": 'import "./lines.ts";',
    "type.ts": 'import type { Name } from "./effect.ts";',
    "again.ts": 'export * from "./type.ts";',
    "late.ts": 'const load = () => import("./again.ts");',
  };
  expect(mentioning(files)).toEqual(Object.keys(files));
});

it("a file does not mention what none of them says, however they import each other", () => {
  const files = {
    "plain.ts": "",
    "round.ts": 'import "./about.ts";',
    "about.ts": 'import "./round.ts"; import { join } from "node:path"; import "./not-there.ts";',
  };
  expect(mentioning(files)).toEqual([]);
});
