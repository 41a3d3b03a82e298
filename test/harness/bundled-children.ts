/** The programs that tests start, bundled: from the sources each would load and strip hundreds of files. */
import { globSync, readFileSync, statSync, utimesSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { build } from "esbuild";
import { z } from "zod";
import { bundleForNode } from "../../scripts/build/node-bundle.mjs";
import { project } from "./built.ts";
import { withShippedThreads } from "./shipped-threads.ts";

const tests = join(project, "test");
const bundled = join(project, ".runtime", "children");
/** Names the files that they were made from, and has the date before these were read. */
const stamp = join(bundled, "sources.json");
const sourceList = z.array(z.string());

/** Those that load something; what a service loads beside its own runs from its source. */
const programs = [
  "{cli,commands/bus,harness,publishing,store}/children/*.ts",
  "notifications/children/send.ts",
  "faults/children/{careless,careless-holder,careless-node,live-readers}.ts",
];

/** The file that starts a program of a test folder's `children`. */
export function bundledChild(folder: string, name: string): string {
  return join(bundled, relative(tests, folder), "children", `${name}.js`);
}

const dateOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

function isFresh(): boolean {
  const madeAt = dateOf(stamp);
  if (madeAt === undefined) return false;
  const sources = sourceList.parse(JSON.parse(readFileSync(stamp, "utf8")));
  return sources.every((path) => (dateOf(join(project, path)) ?? Number.POSITIVE_INFINITY) < madeAt);
}

async function bundle(): Promise<void> {
  const began = new Date();
  const { outputFiles, metafile } = await build({
    ...bundleForNode(project),
    entryPoints: globSync(programs, { cwd: tests }).map((path) => join(tests, path)),
    outbase: tests,
    outdir: bundled,
    write: false,
    metafile: true,
  });
  // Made beside it: another run may be using it.
  const scratch = `${bundled}-${process.pid}`;
  const write = async (path: string, text: string) => {
    const file = join(scratch, relative(bundled, path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    return file;
  };
  for (const { path, text } of outputFiles) await write(path, withShippedThreads(text));
  const isFile = (path: string) => !path.includes(":");
  const sources = [...Object.keys(metafile.inputs).filter(isFile), "package-lock.json"];
  utimesSync(await write(stamp, JSON.stringify(sources)), began, began);
  await rm(bundled, { recursive: true, force: true });
  await rename(scratch, bundled).catch(() => rm(scratch, { recursive: true, force: true }));
}

/** Bundles them, unless that was done since a source was changed. Called by Vitest before the first test. */
export async function setup(): Promise<void> {
  if (!isFresh()) await bundle();
}
