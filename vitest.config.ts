import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { scratchHome } from "./test/harness/memory.ts";
import { mentions } from "./test/harness/mentions.ts";
import { Mixed } from "./test/harness/mixed.ts";
import { shippedScript } from "./test/harness/shipped-script.ts";
import { shippedThreads } from "./test/harness/shipped-threads.ts";

type ProjectConfig = NonNullable<TestProjectInlineConfiguration["test"]>;

const plugins = [shippedThreads(), shippedScript()];

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
    "test/{commands,publishing,scheduler,auth,http,server}/**/*.test.ts",
    "test/cli/{components,keys,pages,serve,users}.test.ts",
  ],
  { cwd: import.meta.dirname },
).filter(mentions("TEST_ENGINE", import.meta.dirname));

/**
 * Those of them that are about what callers are told, in which form and how often, by a service that knows its page: how
 * that is read and written, others hold on either engine.
 */
const alikeOnAny = [
  "test/publishing/snapshot-files.test.ts",
  "test/publishing/static-copy/{copy-exporter,older,s3-destination}.test.ts",
  "test/http/{addresses,feeds,forms,language-negotiation,live,rates}.test.ts",
  "test/http/portal/{guessing,rate,csp-reports}.test.ts",
  "test/server/{below-a-path,broken-page,codings,every-route,headers,page-links,raw-http}.test.ts",
];

const unit: ProjectConfig = {
  ...shared,
  env: { TMPDIR: scratchHome() },
  setupFiles: ["test/harness/same-inputs.ts"],
  // What hangs is found out; what waits for a busy machine is not taken for it.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** What touches the ledger, once more on the other engine. */
const postgres: ProjectConfig = {
  ...unit,
  env: { TEST_ENGINE: "postgres", TMPDIR: scratchHome() },
};

/** Faults during which answers to others may take so many times longer than in peace. */
const measuring = [
  "handed-door",
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
        plugins,
        test: {
          ...unit,
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: ["test/faults/**", "test/browser/**", ...mocking],
          // One process takes file after file: to load everything anew for each would take as long as the tests.
          isolate: false,
        },
      },
      { plugins, test: { ...unit, name: "unit-alone", include: mocking } },
      {
        plugins,
        test: {
          ...postgres,
          name: "postgres",
          include: onEitherEngine,
          // Those that are about one engine's own ways, copy its file, or set the clock, which here is the database's.
          exclude: [
            "test/commands/bus/{thread-host,submission-queue}.test.ts",
            "test/publishing/loading/load-plan.test.ts",
            "test/publishing/archive/plan.test.ts",
            "test/server/nodes.test.ts",
            "test/scheduler/{scheduler,due-commands}.test.ts",
            ...alikeOnAny,
            ...mocking,
          ],
          isolate: false,
        },
      },
      {
        plugins,
        test: {
          ...postgres,
          name: "postgres-alone",
          include: mocking.filter((path) => path.startsWith("test/http/")),
        },
      },
      {
        plugins,
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
        plugins,
        test: {
          ...shared,
          name: "browser",
          // A browser on a busy machine takes its time; what never comes to hold still fails.
          expect: { poll: { timeout: 15_000 } },
          include: ["test/browser/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The flow of keys once more on the other engine.
        plugins,
        test: {
          ...shared,
          name: "browser-postgres",
          expect: { poll: { timeout: 15_000 } },
          env: { TEST_ENGINE: "postgres", TMPDIR: scratchHome() },
          include: ["test/browser/portal/credentials*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        // One file at a time: the others would be part of what they measure.
        plugins,
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
