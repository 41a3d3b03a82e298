/** Where this project's own folder is, and which version of it this is. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Looks upwards from here: built, this file is in `dist/`; from source, deeper down. */
function findRoot(from: string): string {
  if (existsSync(join(from, "package.json"))) return from;
  const above = dirname(from);
  if (above === from) throw new Error("The folder that Signalbox runs from has no package.json above it.");
  return findRoot(above);
}

/** The project's own folder, absolute. */
export const projectRoot: string = findRoot(import.meta.dirname);

/** The version in `package.json`. */
export function readVersion(): string {
  const described: unknown = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
  const named = typeof described === "object" && described !== null && "version" in described;
  return named && typeof described.version === "string" ? described.version : "unknown";
}
