/** A worker's connection to the process that holds the store. */

import type { ChallengeCount } from "../../auth/challenge-rate.ts";
import type { GuessCount } from "../../auth/guess-limits.ts";
import { RateLimits } from "../../auth/rate-limits.ts";
import type { VisitCount } from "../../auth/visit-limits.ts";
import type { BusHost } from "../../commands/bus/bus-host.ts";
import { RemoteHost } from "../../commands/bus/remote-host.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { Clock } from "../../platform/clock.ts";
import type { LimitCounts, WorkerRole, WorkerSight } from "../worker-role.ts";
import { canSharePorts } from "./shared-port.ts";
import {
  type CountRequest,
  type FromWorker,
  type GuessKind,
  isToWorker,
  type ToWorker,
} from "./worker-messages.ts";

/** Interval for exchanging rate consumption, in milliseconds. */
const consumptionIntervalMs = 50;
/** Interval of liveness messages, also without a store. */
const aliveIntervalMs = 1_000;
/** Polling interval for readiness, in milliseconds. */
const readyPollMs = 25;

/** The first message to a worker. */
export type BeginMessage = Pick<ToWorker & { readonly kind: "begin" }, "number" | "port" | "listenFd">;

/** The transport: the process itself for a worker. */
export type MessageLine = {
  readonly send: (message: FromWorker) => void;
  readonly onMessage: (listener: (message: unknown) => void) => void;
};

/** The transport of this process. Throws if it was not started as a worker. */
export function ownLine(): MessageLine {
  const send = process.send?.bind(process);
  if (send === undefined) throw new Error("a worker is started by the service");
  return {
    // If the primary is gone, the process is about to end.
    send: (message) => void send(message, undefined, undefined, () => undefined),
    onMessage: (take) => void process.on("message", take),
  };
}

/** The worker's end of the transport. */
export class WorkerChannel {
  readonly #line: MessageLine;
  readonly #clock: Clock;
  readonly #host: RemoteHost;
  readonly #begin = Promise.withResolvers<BeginMessage>();
  readonly #opened = Promise.withResolvers<BusHost>();
  readonly #stopRequest = Promise.withResolvers<void>();
  readonly #counting = new Map<number, { resolve: () => void; reject: (refusal: Refusal) => void }>();
  #nodes = 1;
  readonly #rates = new RateLimits(() => this.#nodes);
  #lastId = 0;
  #service: WorkerSight | undefined;
  #othersAreReady = false;

  constructor(line: MessageLine, clock: Clock) {
    this.#line = line;
    this.#clock = clock;
    this.#host = new RemoteHost({ postMessage: (request) => line.send({ kind: "store", request }) });
    line.onMessage((message) => {
      if (isToWorker(message)) this.#receive(message);
    });
    line.send({ kind: "here" });
    setInterval(() => this.#sendConsumption(), consumptionIntervalMs).unref();
    setInterval(() => line.send({ kind: "alive" }), aliveIntervalMs).unref();
  }

  /** Resolves with the worker's number, from 1, and its listening address. */
  get begin(): Promise<BeginMessage> {
    return this.#begin.promise;
  }

  /** Resolves when the worker is to stop. */
  get stopRequest(): Promise<void> {
    return this.#stopRequest.promise;
  }

  /** Reports that the start has ended. */
  started(): void {
    this.#line.send({ kind: "started" });
  }

  /** Reports why the worker cannot start, in lines for a person. */
  failed(lines: readonly string[]): void {
    this.#line.send({ kind: "failed", lines });
  }

  /** The role of the worker with this number: the first one stores snapshots. */
  roleOf(number: number): WorkerRole {
    return {
      holder: this.#opened.promise,
      sharesPort: canSharePorts,
      storesSnapshots: number === 1,
      reportPurged: (closed) => this.#line.send({ kind: "purged", closed }),
      counts: this.#counts(),
      rates: this.#rates,
      onListening: (seen) => this.#onListening(seen),
    };
  }

  #receive(message: ToWorker): void {
    switch (message.kind) {
      case "begin":
        return this.#begin.resolve(message);
      case "store is open":
        return this.#opened.resolve(this.#host);
      case "all are ready":
        this.#othersAreReady = true;
        if (this.#service !== undefined) this.#service.runtimeState.awaitsOthers = false;
        return;
      case "store":
        return this.#host.receive(message.message);
      case "counted":
        return this.#counted(message);
      case "spent":
        return this.#rates.charge(message.spent, this.#clock.monotonic());
      case "nodes":
        this.#nodes = message.count;
        return;
      case "measure":
        return void this.#measure(message.id);
      case "stop":
        return this.#stopRequest.resolve();
    }
  }

  #onListening(service: WorkerSight): void {
    const { runtimeState } = service;
    this.#service = service;
    runtimeState.awaitsOthers = !this.#othersAreReady;
    const timer = setInterval(() => {
      if (!runtimeState.isReadyItself) return;
      clearInterval(timer);
      this.#line.send({ kind: "ready" });
    }, readyPollMs).unref();
  }

  #counts(): LimitCounts {
    const guessesOf = (of: GuessKind): GuessCount => ({
      refuseExhausted: (guess) => this.#count({ kind: "spent", of, guess }),
      begin: async (guess) => {
        await this.#count({ kind: "begin", of, guess });
        return {
          succeed: () => this.#line.send({ kind: "settle", of, guess, isRight: true }),
          cancel: () => this.#line.send({ kind: "settle", of, guess, isRight: false }),
        };
      },
    });
    const challenges: ChallengeCount = { count: (address) => this.#count({ kind: "challenge", address }) };
    const visits: VisitCount = { countCommand: () => this.#count({ kind: "visit" }) };
    return {
      guesses: guessesOf("guesses"),
      codeGuesses: guessesOf("codeGuesses"),
      pageGuesses: guessesOf("pageGuesses"),
      challenges,
      visits,
    };
  }

  #count(request: CountRequest): Promise<void> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#counting.set(id, { resolve, reject });
      this.#line.send({ kind: "count", id, request });
    });
  }

  #counted({ id, refusal }: ToWorker & { kind: "counted" }): void {
    const counting = this.#counting.get(id);
    this.#counting.delete(id);
    if (refusal === null) counting?.resolve();
    else counting?.reject(Refusal.from(refusal));
  }

  #sendConsumption(): void {
    const spent = this.#rates.collectConsumption();
    if (Object.values(spent).some(({ length }) => length > 0)) this.#line.send({ kind: "spent", spent });
  }

  async #measure(id: number): Promise<void> {
    const measured = (await this.#service?.meters.values()) ?? [];
    this.#line.send({ kind: "measured", id, measured });
  }
}
