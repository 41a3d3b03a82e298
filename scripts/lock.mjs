// Completes package-lock.json after `npm install` (`npm run lock`).
//
// A package with a binary per platform names them all as optional. Where the registry at hand does not carry one,
// npm leaves it out of the lock file without a word, and from then on `npm ci` refuses the file on every platform.
// This puts a line for each such package back, under its exact version; npm writes their hashes itself when
// `npm install` runs where they can be seen.
import { readFile, writeFile } from "node:fs/promises";

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, optionalDependencies?: Record<string, string> }} Line */

const file = new URL("../package-lock.json", import.meta.url);

/**
 * What a binary's name says about where it runs, in the fields that npm's own lines have.
 *
 * @param {string} name
 */
function platformOf(name) {
  const words = name.replace(/^.*\//, "").split("-");
  if (words.includes("wasm32")) return { cpu: ["wasm32"] };
  const os = words.find((word) => /^(android|darwin|freebsd|linux|openharmony|win32)$/.test(word));
  const cpu = words.find((word) => /^(arm|arm64|ia32|ppc64|riscv64|s390x|x64)$/.test(word));
  if (os === undefined || cpu === undefined) throw new Error(`Cannot tell which platform ${name} is for.`);
  const musl = words.some((word) => word.startsWith("musl"));
  return { os: [os], cpu: [cpu], ...(musl && { libc: ["musl"] }) };
}

/**
 * Where Node looks for a package from a folder: beside it, and upwards.
 *
 * @param {string} folder
 * @param {string} name
 */
function placesFor(folder, name) {
  const steps = folder.split("/node_modules/");
  return steps
    .map((_, index) => `${steps.slice(0, steps.length - index).join("/node_modules/")}/node_modules/${name}`)
    .concat(`node_modules/${name}`);
}

const lock = /** @type {{ packages: Record<string, Line> }} */ (JSON.parse(await readFile(file, "utf8")));
/** @type {string[]} */
const added = [];
for (const [folder, line] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(line.optionalDependencies ?? {})) {
    if (placesFor(folder, name).some((place) => place in lock.packages)) continue;
    const parent = folder.slice(0, folder.lastIndexOf("node_modules/"));
    const place = `${parent}node_modules/${name}`;
    lock.packages[place] = { version, ...platformOf(name), ...(line.dev && { dev: true }), optional: true };
    added.push(`${name} ${version}`);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length === 0 ? "The lock file was complete." : `Put back:\n${added.join("\n")}`);
