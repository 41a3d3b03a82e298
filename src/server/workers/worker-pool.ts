/** The worker processes of a service: started, informed, replaced and stopped. */
import cluster from "node:cluster";
import { AggregatorRegistry, Counter, Gauge, Registry } from "prom-client";
import type { Consumption } from "../../auth/rate-limits.ts";
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Metrics, MetricValues } from "../../platform/metrics.ts";
import { countHere } from "../worker-role.ts";
import { WorkerProblem } from "./worker-problem.ts";
import { WorkerProcess } from "./worker-process.ts";

/** Delay before a worker is replaced, in milliseconds; doubled each time the replacement dies early. */
const replacementDelayMs = { shortest: 100, longest: 5_000 };
/** Lifetime in milliseconds from which a worker counts as stable. */
const stableAfterMs = 10_000;
/** Interval of liveness checks, and the maximum time without a message, in milliseconds. */
const watchIntervalMs = 1_000;
const maxSilenceMs = 8_000;
/** Timeout for stopping workers, in milliseconds. */
const stopTimeoutMs = 8_500;

/** Aggregates metrics of several processes, as each metric defines. */
function summed(all: readonly MetricValues[]): Registry {
  return AggregatorRegistry.aggregate(all.map((metricValues) => [...metricValues]));
}

function isCounted(type: unknown): boolean {
  return type === "counter" || type === "histogram";
}

export type WorkerPoolOptions = {
  readonly size: number;
  /** The script that every worker runs, and its arguments. */
  readonly command: { readonly script: string; readonly args: readonly string[] };
  readonly clock: Clock;
  readonly logger: Logger;
  readonly meters: Metrics;
  /** The file of a socket that listens on the port already. */
  readonly listenFd: number | undefined;
};

