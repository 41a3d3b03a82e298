import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { scratchHome } from "./test/harness/memory.ts";
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

const unit: ProjectConfig = {
  ...shared,
  env: { TMPDIR: scratchHome() },
  globalSetup: ["test/harness/built.ts", "test/harness/postgres-run.ts"],
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
const measuring = ["nodes-still", "service-flood", "service-lock", "slow-connections"].map(
  (name) => `test/faults/${name}.test.ts`,
);

export default defineConfig({
  test: {
    // On two cores two of them work while the others wait.
    maxWorkers: 4,
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
          include: [
            "test/{commands,board,clockwork,identity,intake,service}/**/*.test.ts",
            "test/cli/{components,keys,serve,users}.test.ts",
          ],
          // Those that are about one engine's own ways, copy its file, touch no ledger, or set the clock, which here is the database's.
          exclude: [
            "test/commands/door/{thread-host,queue}.test.ts",
            "test/board/loading/load-plan.test.ts",
            "test/board/past/plan.test.ts",
            "test/service/nodes.test.ts",
            "test/clockwork/{clockwork,due,edges,retention}.test.ts",
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
          globalSetup: ["test/harness/built.ts", "test/harness/postgres-run.ts"],
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
          globalSetup: ["test/harness/portal-built.ts"],
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
          globalSetup: ["test/harness/portal-built.ts", "test/harness/postgres-run.ts"],
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
          globalSetup: ["test/harness/built.ts"],
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
