/** The command as it is shipped, which starts in a third of the time that its sources take. */
import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { project } from "../cli/box.ts";

/** What it is made of. A folder counts as well, so that a file which was removed is noticed. */
function newestSource(): number {
  const folder = join(project, "src");
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) =>
    join(folder, path),
  );
  const others = ["package-lock.json", "tsconfig.json", "scripts/build.mjs"].map((path) =>
    join(project, path),
  );
  return Math.max(...[folder, ...sources, ...others].map((path) => statSync(path).mtimeMs));
}

/** Where the built command is; it is built anew where something is newer. */
export function builtCommand(): string {
  const built = statSync(join(project, "dist", ".built"), { throwIfNoEntry: false });
  if (built === undefined || built.mtimeMs < newestSource()) {
    execFileSync(process.execPath, [join(project, "scripts", "build.mjs")], { stdio: "inherit" });
  }
  return join(project, "dist", "signalbox.js");
}