/** The workers of this process; at most one pool. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #members = new Map<number, WorkerProcess>();
  readonly #pauses = new Map<number, number>();
  readonly #registry = new Registry();
  readonly #ends: Counter;
  readonly #counts;
  readonly #started = Promise.withResolvers<void>();
  readonly #allEnded = Promise.withResolvers<void>();
  /** Counters of ended workers: sums must never decrease. */
  #endedMetrics: MetricValues = [];
  #port = 0;
  #watchTimer: NodeJS.Timeout | undefined;
  #watchedAt = performance.now();
  #bus: CommandBus | undefined;
  #onPurged: ((closed: number) => void) | undefined;
  #nodes = 1;
  #hasStarted = false;
  #allWereReady = false;
  #isStopping = false;

  constructor(options: WorkerPoolOptions) {
    const { script, args } = options.command;
    const { listenFd } = options;
    this.#options = options;
    this.#counts = countHere(options.clock, () => this.#nodes);
    const registers = [this.#registry];
    this.#ends = new Counter({
      name: "signalbox_worker_ends_total",
      help: "Workers that exited unexpectedly and were replaced.",
      registers,
    });
    const members = this.#members;
    new Gauge({
      name: "signalbox_workers",
      help: "Workers that are ready for visitors.",
      registers,
      collect() {
        this.set(
          members
            .values()
            .filter((member) => member.isReady)
            .toArray().length,
        );
      },
    });
    // An inherited file descriptor has the same number in every worker.
    const files = listenFd === undefined ? [0, 1, 2] : [0, 1, 2, listenFd];
    // With a shared socket each worker accepts when it has time; if the primary distributed connections, one
    // on its way to an ending worker would never be answered. Read once, by the following call.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({
      exec: script,
      args: [...args],
      serialization: "advanced",
      stdio: [...files, "ipc"],
    });
  }

  /** Starts the workers, which listen on this port. */
  start(port: number): void {
    this.#port = port;
    this.#started.promise.catch(() => undefined);
    for (let index = 1; index <= this.#options.size; index += 1) this.#startWorker(index);
    this.#watchTimer = setInterval(() => this.#watch(), watchIntervalMs).unref();
  }

  /** Resolves when the start of every worker has come to its end; rejects with a `WorkerProblem`. */
  get started(): Promise<void> {
    return this.#started.promise;
  }

  /** Makes the store available to the workers. */
  open(bus: CommandBus): void {
    this.#bus = bus;
    for (const member of this.#members.values()) member.open(bus);
  }

  /** Tells the workers the number of running nodes. */
  setNodes(count: number): void {
    this.#nodes = count;
    for (const member of this.#members.values()) member.setNodes(count);
  }

  /** Reports, now and on each change, the last closing that all workers have purged. */
  onPurged(listener: (closed: number) => void): void {
    this.#onPurged = listener;
    this.#reportPurged();
  }

  /** Metrics of all workers and this process, aggregated, in Prometheus text format. */
  async text(): Promise<string> {
    const members = [...this.#members.values()];
    const workerValues = await Promise.all(members.map((member) => member.measure()));
    const own = await this.#options.meters.values();
    const sum = summed([own, this.#endedMetrics, ...workerValues]);
    return `${await sum.metrics()}${await this.#registry.metrics()}`;
  }

  /** Stops all workers; resolves when they have ended, by force after the timeout. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#watchTimer);
    for (const member of this.#members.values()) member.stop();
    if (this.#members.size === 0) return;
    const cut = setTimeout(() => this.kill(), stopTimeoutMs);
    await this.#allEnded.promise;
    clearTimeout(cut);
  }

  kill(): void {
    this.#isStopping = true;
    clearInterval(this.#watchTimer);
    for (const member of this.#members.values()) member.kill();
  }

  #startWorker(number: number): void {
    const member = new WorkerProcess(number, {
      counts: this.#counts,
      port: this.#port,
      listenFd: this.#options.listenFd,
      onProgress: () => this.#checkProgress(),
      onFailed: (failed, lines) => this.#fail(failed, lines),
      onConsumption: (spender, spent) => this.#spread(spender, spent),
      onPurged: () => this.#reportPurged(),
      onExit: (workerProcess, end) => this.#replace(workerProcess, end),
    });
    this.#members.set(number, member);
    if (this.#bus !== undefined) {
      member.open(this.#bus);
      member.setNodes(this.#nodes);
    }
    if (this.#allWereReady) member.announceAllReady();
  }

  #checkProgress(): void {
    const members = [...this.#members.values()];
    const isFull = members.length === this.#options.size;
    if (isFull && members.every((member) => member.hasStarted)) {
      this.#hasStarted = true;
      this.#started.resolve();
    }
    if (this.#allWereReady || !isFull || !members.every((member) => member.isReady)) return;
    this.#allWereReady = true;
    for (const member of members) member.announceAllReady();
  }

  /** Kills unresponsive workers, whose connections would hang. */
  #watch(): void {
    const now = performance.now();
    const slept = now - this.#watchedAt > 2 * watchIntervalMs;
    this.#watchedAt = now;
    for (const member of this.#members.values()) {
      // If this process was suspended as well, no message could arrive.
      if (slept) member.lastMessageAt = now;
      if (!member.hasStarted || now - member.lastMessageAt <= maxSilenceMs) continue;
      this.#options.logger.error({ worker: member.number }, "worker is unresponsive; killing it");
      member.kill();
    }
  }

  #fail({ number: place }: WorkerProcess, lines: readonly string[]): void {
    if (this.#hasStarted) {
      this.#options.logger.error({ worker: place }, `worker could not start: ${lines.join(" ")}`);
      return;
    }
    const problem = new WorkerProblem(lines);
    this.#started.reject(problem);
  }

  #spread(spender: WorkerProcess, spent: Consumption): void {
    for (const member of this.#members.values()) if (member !== spender) member.charge(spent);
  }

  /** The purge progress of all workers; one that is being replaced may have left something on disk. */
  #reportPurged(): void {
    const closed = [...this.#members.values()].flatMap((member) => member.purged ?? []);
    if (closed.length === this.#options.size) this.#onPurged?.(Math.min(...closed));
  }

  #replace(member: WorkerProcess, { code, signal }: { code: number | null; signal: string | null }): void {
    const { number: place } = member;
    this.#members.delete(place);
    void this.#keepMetrics(member);
    if (this.#isStopping) {
      if (this.#members.size === 0) this.#allEnded.resolve();
      return;
    }
    if (!this.#hasStarted) {
      const how = signal === null ? `with code ${code}` : `by ${signal}`;
      this.#fail(member, [`A worker ended ${how} before it was ready. See the log.`]);
      return;
    }
    this.#ends.inc();
    this.#options.logger.error({ worker: place, code, signal }, "worker exited; replacing it");
    const lasted = performance.now() - member.startedAt >= stableAfterMs;
    const wait = lasted
      ? replacementDelayMs.shortest
      : (this.#pauses.get(place) ?? replacementDelayMs.shortest);
    this.#pauses.set(place, Math.min(replacementDelayMs.longest, wait * 2));
    setTimeout(() => {
      if (!this.#isStopping) this.#startWorker(place);
    }, wait).unref();
  }

  /** Adds the last counters of an ended worker to the sums. */
  async #keepMetrics({ measured }: WorkerProcess): Promise<void> {
    const counted = measured.filter(({ aggregator, type }) => aggregator === "sum" && isCounted(type));
    this.#endedMetrics = await summed([this.#endedMetrics, counted]).getMetricsAsJSON();
  }
}
