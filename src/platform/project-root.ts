/** The project's folder and version. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Searches upwards: the build is in `dist/`, the sources are deeper. */
function findRoot(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error("The folder that Signalbox runs from has no package.json above it.");
  return findRoot(parent);
}

/** The project's own folder, absolute. */
export const projectRoot: string = findRoot(import.meta.dirname);

/** The version in `package.json`, which is that of the last release. */
export function readVersion(): string {
  const packageJson: unknown = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
  const hasVersion = typeof packageJson === "object" && packageJson !== null && "version" in packageJson;
  return hasVersion && typeof packageJson.version === "string" ? packageJson.version : "unknown";
}

/**
 * The version, and the commit that the build in a folder was made from, where it is recorded: `0.1.0+4f2a9c01d7be`. It
 * is for those who run the service; visitors are told `readVersion` alone.
 */
export function readBuildVersion(folder: string = import.meta.dirname): string {
  const file = join(folder, "commit");
  const commit = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  return commit === "" ? readVersion() : `${readVersion()}+${commit}`;
}
