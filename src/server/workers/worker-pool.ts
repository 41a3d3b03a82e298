/** The worker processes of a service: started, informed, replaced and stopped. */
import cluster from "node:cluster";
import { AggregatorRegistry, Counter, Gauge, Registry } from "prom-client";
import type { Consumption } from "../../auth/rate-limits.ts";
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Metrics, MetricValues } from "../../platform/metrics.ts";
import { countHere } from "../worker-role.ts";
import { WorkerProcess } from "./worker-process.ts";

/** A worker could not start. `lines` are for the person who starts the service. */
export class WorkerProblem extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.name = "WorkerProblem";
    this.lines = lines;
  }
}

/** Delay before a worker is replaced, in milliseconds; doubled each time the replacement dies early. */
const pause = { shortest: 100, longest: 5_000 };
/** Lifetime in milliseconds from which a worker counts as stable. */
const lasting = 10_000;
/** Interval of liveness checks, and the maximum time without a message, in milliseconds. */
const watchEvery = 1_000;
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
  readonly #gone = Promise.withResolvers<void>();
  /** Counters of ended workers: sums must never decrease. */
  #departed: MetricValues = [];
  #port = 0;
  #watching: NodeJS.Timeout | undefined;
  #watchedAt = performance.now();
  #bus: CommandBus | undefined;
  #onLetGo: ((closed: number) => void) | undefined;
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
    for (let index = 1; index <= this.#options.size; index += 1) this.#fill(index);
    this.#watching = setInterval(() => this.#watch(), watchEvery).unref();
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

  /** Reports, now and on each change, the last closing that all workers have purged. */
  tellNodes(count: number): void {
    this.#nodes = count;
    for (const member of this.#members.values()) member.tellNodes(count);
  }

  onLetGo(listener: (closed: number) => void): void {
    this.#onLetGo = listener;
    this.#tellLetGo();
  }

  /** Metrics of all workers and this process, aggregated, in Prometheus text format. */
  async text(): Promise<string> {
    const members = [...this.#members.values()];
    const told = await Promise.all(members.map((member) => member.measure()));
    const own = await this.#options.meters.values();
    const sum = summed([own, this.#departed, ...told]);
    return `${await sum.metrics()}${await this.#registry.metrics()}`;
  }

  /** Stops all workers; resolves when they have ended, by force after the timeout. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#watching);
    for (const member of this.#members.values()) member.stop();
    if (this.#members.size === 0) return;
    const cut = setTimeout(() => this.kill(), stopTimeoutMs);
    await this.#gone.promise;
    clearTimeout(cut);
  }

  kill(): void {
    this.#isStopping = true;
    clearInterval(this.#watching);
    for (const member of this.#members.values()) member.kill();
  }

  #fill(place: number): void {
    const member = new WorkerProcess(place, {
      counts: this.#counts,
      port: this.#port,
      listenFd: this.#options.listenFd,
      came: () => this.#look(),
      failed: (failed, lines) => this.#fail(failed, lines),
      spent: (spender, spent) => this.#spread(spender, spent),
      letGo: () => this.#tellLetGo(),
      ended: (workerProcess, end) => this.#replace(workerProcess, end),
    });
    this.#members.set(place, member);
    if (this.#bus !== undefined) {
      member.open(this.#bus);
      member.tellNodes(this.#nodes);
    }
    if (this.#allWereReady) member.tellAllAreReady();
  }

  #look(): void {
    const members = [...this.#members.values()];
    const isFull = members.length === this.#options.size;
    if (isFull && members.every((member) => member.hasStarted)) {
      this.#hasStarted = true;
      this.#started.resolve();
    }
    if (this.#allWereReady || !isFull || !members.every((member) => member.isReady)) return;
    this.#allWereReady = true;
    for (const member of members) member.tellAllAreReady();
  }

  /** Kills unresponsive workers, whose connections would hang. */
  #watch(): void {
    const now = performance.now();
    const slept = now - this.#watchedAt > 2 * watchEvery;
    this.#watchedAt = now;
    for (const member of this.#members.values()) {
      // If this process was suspended as well, no message could arrive.
      if (slept) member.heardAt = now;
      if (!member.hasStarted || now - member.heardAt <= maxSilenceMs) continue;
      this.#options.logger.error({ worker: member.place }, "worker is unresponsive; killing it");
      member.kill();
    }
  }

  #fail({ place }: WorkerProcess, lines: readonly string[]): void {
    if (this.#hasStarted) {
      this.#options.logger.error({ worker: place }, `worker could not start: ${lines.join(" ")}`);
      return;
    }
    const problem = new WorkerProblem(lines);
    this.#started.reject(problem);
  }

  #spread(spender: WorkerProcess, spent: Consumption): void {
    for (const member of this.#members.values()) if (member !== spender) member.owe(spent);
  }

  /** The purge progress of all workers; one that is being replaced may have left something on disk. */
  #tellLetGo(): void {
    const closed = [...this.#members.values()].flatMap((member) => member.letGo ?? []);
    if (closed.length === this.#options.size) this.#onLetGo?.(Math.min(...closed));
  }

  #replace(member: WorkerProcess, { code, signal }: { code: number | null; signal: string | null }): void {
    const { place } = member;
    this.#members.delete(place);
    void this.#depart(member);
    if (this.#isStopping) {
      if (this.#members.size === 0) this.#gone.resolve();
      return;
    }
    if (!this.#hasStarted) {
      const how = signal === null ? `with code ${code}` : `by ${signal}`;
      this.#fail(member, [`A worker ended ${how} before it was ready. See the log.`]);
      return;
    }
    this.#ends.inc();
    this.#options.logger.error({ worker: place, code, signal }, "worker exited; replacing it");
    const lasted = performance.now() - member.startedAt >= lasting;
    const wait = lasted ? pause.shortest : (this.#pauses.get(place) ?? pause.shortest);
    this.#pauses.set(place, Math.min(pause.longest, wait * 2));
    setTimeout(() => {
      if (!this.#isStopping) this.#fill(place);
    }, wait).unref();
  }

  /** Keeps the last counters of an ended worker. */
  async #depart({ measured }: WorkerProcess): Promise<void> {
    const counted = measured.filter(({ aggregator, type }) => aggregator === "sum" && isCounted(type));
    this.#departed = await summed([this.#departed, counted]).getMetricsAsJSON();
  }
}
