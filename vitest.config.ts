import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { scratchHome } from "./test/harness/memory.ts";

type ProjectConfig = NonNullable<TestProjectInlineConfiguration["test"]>;

const shared: ProjectConfig = {
  environment: "node",
  // Processes, not threads: the store opens worker threads and native handles of its own.
  pool: "forks",
  // Warnings that Node prints at every start would bury what a test has to say.
  execArgv: ["--disable-warning=ExperimentalWarning"],
  restoreMocks: true,
};

/** Faults during which answers to others may take so many times longer than in peace. */
const measuring = ["nodes-still", "service-flood", "service-lock", "slow-connections"].map(
  (name) => `test/faults/${name}.test.ts`,
);

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          env: { TMPDIR: scratchHome() },
          globalSetup: ["test/harness/built.ts", "test/harness/postgres-run.ts"],
          include: ["test/**/*.test.ts"],
          exclude: ["test/faults/**", "test/browser/**"],
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        // What touches the ledger, once more on the other engine.
        test: {
          ...shared,
          name: "postgres",
          env: { TEST_ENGINE: "postgres", TMPDIR: scratchHome() },
          globalSetup: ["test/harness/built.ts", "test/harness/postgres-run.ts"],
          include: [
            "test/{commands,board,clockwork,identity,intake,service}/**/*.test.ts",
            "test/cli/{components,keys,serve,users}.test.ts",
          ],
          // Those that are about one engine's own ways, copy its file, touch no ledger, or set the clock, which here is the database's.
          exclude: [
            "test/commands/{thread-host,queue}.test.ts",
            "test/board/load-plan.test.ts",
            "test/board/past/plan.test.ts",
            "test/service/nodes.test.ts",
            "test/clockwork/{clockwork,due,edges,retention}.test.ts",
          ],
          testTimeout: 30_000,
          hookTimeout: 30_000,
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
          // They wait more than they work.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
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
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
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
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
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
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
