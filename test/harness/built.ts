/** The command as it is shipped, which starts in a quarter of the time that its sources take. */
import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** The project's own folder. */
export const project = join(import.meta.dirname, "..", "..");

/** Where the built command is: as new as its sources once a run of tests has begun. */
export const builtCommand = join(project, "dist", "signalbox.js");

/**
 * How the tests start Node. Most processes live for seconds: with room for what is made at the start they need a sixth
 * less processor time until they are ready.
 */
export const nodeFlags = ["--disable-warning=ExperimentalWarning", "--min-semi-space-size=16"] as const;

/** Where the portal is that was built with it. */
export const builtPortal = join(project, "dist", "portal");

/** The newest modification of a source; folders count, so that a removed file is noticed. */
function newestSource(): number {
  const sources = ["src", "portal", "scripts/build"].flatMap((name) => {
    const folder = join(project, name);
    const inside = readdirSync(folder, { recursive: true, encoding: "utf8" });
    return [folder, ...inside.map((path) => join(folder, path))];
  });
  const others = ["package-lock.json", "tsconfig.json"].map((path) => join(project, path));
  return Math.max(...[...sources, ...others].map((path) => statSync(path).mtimeMs));
}

/** Called by Vitest before the first test. At once, since several projects may ask for it. */
export function setup(): void {
  const built = statSync(join(project, "dist", ".built"), { throwIfNoEntry: false });
  if (built === undefined || built.mtimeMs < newestSource()) {
    execFileSync(process.execPath, [join(project, "scripts", "build", "build.mjs")], { stdio: "inherit" });
  }
}
