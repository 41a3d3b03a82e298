// Builds dist/ from src/ and portal/: the command, the thread that holds the store, and what the portal is in a
// browser. Runs on Node 20.19 and newer.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "esbuild";
import { build as buildForBrowsers } from "vite";
import { bundleForNode } from "./node-bundle.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const dist = join(root, "dist");
const scratch = join(root, ".runtime", `build-${process.pid}`);

/** Whether this Node can run what is built. */
const runsOnThisNode = Number(process.versions.node.split(".", 1)[0]) >= 26;

const entries = {
  signalbox: "src/cli/main.ts",
  "store-thread": "src/commands/bus/store-thread.ts",
  "sending-thread": "src/notifications/thread/sending-thread.ts",
  "logo-thread": "src/platform/logo-thread.ts",
  "image-thread": "src/publishing/images/image-thread.ts",
};

/** Stops with a plain sentence where an entry is missing: esbuild's own message does not say what it is for. */
function checkEntries() {
  for (const entry of Object.values(entries)) {
    if (!existsSync(join(root, entry))) throw new Error(`The build starts from ${entry}, which is missing.`);
  }
}

/** Bundles into the scratch folder. */
async function bundle() {
  await mkdir(scratch, { recursive: true });
  // Dated before anything is read: a file changed while the build runs is newer than the stamp, so it is built again.
  await writeFile(join(scratch, ".built"), "");
  await build({
    entryPoints: entries,
    outdir: scratch,
    ...bundleForNode(root),
    sourcemap: "linked",
    sourcesContent: false,
    legalComments: "linked",
  });
}

/**
 * Puts the definitions of all commands into one file, from which the help and completion read them: to load a command takes
 * several times as long. Where this Node is too old to run the service, they are read from the commands.
 */
async function writeDefinitions() {
  const name = (await readdir(scratch)).find((one) => /^built-definitions-\w+\.js$/.test(one));
  if (name === undefined) throw new Error("The build has no file for the definitions of the commands.");
  const command = [join(scratch, "signalbox.js"), "__definitions"];
  const options = { maxBuffer: 10_000_000 };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, command, options);
    await writeFile(join(scratch, name), `export const builtDefinitions = ${stdout.trim()};\n`);
  } catch (error) {
    if (runsOnThisNode) throw error;
  }
}

/**
 * Escapes what is not ASCII. One such character in a file makes the engine hold all of it with two bytes a character: 5 MB
 * in the service's main thread alone. The escape means the same in strings, templates, patterns and comments.
 */
async function escapeNonAscii() {
  for (const name of (await readdir(scratch)).filter((one) => extname(one) === ".js")) {
    const text = await readFile(join(scratch, name), "utf8");
    const escaped = text.replace(
      /[^\0-\x7f]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
    if (escaped !== text) await writeFile(join(scratch, name), escaped);
  }
}

/**
 * Records the commit that is built, which `--version` names: that of the clone, marked if its files differ, or BUILD_COMMIT
 * where there is no clone, as in an image. Without either nothing is recorded.
 */
async function writeCommit() {
  const ofClone = async () => {
    if (!existsSync(join(root, ".git"))) return "";
    const words = ["-C", root, "describe", "--always", "--exclude=*", "--abbrev=12", "--dirty=-changed"];
    const { stdout } = await promisify(execFile)("git", words).catch(() => ({ stdout: "" }));
    return stdout.trim();
  };
  const commit = process.env["BUILD_COMMIT"]?.trim().slice(0, 12) || (await ofClone());
  if (/^[0-9a-f]{7,40}(?:-changed)?$/.test(commit)) await writeFile(join(scratch, "commit"), commit);
}

/** Puts the letters that pictures are drawn with beside it, and what they may be used for. */
async function copyFonts() {
  const from = dirname(fileURLToPath(import.meta.resolve("@fontsource/inter/package.json")));
  await mkdir(join(scratch, "fonts"), { recursive: true });
  const names = await readdir(join(from, "files"));
  for (const name of names.filter((one) => /-(?:400|600)-normal\.woff$/.test(one)))
    await copyFile(join(from, "files", name), join(scratch, "fonts", name));
  await copyFile(join(from, "LICENSE"), join(scratch, "fonts", "LICENSE"));
}

/** Puts the documents for operators beside it, which the service serves as its manual. */
async function copyManual() {
  await cp(join(root, "docs"), join(scratch, "docs"), {
    recursive: true,
    filter: (path) => !/[\\/](?:decisions|images|architecture\.md)$/.test(path),
  });
}

/** Builds the portal beside it. */
async function bundlePortal() {
  // A build within a test run would otherwise build React for tests.
  process.env["NODE_ENV"] = "production";
  await buildForBrowsers({
    configFile: join(root, "portal", "vite.config.ts"),
    build: { outDir: join(scratch, "portal") },
    logLevel: "warn",
  });
}

/** What of the portal is worth compressing; the rest is compressed as it is. */
const compressible = new Set([".css", ".js", ".json", ".svg", ".txt"]);

/** Compresses the portal's files as far as it goes, beside each: the service hands out what is there. */
async function compressPortal() {
  const assets = join(scratch, "portal", "assets");
  const names = await readdir(assets, { recursive: true });
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  for (const name of names.filter((one) => compressible.has(extname(one)))) {
    const bytes = await readFile(join(assets, name));
    await writeFile(join(assets, `${name}.br`), await promisify(brotliCompress)(bytes, quality));
    await writeFile(join(assets, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
  }
}

/** Replaces the last folder with the finished one. */
async function swap() {
  const old = join(root, ".runtime", `old-${process.pid}`);
  if (existsSync(dist)) await rename(dist, old);
  await rename(scratch, dist);
  await rm(old, { recursive: true, force: true });
}

try {
  checkEntries();
  await bundle();
  await writeDefinitions();
  await escapeNonAscii();
  await copyFonts();
  await copyManual();
  await writeCommit();
  await bundlePortal();
  await compressPortal();
  await swap();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(scratch, { recursive: true, force: true });
}
