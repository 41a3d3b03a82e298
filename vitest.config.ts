import { globSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { bundledAssets } from "./test/harness/bundled-assets.ts";
import { LongestFirst } from "./test/harness/longest-first.ts";
import { scratchHome } from "./test/harness/memory.ts";
import { mentions } from "./test/harness/mentions.ts";
import { isLong } from "./test/harness/repetitions.ts";
import { lastingStoreThreads, shippedThreads } from "./test/harness/shipped-threads.ts";

type ProjectConfig = NonNullable<TestProjectInlineConfiguration["test"]>;

/** Fault tests have the shipped threads alone. */
const faultPlugins = [shippedThreads(), bundledAssets()];
const plugins = [...faultPlugins, lastingStoreThreads()];

const shared: ProjectConfig = {
  environment: "node",
  // Processes, not threads: the store opens worker threads and native handles of its own.
  pool: "forks",
  execArgv: [
    // Warnings that Node prints at every start would bury what a test has to say.
    "--disable-warning=ExperimentalWarning",
    // Most of what tests make is soon garbage: with room for it, a twentieth of the processor time is saved.
    "--max-semi-space-size=64",
    "--min-semi-space-size=16",
  ],
  restoreMocks: true,
  hookTimeout: 900_000,
  // What never comes to hold is found out; what waits for a busy machine is not taken for it.
  expect: { poll: { timeout: 90_000 } },
};

const testFiles = globSync("test/**/*.test.ts", { cwd: import.meta.dirname });
const contains = (word: string) => (path: string) =>
  readFileSync(join(import.meta.dirname, path), "utf8").includes(word);

/** Tests that are about the timeouts of the store, as they are in production. */
const aboutTimeouts = testFiles.filter(contains("harness/shipped-timeouts.ts"));
/** Tests of a process each: later tests of the same process might get their mocks as well. */
const mocking = testFiles.filter(contains("vi.mock(")).filter((path) => !aboutTimeouts.includes(path));

/** Tests that use the engine of the run, directly or by their harness; the others would do the same on each. */
const onEitherEngine = globSync(
  [
    "test/{commands,queries,publishing,notifications,integrations,monitoring,scheduler,auth,http,server}/**/*.test.ts",
    "test/cli/{components,groups,keys,pages,serve,users}.test.ts",
  ],
  { cwd: import.meta.dirname },
).filter(mentions("TEST_ENGINE", import.meta.dirname));

const isOneOf = (patterns: readonly string[]) => (path: string) =>
  patterns.some((pattern) => matchesGlob(path, pattern));

/** Tests that `npm test` leaves to `npm run test:long`. */
const skipped = isLong ? [] : ["**/*.long.test.ts"];

/**
 * The tests that `npm test` runs on PostgreSQL as well: those of the statements of commands and queries, of groups,
 * outcomes and locks, and of nodes that share a database. `npm run test:long` runs all that have a store.
 */
const differingByEngine = [
  "test/commands/{announcements,components,keys,pages,people,subscribers}/*.test.ts",
  "test/queries/*.test.ts",
  "test/commands/bus/{groups,idempotency,concurrent-rebuilds}.test.ts",
  "test/{notifications,integrations,monitoring,scheduler}/**/*.test.ts",
  "test/publishing/loading/*.test.ts",
  "test/auth/{key-cache,session-cache}.test.ts",
  "test/http/portal/audit.test.ts",
  "test/server/{factors-nodes,nodes}.test.ts",
  "test/cli/keys.test.ts",
];

const onPostgres = isLong ? onEitherEngine : onEitherEngine.filter(isOneOf(differingByEngine));

/**
 * Tests of one engine's own ways, without a store of the run, that copy its file, or that set the clock, which on PostgreSQL
 * is the database's.
 */
const ofOneEngine = [
  "test/commands/bus/{command-bus,store-thread,thread-host,submission-queue}.test.ts",
  "test/integrations/event-handler.test.ts",
  "test/publishing/publisher.test.ts",
  "test/publishing/loading/load-plan.test.ts",
  "test/publishing/archive/plan.test.ts",
  "test/server/nodes.test.ts",
  "test/scheduler/{scheduler,due-commands}.test.ts",
];

/** Tests of texts, times and numbers that no statement depends on: `npm test` leaves them to SQLite. */
const sameOnEither = [
  "test/commands/announcements/{announcement-words,template-filling,update-times,announcement-series}.test.ts",
  "test/commands/components/heartbeats.test.ts",
  "test/commands/people/passkeys.test.ts",
  "test/notifications/{chat-message,push-message}.test.ts",
];

/**
 * Tests each of whose statements another test runs on PostgreSQL as well, as was counted (docs/decisions/0034): `npm test`
 * leaves them to SQLite.
 */
const statementsOfOthers = [
  "test/commands/announcements/announcement-{create,edit,import,limits,updates}.test.ts",
  "test/commands/announcements/{affected-components,scheduled-moves,set-operational}.test.ts",
  "test/commands/components/{component-edit,component-groups,component-order,components-deleted}.test.ts",
  "test/commands/components/{correction-commands,group-nesting,late-reports,overrides,reports}.test.ts",
  "test/commands/components/{silence,sources,uptime-months}.test.ts",
  "test/commands/keys/key-commands.test.ts",
  "test/commands/pages/page-edit.test.ts",
  "test/commands/people/{people-edit,people-sign-in}.test.ts",
  "test/commands/subscribers/visits.test.ts",
  "test/integrations/http/{alert-holds,events,receive}.test.ts",
  "test/notifications/{chat,counted-and-sent,damaged-notification,dead-webhook}.test.ts",
  "test/notifications/{failing-destination,full-text,known-failures,mail-integrity,mail-server}.test.ts",
  "test/notifications/{message-moment.property,postmortem,publication-obstacle,push,sending-thread}.test.ts",
  "test/notifications/{status-changes,team-mail,unprocessable,webhook-challenge}.test.ts",
  "test/publishing/loading/{load-announcements,snapshot-loader}.test.ts",
];

/** What a long run tries with many inputs, one after another, on a database of its own each. */
const slowOnPostgres = [
  // Several processes, one after the other.
  "test/notifications/{killed,team-killed}.test.ts",
  "test/commands/**/*.property.test.ts",
  "test/commands/components/shuffled.test.ts",
  "test/publishing/loading/load-plan.test.ts",
];

/** A scratch folder in memory; and a store that is slow since the machine is busy is not taken for one without an answer. */
const env = { TMPDIR: scratchHome(), TEST_TIMEOUT_FACTOR: "30" };

const unit: ProjectConfig = {
  ...shared,
  env,
  setupFiles: ["test/harness/same-inputs.ts"],
  testTimeout: 900_000,
};

/** Tests of the store, once more on the other engine. */
const postgres: ProjectConfig = {
  ...unit,
  env: { ...env, TEST_ENGINE: "postgres" },
};

export default defineConfig({
  test: {
    // On two cores two of them work while the others wait.
    maxWorkers: 4,
    globalSetup: [
      "test/harness/built.ts",
      "test/harness/bundled-children.ts",
      "test/harness/stores-of-run.ts",
    ],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: false,
        plugins,
        test: {
          ...unit,
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: ["test/faults/**", "test/browser/**", ...skipped, ...mocking, ...aboutTimeouts],
          // One process takes file after file: to load everything anew for each would take as long as the tests.
          isolate: false,
        },
      },
      {
        extends: false,
        plugins,
        test: { ...unit, name: "unit-timeouts", include: aboutTimeouts, isolate: false },
      },
      { extends: false, plugins, test: { ...unit, name: "unit-alone", include: mocking } },
      {
        extends: false,
        plugins,
        test: {
          ...postgres,
          name: "postgres",
          include: onPostgres,
          exclude: [
            ...ofOneEngine,
            ...(isLong ? [] : [...slowOnPostgres, ...sameOnEither, ...statementsOfOthers]),
            ...skipped,
            ...mocking,
            ...aboutTimeouts,
          ],
          isolate: false,
        },
      },
      {
        extends: false,
        plugins,
        test: {
          ...postgres,
          name: "postgres-timeouts",
          include: onPostgres.filter((path) => aboutTimeouts.includes(path)),
          exclude: ofOneEngine,
          isolate: false,
        },
      },
      {
        extends: false,
        plugins,
        test: {
          ...postgres,
          name: "postgres-alone",
          include: onPostgres.filter((path) => mocking.includes(path)),
        },
      },
      {
        extends: false,
        plugins: faultPlugins,
        test: {
          ...shared,
          name: "faults",
          include: ["test/faults/**/*.test.ts"],
          exclude: skipped,
          isolate: false,
          testTimeout: 900_000,
        },
      },
      {
        extends: false,
        plugins,
        test: {
          ...shared,
          name: "browser",
          env,
          include: ["test/browser/**/*.test.ts"],
          exclude: skipped,
          isolate: false,
          testTimeout: 900_000,
        },
      },
      {
        // The flow of keys once more on the other engine.
        extends: false,
        plugins,
        test: {
          ...shared,
          name: "browser-postgres",
          env: { ...env, TEST_ENGINE: "postgres" },
          include: isLong ? ["test/browser/portal/credentials*.test.ts"] : [],
          isolate: false,
          testTimeout: 900_000,
        },
      },
    ],
  },
});
