// Runs every `check:` script of package.json, the build, and the tests, and ends with `N passed, N failed`.
// Started by scripts/test, which has made sure of what they need. Arguments go to Vitest, and leave the checks out.
import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { z } from "zod";
import { type Counts, countsFile } from "../test/reporter.ts";

const root = join(import.meta.dirname, "..");
const env = {
  ...process.env,
  PATH: [join(root, "node_modules", ".bin"), process.env["PATH"] ?? ""].join(delimiter),
  // Hundreds of processes are started, most of them from the same sources.
  NODE_COMPILE_CACHE: join(root, ".runtime", "compiled"),
  ...(!process.stdout.isTTY && { NO_COLOR: "1" }),
};

const manifestShape = z.object({ scripts: z.record(z.string(), z.string()) });
const countsShape = z.object({ passed: z.int(), failed: z.int(), skipped: z.int() });

/** Runs a command line in the project's folder. Gives what it printed, unless that is shown as it comes. */
function run(command: string, shown: boolean): Promise<{ ok: boolean; printed: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn("/bin/sh", ["-c", command], {
      cwd: root,
      env,
      stdio: ["ignore", shown ? "inherit" : "pipe", shown ? "inherit" : "pipe"],
    });
    let printed = "";
    const keep = (part: Buffer): void => {
      printed += part.toString();
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.on("error", reject);
    child.on("close", (code) => resolve({ ok: code === 0, printed }));
  });
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

async function check(name: string, command: string): Promise<boolean> {
  const start = performance.now();
  process.stdout.write(`── ${name}: ${command} … `);
  const { ok, printed } = await run(command, false);
  console.log(`${ok ? "passed" : "FAILED"} in ${seconds(start)}`);
  if (!ok) console.log(printed.trimEnd());
  return ok;
}

/** A run that left no counts has crashed; one that Vitest calls failed is, whatever was counted. */
async function test(filters: readonly string[]): Promise<Counts> {
  const start = performance.now();
  console.log(`── tests: vitest run ${filters.join(" ")}`);
  await rm(countsFile, { force: true });
  const quoted = filters.map((filter) => `'${filter.replaceAll("'", "'\\''")}'`).join(" ");
  const { ok } = await run(`vitest run --reporter=default --reporter=./test/reporter.ts ${quoted}`, true);
  const left = await readFile(countsFile, "utf8").catch(() => undefined);
  const counts =
    left === undefined ? { passed: 0, failed: 0, skipped: 0 } : countsShape.parse(JSON.parse(left));
  if (!ok && counts.failed === 0) {
    console.log(
      left === undefined ? "The tests broke off without a report." : "Vitest says that the run failed.",
    );
    counts.failed = 1;
  }
  console.log(`── tests took ${seconds(start)}`);
  return counts;
}

const filters = process.argv.slice(2);
const manifest = manifestShape.parse(JSON.parse(await readFile(join(root, "package.json"), "utf8")));
const checks = Object.entries(manifest.scripts).filter(([name]) => /^(check:.*|build)$/.test(name));
const outcomes = new Map<string, boolean>();
for (const [name, command] of filters.length === 0 ? checks : []) {
  outcomes.set(name, await check(name, command));
}
const counts = await test(filters);
const failedChecks = [...outcomes.keys()].filter((name) => outcomes.get(name) === false);
if (failedChecks.length > 0)
  console.log(`\nTo see one again: ${failedChecks.map((name) => `npm run ${name}`).join(", ")}`);
const passed = counts.passed + outcomes.size - failedChecks.length;
const failed = counts.failed + failedChecks.length;
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
process.exitCode = failed === 0 ? 0 : 1;
console.log(`\n${passed} passed, ${failed} failed${skipped}`);
