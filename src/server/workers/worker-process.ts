/** A worker as seen by the process that holds the store. */
import cluster, { type Worker } from "node:cluster";
import type { Consumption } from "../../auth/rate-limits.ts";
import type { BusHost } from "../../commands/bus/bus-host.ts";
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import {
  type ChangeNotification,
  plainFault,
  type Reply,
  type Request,
} from "../../commands/bus/host-messages.ts";
import { respondFrom } from "../../commands/bus/host-responder.ts";
import { hostOfBus } from "../../commands/bus/shared-bus.ts";
import { Refusal, type RefusalFields } from "../../contract/refusal.ts";
import type { MetricValues } from "../../platform/metrics.ts";
import type { OwnLimitCounts } from "../worker-role.ts";
import { type CountRequest, type FromWorker, isFromWorker, type ToWorker } from "./worker-messages.ts";

export type WorkerExit = { readonly code: number | null; readonly signal: string | null };

/** Receives events of a worker. */
export type WorkerOwner = {
  readonly counts: OwnLimitCounts;
  /** Where workers are to listen. */
  readonly port: number;
  /** The file of a socket that listens there already. */
  readonly listenFd: number | undefined;
  /** It has become ready, or its start has come to its end. */
  readonly came: () => void;
  readonly failed: (member: WorkerProcess, lines: readonly string[]) => void;
  readonly spent: (member: WorkerProcess, spent: Consumption) => void;
  /** A worker reported purge progress. */
  readonly letGo: () => void;
  readonly ended: (member: WorkerProcess, end: WorkerExit) => void;
};

/** Timeout for a worker's metrics, in milliseconds. */
const measureTimeoutMs = 1_000;

/** A running worker. */
export class WorkerProcess {
  readonly place: number;
  readonly startedAt = performance.now();
  readonly #worker: Worker;
  readonly #captain: WorkerOwner;
  readonly #measuring = new Map<number, (measured: MetricValues) => void>();
  #host: BusHost | undefined;
  #isHere = false;
  #allAreReady = false;
  #lastId = 0;
  /** Its last metrics. */
  measured: MetricValues = [];
  /** Time of its last message; a healthy worker sends one each second. */
  heardAt = performance.now();
  isReady = false;
  hasStarted = false;
  /** The last closing that it has purged; undefined before its first report. */
  letGo: number | undefined = undefined;

  /** Starts the process. */
  constructor(place: number, captain: WorkerOwner) {
    this.place = place;
    this.#captain = captain;
    this.#worker = cluster.fork();
    this.#worker.on("message", (message: unknown) => {
      if (isFromWorker(message)) this.#take(message);
    });
    // A broken channel is handled by the exit event.
    this.#worker.on("error", () => undefined);
    this.#worker.on("exit", (code, signal) => {
      void this.#host?.close();
      captain.ended(this, { code, signal });
    });
  }

  /** Makes the store available to the worker. */
  open(bus: CommandBus): void {
    this.#host = hostOfBus(bus);
    this.#say({ kind: "store is open" });
  }

  /** Tells it that all workers are ready. */
  tellAllAreReady(): void {
    this.#allAreReady = true;
    this.#say({ kind: "all are ready" });
  }

  /** Tells it what another spent. */
  owe(spent: Consumption): void {
    this.#say({ kind: "spent", spent });
  }

  /** Tells it the number of running nodes. */
  tellNodes(count: number): void {
    this.#say({ kind: "nodes", count });
  }

  /** Its current metrics; the last known ones without an answer. */
  async measure(): Promise<MetricValues> {
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve } = Promise.withResolvers<MetricValues>();
    this.#measuring.set(id, resolve);
    const timer = setTimeout(() => resolve(this.measured), measureTimeoutMs);
    this.#say({ kind: "measure", id });
    this.measured = await promise;
    clearTimeout(timer);
    this.#measuring.delete(id);
    return this.measured;
  }

  /** Asks it to stop gracefully; one that can't receive yet is killed. */
  stop(): void {
    if (this.#isHere) this.#say({ kind: "stop" });
    else this.kill();
  }

  kill(): void {
    this.#worker.process.kill("SIGKILL");
  }

  #take(message: FromWorker): void {
    this.heardAt = performance.now();
    switch (message.kind) {
      case "here":
        return this.#greet();
      case "alive":
        return;
      case "ready":
        this.isReady = true;
        return this.#captain.came();
      case "started":
        this.hasStarted = true;
        return this.#captain.came();
      case "failed":
        return this.#captain.failed(this, message.lines);
      case "store":
        return void this.#answer(message.request);
      case "count":
        return this.#say({ kind: "counted", id: message.id, refusal: this.#count(message.asked) });
      case "settle":
        return this.#captain.counts[message.of].settle(message.guess, message.isRight);
      case "spent":
        return this.#captain.spent(this, message.spent);
      case "measured":
        return this.#measuring.get(message.id)?.(message.measured);
      case "let go":
        this.letGo = message.closed;
        return this.#captain.letGo();
    }
  }

  /** Repeats messages sent before it was ready. */
  #greet(): void {
    this.#isHere = true;
    const { port, listenFd } = this.#captain;
    this.#say({ kind: "begin", place: this.place, port, listenFd });
    if (this.#host !== undefined) this.#say({ kind: "store is open" });
    if (this.#allAreReady) this.#say({ kind: "all are ready" });
  }

  async #answer(request: Request): Promise<void> {
    if (this.#host === undefined) throw new Error("a worker sent a request before the store was open");
    const asker = { notify: (told: ChangeNotification) => this.#say({ kind: "store", message: told }) };
    const reply = await respondFrom(this.#host, request, asker);
    try {
      this.#say({ kind: "store", message: reply });
    } catch (failure) {
      // Errors that can't be cloned are sent as text.
      const inWords: Reply = plainFault(request.id, String(failure));
      this.#say({ kind: "store", message: inWords });
    }
  }

  #count(asked: CountRequest): RefusalFields | null {
    const { counts } = this.#captain;
    try {
      if (asked.kind === "ask") counts.asking.count(asked.address);
      else if (asked.kind === "visit") counts.visits.countCommand();
      else if (asked.kind === "begin") counts[asked.of].begin(asked.guess);
      else counts[asked.of].refuseExhausted(asked.guess);
      return null;
    } catch (refusal) {
      if (refusal instanceof Refusal) return refusal.fields();
      throw refusal;
    }
  }

  #say(message: ToWorker): void {
    if (!this.#isHere || !this.#worker.isConnected()) return;
    this.#worker.send(message, undefined, undefined, () => undefined);
  }
}
