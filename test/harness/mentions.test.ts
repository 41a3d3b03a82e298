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

it("the mentions of a file include those of its imports, in any form of import", () => {
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

it("the mentions of a file exclude words in none of its imports, even if they are circular", () => {
  const files = {
    "plain.ts": "",
    "round.ts": 'import "./about.ts";',
    "about.ts": 'import "./round.ts"; import { join } from "node:path"; import "./not-there.ts";',
  };
  expect(mentioning(files)).toEqual([]);
});
