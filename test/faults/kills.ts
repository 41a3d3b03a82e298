/** Servers that are killed again and again, also under senders that never give up (F-01). */
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { until } from "../harness/until.ts";
import { type Calls, calls, resultOf } from "./calls.ts";
import type { Answering } from "./service.ts";

/** Servers to kill, and the load meanwhile. */
export type KillTest = {
  readonly start: () => Promise<Answering>;
  readonly key: string;
  /** The components that are reported, one a lane. */
  readonly components: readonly string[];
  /** Whether it ends, asked after each restart: no kill is sure to hit the moment that a check needs. */
  readonly isEnough: (progress: Progress) => boolean;
  /** Resolves at the moment of the next kill, after the server was ready; at random otherwise. */
  readonly moment?: (signal: AbortSignal, progress: () => Progress) => Promise<void>;
  /** Breaks it off. */
  readonly signal?: AbortSignal;
  /** Checks the server after each restart. */
  readonly restarted?: (server: Answering, newest: number) => Promise<void>;
};

/** The effects of the kills so far. */
export type Progress = {
  /** The names of the reports that were acknowledged, lane by lane in their order. */
  readonly acknowledged: readonly (readonly string[])[];
  readonly kills: number;
  /** How many reports had an effect of which their sender learned only by asking again. */
  readonly replayed: number;
};

/** The outcome of a fault. */
export type Survived = Progress & { readonly server: Answering };

const acceptedReport = z.object({ Revision: z.int() });

class Senders {
  readonly acknowledged: string[][] = [];
  replayed = 0;
  /** The newest revision that anybody was told of. */
  newest = 0;
  over = false;
  calls: Calls;
  readonly #key: string;

  constructor(port: number, key: string) {
    this.#key = key;
    this.calls = calls(port, key);
  }

  turnTo(port: number): void {
    this.calls.close();
    this.calls = calls(port, this.#key);
  }

  /** Resolves when each has had an answer from now on: only by asking again do they learn what became of their last report. */
  async allAreAnswered(): Promise<void> {
    const before = this.acknowledged.map(({ length }) => length);
    await until(() => this.acknowledged.every(({ length }, lane) => length > (before[lane] ?? 0)));
  }

  /** Sends one report after another, each until it is acknowledged, until all is over. */
  async lane(index: number, component: string, signal: AbortSignal): Promise<void> {
    const mine: string[] = [];
    this.acknowledged[index] = mine;
    while (!this.over) {
      const name = `${index}-${mine.length}`;
      const status = mine.length % 2 === 0 ? "Major Outage" : "Operational";
      while (!(await this.#send(component, status, name))) await sleep(25, undefined, { signal });
      mine.push(name);
      await sleep(5);
    }
  }

  async #send(component: string, status: string, name: string): Promise<boolean> {
    try {
      const response = await this.calls.report(component, status, name);
      if (response.status === 503) return false;
      if (response.status !== 200) throw new Error(`${response.status}: ${response.text}`);
      const { Revision } = resultOf(response, acceptedReport);
      this.newest = Math.max(this.newest, Revision);
      if (response.headers["idempotency-replayed"] !== undefined) this.replayed += 1;
      return true;
    } catch (error) {
      // The connection broke, or there is nobody to connect to; anything else is a fault of the server or the test.
      if (error instanceof Error && "code" in error) return false;
      throw error;
    }
  }
}

/** Resolves 50 to 500 ms later. */
export const atRandom = (signal: AbortSignal): Promise<void> =>
  sleep(50 + Math.random() * 450, undefined, { signal });

/** Starts and kills something again and again, each time soon after it was ready, until it is enough. */
export async function killUntil(
  isEnough: () => boolean | Promise<boolean>,
  start: () => Promise<Answering>,
  signal: AbortSignal,
): Promise<void> {
  do {
    const server = await start();
    await atRandom(signal);
    await server.kill();
  } while (!(await isEnough()));
}

/** Lets lanes send while the server is killed again and again. */
export async function survive(test: KillTest): Promise<Survived> {
  const { start, key, components, isEnough, moment = atRandom, restarted } = test;
  const failed = new AbortController();
  const signal = AbortSignal.any([failed.signal, ...(test.signal === undefined ? [] : [test.signal])]);
  let server = await start();
  const senders = new Senders(server.port, key);
  const lanes = components.map((component, index) => senders.lane(index, component, signal));
  let kills = 0;
  const progress = (): Progress => ({
    acknowledged: senders.acknowledged,
    kills,
    replayed: senders.replayed,
  });
  const killRepeatedly = async () => {
    try {
      do {
        await moment(signal, progress);
        await server.kill();
        kills += 1;
        const { newest } = senders;
        server = await start();
        await restarted?.(server, newest);
        senders.turnTo(server.port);
        await senders.allAreAnswered();
      } while (!isEnough(progress()));
    } catch (error) {
      failed.abort(error);
      throw error;
    } finally {
      senders.over = true;
    }
  };
  await Promise.all([killRepeatedly(), ...lanes]);
  senders.calls.close();
  return { server, ...progress() };
}
