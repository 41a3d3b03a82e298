// Runs every `check:` script of package.json, the build, and the tests, and ends with `N passed, N failed`.
// Started by scripts/test, which has made sure of what they need. Arguments go to Vitest, and leave the checks out.
import { spawn, spawnSync } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { z } from "zod";
import { setup as bundleChildren } from "../test/harness/bundled-children.ts";
import { prepareStores } from "../test/harness/prepared-stores.ts";
import { add, type Counts, outcomeFile } from "../test/reporter.ts";

const root = join(import.meta.dirname, "..");
const env = {
  ...process.env,
  PATH: [join(root, "node_modules", ".bin"), process.env["PATH"] ?? ""].join(delimiter),
  // Hundreds of processes are started, most of them from the same sources.
  NODE_COMPILE_CACHE: join(root, ".runtime", "compiled"),
  // The compiler and the linter collect their garbage less often: a fifth less time for a tenth more memory.
  GOGC: "400",
  ...(!process.stdout.isTTY && { NO_COLOR: "1" }),
};

const manifestShape = z.object({ scripts: z.record(z.string(), z.string()) });
const countsShape = z.object({ passed: z.int(), failed: z.int(), skipped: z.int() });

/** The name of a script, and its command line. */
type Check = readonly [name: string, command: string];

/**
 * SCHED_BATCH of Linux (man 7 sched): a process that wakes does not interrupt another one. Hundreds of processes that wait for one another
 * would do so thousands of times a second, each time with other data in the processor's caches.
 */
const batch = spawnSync("chrt", ["-b", "0", "true"]).status === 0 ? ["chrt", "-b", "0"] : [];

/** How a command line is run. The processes of a higher niceness give way to the others, and do not interrupt them. */
type Manner = {
  readonly niceness: number;
  readonly shown?: boolean;
  readonly env?: Readonly<Record<string, string>>;
};

/** Runs a command line in the project's folder. Gives what it printed, unless that is shown as it comes. */
function run(
  command: string,
  { niceness, shown = false, env: more = {} }: Manner,
): Promise<{ ok: boolean; printed: string }> {
  return new Promise((resolve, reject) => {
    const scheduling = niceness > 0 ? batch : [];
    const child = spawn("nice", ["-n", String(niceness), ...scheduling, "/bin/sh", "-c", command], {
      cwd: root,
      env: { ...env, ...more },
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

async function check([name, command]: Check, niceness: number): Promise<boolean> {
  const start = performance.now();
  const { ok, printed } = await run(command, { niceness });
  console.log(`── ${name}: ${command} … ${ok ? "passed" : "FAILED"} in ${seconds(start)}`);
  if (!ok) console.log(printed.trimEnd());
  return ok;
}

/** Runs checks one after the other; which of them passed. */
async function checkAll(checks: readonly Check[], niceness: number): Promise<Map<string, boolean>> {
  const outcomes = new Map<string, boolean>();
  for (const entry of checks) outcomes.set(entry[0], await check(entry, niceness));
  return outcomes;
}

/** A run of Vitest: a name, what is to be run, and the niceness of its processes. */
type Run = { readonly name: string; readonly words: string; readonly niceness: number };

const only = (names: readonly string[]) => names.map((name) => `--project=${name}`).join(" ");

/**
 * All the tests, as lanes side by side, each of which makes its runs one after the other. Vitest starts another process for a
 * file of another project, with everything that it imports: so each run has one kind of tests, whose processes take file after
 * file. Fault tests mostly wait, and their controls must not be delayed: the others give way to them, browsers less than tests
 * that only compute, so that no core is idle while there is something to do.
 */
const everything: readonly (readonly Run[])[] = [
  [
    { name: "faults", words: `--maxWorkers=3 ${only(["faults"])}`, niceness: 0 },
    {
      name: "postgres",
      words: `--maxWorkers=3 ${only(["unit-timeouts", "postgres", "postgres-timeouts", "postgres-alone"])}`,
      niceness: 5,
    },
  ],
  [{ name: "browser", words: `--maxWorkers=2 ${only(["browser", "browser-postgres"])}`, niceness: 3 }],
  [{ name: "unit", words: `--maxWorkers=3 ${only(["unit", "unit-alone"])}`, niceness: 5 }],
];
const checkNiceness = 5;

/** A run that left no outcome has crashed; one that Vitest calls failed is, whatever was counted. */
async function test({ name, words, niceness }: Run, more: Manner["env"]): Promise<Counts> {
  const start = performance.now();
  console.log(`── tests: vitest run ${words}`);
  const file = outcomeFile(name);
  await rm(file, { force: true });
  const command = `vitest run --reporter=default --reporter=./test/reporter.ts ${words}`;
  const { ok } = await run(command, { niceness, shown: true, env: { ...more, TEST_RUN: name } });
  const left = await readFile(file, "utf8").catch(() => undefined);
  const counts: Counts =
    left === undefined ? { passed: 0, failed: 0, skipped: 0 } : countsShape.parse(JSON.parse(left));
  if (!ok && counts.failed === 0) {
    console.log(
      left === undefined ? "The tests broke off without a report." : "Vitest says that the run failed.",
    );
    counts.failed = 1;
  }
  console.log(`── tests took ${seconds(start)}: vitest run ${words}`);
  return counts;
}

/** The counts of all runs of these lanes. */
async function testAll(lanes: readonly (readonly Run[])[], more: Manner["env"] = {}): Promise<Counts> {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  const testLane = async (runs: readonly Run[]) => {
    for (const run of runs) add(counts, await test(run, more));
  };
  await Promise.all(lanes.map(testLane));
  return counts;
}

const filters = process.argv.slice(2);
const quoted = filters.map((filter) => `'${filter.replaceAll("'", "'\\''")}'`).join(" ");
const isWhole = filters.length === 0;
const manifest = manifestShape.parse(JSON.parse(await readFile(join(root, "package.json"), "utf8")));
const scripts = isWhole ? Object.entries(manifest.scripts) : [];

/** All runs start the same bundled programs, and copy the same stores. */
async function testWhole(): Promise<Counts> {
  await bundleChildren();
  const { stores, remove } = await prepareStores();
  process.once("exit", remove);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  return testAll(everything, { TEST_STORES: JSON.stringify(stores) });
}

async function buildAndTest(): Promise<[Map<string, boolean>, Counts]> {
  const built = await checkAll(
    scripts.filter(([name]) => name === "build"),
    0,
  );
  const counts = isWhole ? await testWhole() : await testAll([[{ name: "all", words: quoted, niceness: 0 }]]);
  return [built, counts];
}

const [checked, [built, counts]] = await Promise.all([
  checkAll(
    scripts.filter(([name]) => name.startsWith("check:")),
    checkNiceness,
  ),
  buildAndTest(),
]);
const outcomes = new Map([...built, ...checked]);
const failedChecks = [...outcomes.keys()].filter((name) => outcomes.get(name) === false);
if (failedChecks.length > 0)
  console.log(`\nTo see one again: ${failedChecks.map((name) => `npm run ${name}`).join(", ")}`);
const passed = counts.passed + outcomes.size - failedChecks.length;
const failed = counts.failed + failedChecks.length;
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
process.exitCode = failed === 0 ? 0 : 1;
console.log(`\n${passed} passed, ${failed} failed${skipped}`);
