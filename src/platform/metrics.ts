/** Metrics in Prometheus format. */
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from "prom-client";

const quick = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const slow = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function countersOf(registers: [Registry]) {
  return {
    /** Requests answered; `route` is the pattern, `status` the class (`2xx`). */
    httpRequests: new Counter({
      name: "signalbox_http_requests_total",
      help: "Requests answered, by route and class of status.",
      labelNames: ["route", "status"] as const,
      registers,
    }),
    /** Commands by outcome. */
    submissions: new Counter<"outcome">({
      name: "signalbox_submissions_total",
      help: "Commands, by what came of them: taken, refused, unavailable, unknown or replayed.",
      labelNames: ["outcome"] as const,
      registers,
    }),
    /** Broadcasts of new revisions to all live readers. */
    liveTold: new Counter({
      name: "signalbox_live_told_total",
      help: "Rounds in which all who follow the page were told the newest.",
      registers,
    }),
    /** Live connections closed because the client did not read. */
    liveDropped: new Counter({
      name: "signalbox_live_dropped_total",
      help: "Connections that followed the page and were cut, since they took nothing of what they were sent.",
      registers,
    }),
    /** Reported violations of the portal's content security policy, by directive. */
    policyViolations: new Counter({
      name: "signalbox_policy_violations_total",
      help: "What browsers told that the portal's content security policy kept out, by directive.",
      labelNames: ["directive"] as const,
      registers,
    }),
    /** Requests answered 429; `by` is `key`, `session`, `address` or `violations`. */
    rateLimited: new Counter({
      name: "signalbox_rate_limited_total",
      help: "Requests answered 429, by what was used up: the key's or the session's rate, the address's failures or the violations it told of.",
      labelNames: ["by"] as const,
      registers,
    }),
  };
}

function histogramsOf(registers: [Registry]) {
  return {
    /** Seconds from a request's arrival to the end of its answer. */
    httpSeconds: new Histogram({
      name: "signalbox_http_request_seconds",
      help: "From a request's arrival to the end of its answer, in seconds.",
      labelNames: ["route"] as const,
      buckets: slow,
      registers,
    }),
    /** Commands that shared one commit. */
    groupSize: new Histogram({
      name: "signalbox_group_size",
      help: "Commands that shared one commit.",
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
      registers,
    }),
    /** Seconds a group took in the store, including its commit. */
    ledgerCommitSeconds: new Histogram({
      name: "signalbox_ledger_commit_seconds",
      help: "Seconds a group of commands took in the store, including its commit.",
      buckets: quick,
      registers,
    }),
    /** Seconds to compose, render and compress a snapshot. */
    boardRebuildSeconds: new Histogram({
      name: "signalbox_board_rebuild_seconds",
      help: "To compose, render and compress a snapshot, in seconds.",
      buckets: quick,
      registers,
    }),
  };
}

function gaugesOf(registers: [Registry]) {
  return {
    /** Seconds since the store last answered the publisher. */
    snapshotAgeSeconds: new Gauge({
      name: "signalbox_snapshot_age_seconds",
      help: "Seconds since the store last confirmed the published snapshot.",
      aggregator: "max",
      registers,
    }),
    /** The published revision. */
    revision: new Gauge({
      name: "signalbox_revision",
      help: "The published revision.",
      aggregator: "max",
      registers,
    }),
    /** Connections that follow the page. */
    liveReaders: new Gauge({
      name: "signalbox_live_readers",
      help: "Connections that follow the page.",
      registers,
    }),
    /** API keys that are neither expired nor revoked. */
    liveKeys: new Gauge({
      name: "signalbox_live_keys",
      help: "API keys that are valid now.",
      aggregator: "max",
      registers,
    }),
    /** Last run of each repeating task, in epoch seconds. */
    lastBeat: new Gauge({
      name: "signalbox_clockwork_last_beat_timestamp_seconds",
      help: "When each part of the clockwork last came round, in seconds since 1970.",
      labelNames: ["part"] as const,
      aggregator: "max",
      registers,
    }),
  };
}

function copyMetersOf(registers: [Registry]) {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `signalbox_copy_${name}`, help, registers });
  return {
    /** Seconds since what is in the copy elsewhere was true. */
    copyAgeSeconds: gauge("age_seconds", "Since what is in the copy elsewhere was true, in seconds."),
    /** Last successful update of the static copy, in epoch seconds. */
    copyLastSuccess: gauge(
      "last_success_timestamp_seconds",
      "When the copy elsewhere was last brought up to date, in seconds since 1970.",
    ),
    /** The files of the copy, and their bytes. */
    copyFiles: gauge("files", "Files in the copy elsewhere."),
    copyBytes: gauge("bytes", "Bytes in the copy elsewhere."),
    /** Files written to the copy. */
    copyWritten: new Counter({
      name: "signalbox_copy_files_written_total",
      help: "Files written to the copy elsewhere.",
      registers,
    }),
    /** Runs of the copy by outcome: `done` or `failed`. */
    copyRuns: new Counter({
      name: "signalbox_copy_runs_total",
      help: "Runs that bring the copy elsewhere up to date, by what came of them: done or failed.",
      labelNames: ["outcome"] as const,
      registers,
    }),
  };
}

/** Metric values as plain data. */
export type Measured = readonly MetricObjectWithValues<MetricValue<string>>[];

/** Everything that is measured. */
export type Metrics = ReturnType<typeof countersOf> &
  ReturnType<typeof histogramsOf> &
  ReturnType<typeof gaugesOf> &
  ReturnType<typeof copyMetersOf> & {
    /** The media type of `text()`. */
    readonly contentType: string;
    /** All of it in Prometheus's text format. */
    text(): Promise<string>;
    /** All metrics as plain data, for aggregation over workers; gauges define how. */
    measured(): Promise<Measured>;
  };

/** Starts measuring; the process's own figures (memory, CPU, event loop lag) are among it. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers: [Registry] = [registry];
  return {
    ...countersOf(registers),
    ...histogramsOf(registers),
    ...gaugesOf(registers),
    ...copyMetersOf(registers),
    contentType: registry.contentType,
    text: () => registry.metrics(),
    measured: () => registry.getMetricsAsJSON(),
  };
}
