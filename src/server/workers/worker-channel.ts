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
const tellSpentEvery = 50;
/** Interval of liveness messages, also without a store. */
const aliveEvery = 1_000;
/** Polling interval for readiness, in milliseconds. */
const lookEvery = 25;

/** The first message to a worker. */
export type BeginMessage = Pick<ToWorker & { readonly kind: "begin" }, "place" | "port" | "listenFd">;

/** The transport: the process itself for a worker. */
export type MessageLine = {
  readonly say: (message: FromWorker) => void;
  readonly onMessage: (take: (message: unknown) => void) => void;
};

/** The transport of this process. Throws if it was not started as a worker. */
export function ownLine(): MessageLine {
  const send = process.send?.bind(process);
  if (send === undefined) throw new Error("a worker is started by the service");
  return {
    // If the primary is gone, the process is about to end.
    say: (message) => void send(message, undefined, undefined, () => undefined),
    onMessage: (take) => void process.on("message", take),
  };
}

/** A worker's end of its line. */
export class WorkerChannel {
  readonly #line: MessageLine;
  readonly #clock: Clock;
  readonly #host: RemoteHost;
  readonly #begun = Promise.withResolvers<BeginMessage>();
  readonly #opened = Promise.withResolvers<BusHost>();
  readonly #stopAsked = Promise.withResolvers<void>();
  readonly #counting = new Map<number, { resolve: () => void; reject: (refusal: Refusal) => void }>();
  #nodes = 1;
  readonly #rates = new RateLimits(() => this.#nodes);
  #lastId = 0;
  #seen: WorkerSight | undefined;
  #othersAreReady = false;

  constructor(line: MessageLine, clock: Clock) {
    this.#line = line;
    this.#clock = clock;
    this.#host = new RemoteHost((request) => line.say({ kind: "store", request }));
    line.onMessage((message) => {
      if (isToWorker(message)) this.#take(message);
    });
    line.say({ kind: "here" });
    setInterval(() => this.#tellSpent(), tellSpentEvery).unref();
    setInterval(() => line.say({ kind: "alive" }), aliveEvery).unref();
  }

  /** Resolves with the worker's number, from 1, and its listening address. */
  get begun(): Promise<BeginMessage> {
    return this.#begun.promise;
  }

  /** Resolves when the worker is to stop. */
  get stopAsked(): Promise<void> {
    return this.#stopAsked.promise;
  }

  /** Tells that the start has come to its end. */
  started(): void {
    this.#line.say({ kind: "started" });
  }

  /** Tells why the worker cannot start: lines for a person. */
  failed(lines: readonly string[]): void {
    this.#line.say({ kind: "failed", lines });
  }

  /** The role of the worker with this number: the first one stores snapshots. */
  partOf(place: number): WorkerRole {
    return {
      holder: this.#opened.promise,
      sharesPort: canSharePorts,
      keepsSnapshots: place === 1,
      letsGo: (closed) => this.#line.say({ kind: "let go", closed }),
      counts: this.#counts(),
      rates: this.#rates,
      listens: (seen) => this.#listens(seen),
    };
  }

  #take(message: ToWorker): void {
    switch (message.kind) {
      case "begin":
        return this.#begun.resolve(message);
      case "store is open":
        return this.#opened.resolve(this.#host);
      case "all are ready":
        this.#othersAreReady = true;
        if (this.#seen !== undefined) this.#seen.runtimeState.awaitsOthers = false;
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
        return this.#stopAsked.resolve();
    }
  }

  #listens(seen: WorkerSight): void {
    const { runtimeState } = seen;
    this.#seen = seen;
    runtimeState.awaitsOthers = !this.#othersAreReady;
    const looking = setInterval(() => {
      if (!runtimeState.isReadyItself) return;
      clearInterval(looking);
      this.#line.say({ kind: "ready" });
    }, lookEvery).unref();
  }

  #counts(): LimitCounts {
    const guessesOf = (of: GuessKind): GuessCount => ({
      refuseExhausted: (guess) => this.#count({ kind: "spent", of, guess }),
      begin: async (guess) => {
        await this.#count({ kind: "begin", of, guess });
        return {
          succeed: () => this.#line.say({ kind: "settle", of, guess, isRight: true }),
          cancel: () => this.#line.say({ kind: "settle", of, guess, isRight: false }),
        };
      },
    });
    const asking: ChallengeCount = { count: (address) => this.#count({ kind: "ask", address }) };
    const visits: VisitCount = { countCommand: () => this.#count({ kind: "visit" }) };
    return {
      guesses: guessesOf("guesses"),
      codeGuesses: guessesOf("codeGuesses"),
      pageGuesses: guessesOf("pageGuesses"),
      asking,
      visits,
    };
  }

  #count(asked: CountRequest): Promise<void> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#counting.set(id, { resolve, reject });
      this.#line.say({ kind: "count", id, asked });
    });
  }

  #counted({ id, refusal }: ToWorker & { kind: "counted" }): void {
    const counting = this.#counting.get(id);
    this.#counting.delete(id);
    if (refusal === null) counting?.resolve();
    else counting?.reject(Refusal.from(refusal));
  }

  #tellSpent(): void {
    const spent = this.#rates.collectConsumption();
    if (Object.values(spent).some(({ length }) => length > 0)) this.#line.say({ kind: "spent", spent });
  }

  async #measure(id: number): Promise<void> {
    const measured = (await this.#seen?.meters.values()) ?? [];
    this.#line.say({ kind: "measured", id, measured });
  }
}
