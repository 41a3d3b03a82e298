import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { scratchHome } from "./test/harness/memory.ts";
import { mentions } from "./test/harness/mentions.ts";
import { Mixed } from "./test/harness/mixed.ts";

type ProjectConfig = NonNullable<TestProjectInlineConfiguration["test"]>;

const shared: ProjectConfig = {
  environment: "node",
  // Processes, not threads: the store opens worker threads and native handles of its own.
  pool: "forks",
  // Warnings that Node prints at every start would bury what a test has to say.
  execArgv: ["--disable-warning=ExperimentalWarning"],
  restoreMocks: true,
};

/** Those that put something in a module's place: whoever came after them in the same process might get it as well. */
const mocking = globSync("test/**/*.test.ts", { cwd: import.meta.dirname }).filter((path) =>
  readFileSync(join(import.meta.dirname, path), "utf8").includes("vi.mock("),
);

/** Those that ask for the engine of the run, or whose harness does: the others would do the same on any. */
const onEitherEngine = globSync(
  [
    "test/{commands,board,clockwork,identity,intake,service}/**/*.test.ts",
    "test/cli/{components,keys,serve,users}.test.ts",
  ],
  { cwd: import.meta.dirname },
).filter(mentions("TEST_ENGINE", import.meta.dirname));

const unit: ProjectConfig = {
  ...shared,
  env: { TMPDIR: scratchHome() },
  testTimeout: 20_000,
  hookTimeout: 20_000,
};

/** What touches the ledger, once more on the other engine. */
const postgres: ProjectConfig = {
  ...unit,
  env: { TEST_ENGINE: "postgres", TMPDIR: scratchHome() },
  testTimeout: 30_000,
  hookTimeout: 30_000,
};

/** Faults during which answers to others may take so many times longer than in peace. */
const measuring = [
  "nodes-still",
  "rolling",
  "service-burst",
  "service-flood",
  "service-herd",
  "service-lock",
  "slow-connections",
].map((name) => `test/faults/${name}.test.ts`);

export default defineConfig({
  test: {
    // On two cores two of them work while the others wait.
    maxWorkers: 4,
    globalSetup: ["test/harness/built.ts", "test/harness/ledger-run.ts", "test/harness/postgres-run.ts"],
    sequence: { sequencer: Mixed },
    projects: [
      {
        test: {
          ...unit,
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: ["test/faults/**", "test/browser/**", ...mocking],
          // One process takes file after file: to load everything anew for each would take as long as the tests.
          isolate: false,
        },
      },
      { test: { ...unit, name: "unit-alone", include: mocking } },
      {
        test: {
          ...postgres,
          name: "postgres",
          include: onEitherEngine,
          // Those that are about one engine's own ways, copy its file, or set the clock, which here is the database's.
          exclude: [
            "test/commands/door/{thread-host,queue}.test.ts",
            "test/board/loading/load-plan.test.ts",
            "test/board/past/plan.test.ts",
            "test/service/nodes.test.ts",
            "test/clockwork/{clockwork,due}.test.ts",
            ...mocking,
          ],
          isolate: false,
        },
      },
      {
        test: {
          ...postgres,
          name: "postgres-alone",
          include: mocking.filter((path) => path.startsWith("test/intake/")),
        },
      },
      {
        test: {
          ...shared,
          name: "faults",
          include: ["test/faults/**/*.test.ts"],
          exclude: measuring,
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: "browser",
          // A browser on a busy machine takes its time; what never comes to hold still fails.
          expect: { poll: { timeout: 15_000 } },
          include: ["test/browser/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The flow of keys once more on the other engine.
        test: {
          ...shared,
          name: "browser-postgres",
          expect: { poll: { timeout: 15_000 } },
          env: { TEST_ENGINE: "postgres", TMPDIR: scratchHome() },
          include: ["test/browser/portal/credentials*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // One file at a time: the others would be part of what they measure.
        test: {
          ...shared,
          name: "measuring",
          include: measuring,
          testTimeout: 300_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
