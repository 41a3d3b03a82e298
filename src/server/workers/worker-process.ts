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
  /** The port that workers listen on. */
  readonly port: number;
  /** File descriptor of a socket that already listens there. */
  readonly listenFd: number | undefined;
  /** Called when the worker is ready, or its start has ended. */
  readonly onProgress: () => void;
  readonly onFailed: (member: WorkerProcess, lines: readonly string[]) => void;
  readonly onConsumption: (member: WorkerProcess, spent: Consumption) => void;
  /** Called when the worker reports purge progress. */
  readonly onPurged: () => void;
  readonly onExit: (member: WorkerProcess, end: WorkerExit) => void;
};

/** Timeout for a worker's metrics, in milliseconds. */
const measureTimeoutMs = 1_000;

/** A running worker. */
export class WorkerProcess {
  readonly number: number;
  readonly startedAt = performance.now();
  readonly #worker: Worker;
  readonly #owner: WorkerOwner;
  readonly #measuring = new Map<number, (measured: MetricValues) => void>();
  #host: BusHost | undefined;
  #isReceiving = false;
  #allAreReady = false;
  #lastId = 0;
  /** Its last metrics. */
  measured: MetricValues = [];
  /** Time of its last message; a healthy worker sends one each second. */
  lastMessageAt = performance.now();
  isReady = false;
  hasStarted = false;
  /** The last closing that it has purged; undefined before its first report. */
  purged: number | undefined = undefined;

  /** Starts the process. */
  constructor(number: number, owner: WorkerOwner) {
    this.number = number;
    this.#owner = owner;
    this.#worker = cluster.fork();
    this.#worker.on("message", (message: unknown) => {
      if (isFromWorker(message)) this.#receive(message);
    });
    // A broken channel is handled by the exit event.
    this.#worker.on("error", () => undefined);
    this.#worker.on("exit", (code, signal) => {
      void this.#host?.close();
      owner.onExit(this, { code, signal });
    });
  }

  /** Makes the store available to the worker. */
  open(bus: CommandBus): void {
    this.#host = hostOfBus(bus);
    this.#send({ kind: "store is open" });
  }

  /** Tells the worker that all are ready. */
  announceAllReady(): void {
    this.#allAreReady = true;
    this.#send({ kind: "all are ready" });
  }

  /** Charges what another worker consumed. */
  charge(spent: Consumption): void {
    this.#send({ kind: "spent", spent });
  }

  /** Sets the number of running nodes. */
  setNodes(count: number): void {
    this.#send({ kind: "nodes", count });
  }

  /** Its current metrics; the last known ones without an answer. */
  async measure(): Promise<MetricValues> {
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve } = Promise.withResolvers<MetricValues>();
    this.#measuring.set(id, resolve);
    const timer = setTimeout(() => resolve(this.measured), measureTimeoutMs);
    this.#send({ kind: "measure", id });
    this.measured = await promise;
    clearTimeout(timer);
    this.#measuring.delete(id);
    return this.measured;
  }

  /** Asks it to stop gracefully; one that can't receive yet is killed. */
  stop(): void {
    if (this.#isReceiving) this.#send({ kind: "stop" });
    else this.kill();
  }

  kill(): void {
    this.#worker.process.kill("SIGKILL");
  }

  #receive(message: FromWorker): void {
    this.lastMessageAt = performance.now();
    switch (message.kind) {
      case "here":
        return this.#sendState();
      case "alive":
        return;
      case "ready":
        this.isReady = true;
        return this.#owner.onProgress();
      case "started":
        this.hasStarted = true;
        return this.#owner.onProgress();
      case "failed":
        return this.#owner.onFailed(this, message.lines);
      case "store":
        return void this.#answer(message.request);
      case "count":
        return this.#send({ kind: "counted", id: message.id, refusal: this.#count(message.request) });
      case "settle":
        return this.#owner.counts[message.of].settle(message.guess, message.isRight);
      case "spent":
        return this.#owner.onConsumption(this, message.spent);
      case "measured":
        return this.#measuring.get(message.id)?.(message.measured);
      case "purged":
        this.purged = message.closed;
        return this.#owner.onPurged();
    }
  }

  /** Repeats messages sent before it was ready. */
  #sendState(): void {
    this.#isReceiving = true;
    const { port, listenFd } = this.#owner;
    this.#send({ kind: "begin", number: this.number, port, listenFd });
    if (this.#host !== undefined) this.#send({ kind: "store is open" });
    if (this.#allAreReady) this.#send({ kind: "all are ready" });
  }

  async #answer(request: Request): Promise<void> {
    if (this.#host === undefined) throw new Error("a worker sent a request before the store was open");
    const caller = {
      notify: (notification: ChangeNotification) => this.#send({ kind: "store", message: notification }),
    };
    const reply = await respondFrom(this.#host, request, caller);
    try {
      this.#send({ kind: "store", message: reply });
    } catch (failure) {
      // Errors that can't be cloned are sent as text.
      const fault: Reply = plainFault(request.id, String(failure));
      this.#send({ kind: "store", message: fault });
    }
  }

  #count(request: CountRequest): RefusalFields | null {
    const { counts } = this.#owner;
    try {
      if (request.kind === "challenge") counts.challenges.count(request.address);
      else if (request.kind === "visit") counts.visits.countCommand();
      else if (request.kind === "begin") counts[request.of].begin(request.guess);
      else counts[request.of].refuseExhausted(request.guess);
      return null;
    } catch (refusal) {
      if (refusal instanceof Refusal) return refusal.fields();
      throw refusal;
    }
  }

  #send(message: ToWorker): void {
    if (!this.#isReceiving || !this.#worker.isConnected()) return;
    this.#worker.send(message, undefined, undefined, () => undefined);
  }
}
