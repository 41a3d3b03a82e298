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

const fastBuckets = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5,
];
const slowBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function countersOf(registers: [Registry]) {
  return {
    /** Answered requests; `route` is the pattern, `status` the class (`2xx`). */
    httpRequests: new Counter({
      name: "signalbox_http_requests_total",
      help: "Requests answered, by route and class of status.",
      labelNames: ["route", "status"] as const,
      registers,
    }),
    /** Commands by outcome. */
    commands: new Counter<"outcome">({
      name: "signalbox_commands_total",
      help: "Commands by outcome: taken (accepted), refused, unavailable, unknown or replayed.",
      labelNames: ["outcome"] as const,
      registers,
    }),
    /** Broadcasts of new revisions to all live readers. */
    liveBroadcasts: new Counter({
      name: "signalbox_live_broadcasts_total",
      help: "Broadcasts of a new revision to all live connections.",
      registers,
    }),
    /** Live connections closed because the client did not read. */
    liveDropped: new Counter({
      name: "signalbox_live_dropped_total",
      help: "Live connections closed because the client did not read.",
      registers,
    }),
    /** Reported violations of the portal's content security policy, by directive. */
    policyViolations: new Counter({
      name: "signalbox_policy_violations_total",
      help: "Violations of the portal's content security policy reported by browsers, by directive.",
      labelNames: ["directive"] as const,
      registers,
    }),
    /** Attempts to deliver a notification, by channel and outcome. */
    deliveries: new Counter({
      name: "signalbox_delivery_attempts_total",
      help: "Attempts to deliver a notification, by channel and outcome: sent, deferred, bounced, failed, unreachable or gone.",
      labelNames: ["channel", "outcome"] as const,
      registers,
    }),
    /** Restarts of the sending thread after an unexpected exit or a hang. */
    sendingRestarts: new Counter({
      name: "signalbox_sending_thread_restarts_total",
      help: "Restarts of the sending thread after an unexpected exit or a hang.",
      registers,
    }),
    /** Deliveries that failed because the sending thread hung or crashed with them. */
    unprocessable: new Counter({
      name: "signalbox_unprocessable_deliveries_total",
      help: "Deliveries that failed because the sending thread hung or crashed three times while it worked on them.",
      registers,
    }),
    /** Requests answered 429; `by` is `key`, `session`, `address` or `violations`. */
    rateLimited: new Counter({
      name: "signalbox_rate_limited_total",
      help: "Requests answered 429, by the limit reached: key, session, address (failed sign-ins) or violations.",
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
      help: "Seconds from the arrival of a request to the end of its response.",
      labelNames: ["route"] as const,
      buckets: slowBuckets,
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
    commitSeconds: new Histogram({
      name: "signalbox_commit_seconds",
      help: "Seconds a group of commands took in the store, including its commit.",
      buckets: fastBuckets,
      registers,
    }),
    /** Seconds to compose, render and compress a snapshot. */
    publishSeconds: new Histogram({
      name: "signalbox_publish_seconds",
      help: "Seconds to compose, render and compress a snapshot.",
      buckets: fastBuckets,
      registers,
    }),
  };
}

function gaugesOf(registers: [Registry]) {
  return {
    /** Seconds since the store's last response to the publisher. */
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
    /** Open live connections. */
    liveReaders: new Gauge({
      name: "signalbox_live_readers",
      help: "Open live connections.",
      registers,
    }),
    /** API keys that are neither expired nor revoked. */
    apiKeys: new Gauge({
      name: "signalbox_api_keys",
      help: "API keys that are valid now.",
      aggregator: "max",
      registers,
    }),
    /** Last message of the sending thread, in epoch seconds; 0 where it was never needed. */
    sendingSeen: new Gauge({
      name: "signalbox_sending_last_report_timestamp_seconds",
      help: "Last report of the sending thread, in seconds since 1970; 0 while there is nobody to notify.",
      aggregator: "max",
      registers,
    }),
    /** Last run of each repeating task, in epoch seconds. */
    lastTick: new Gauge({
      name: "signalbox_scheduler_last_tick_timestamp_seconds",
      help: "Last run of each scheduler task, in seconds since 1970.",
      labelNames: ["part"] as const,
      aggregator: "max",
      registers,
    }),
  };
}

function copyMetricsOf(registers: [Registry]) {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `signalbox_copy_${name}`, help, registers });
  return {
    /** Age of the static copy's content, in seconds. */
    copyAgeSeconds: gauge("age_seconds", "Age of the static copy's content, in seconds."),
    /** Last successful update of the static copy, in epoch seconds. */
    copyLastSuccess: gauge(
      "last_success_timestamp_seconds",
      "Last successful update of the static copy, in seconds since 1970.",
    ),
    /** Files of the copy, and their bytes. */
    copyFiles: gauge("files", "Files in the static copy."),
    copyBytes: gauge("bytes", "Bytes in the static copy."),
    /** Files written to the copy. */
    copyWritten: new Counter({
      name: "signalbox_copy_files_written_total",
      help: "Files written to the static copy.",
      registers,
    }),
    /** Runs of the copy by outcome: `done` or `failed`. */
    copyRuns: new Counter({
      name: "signalbox_copy_runs_total",
      help: "Updates of the static copy by outcome: done or failed.",
      labelNames: ["outcome"] as const,
      registers,
    }),
  };
}

/** Metric values as plain data. */
export type MetricValues = readonly MetricObjectWithValues<MetricValue<string>>[];

/** All metrics of one process. */
export type Metrics = ReturnType<typeof countersOf> &
  ReturnType<typeof histogramsOf> &
  ReturnType<typeof gaugesOf> &
  ReturnType<typeof copyMetricsOf> & {
    /** The media type of `text()`. */
    readonly contentType: string;
    /** All metrics in Prometheus text format. */
    text(): Promise<string>;
    /** All metrics as plain data, for aggregation over workers as defined by the gauges. */
    values(): Promise<MetricValues>;
  };

/** Creates and registers all metrics, including the process's own (memory, CPU, event loop lag). */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers: [Registry] = [registry];
  return {
    ...countersOf(registers),
    ...histogramsOf(registers),
    ...gaugesOf(registers),
    ...copyMetricsOf(registers),
    contentType: registry.contentType,
    text: () => registry.metrics(),
    values: () => registry.getMetricsAsJSON(),
  };
}
