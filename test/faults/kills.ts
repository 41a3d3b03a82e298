/** Senders that never give up, and a server that is killed under them again and again (F-01). */
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type Calls, calls, resultOf } from "./calls.ts";
import type { Answering } from "./service.ts";

/** The fault and its target. */
export type Ordeal = {
  readonly start: () => Promise<Answering>;
  readonly key: string;
  /** The components that are reported, one a lane. */
  readonly components: readonly string[];
  readonly kills: number;
  /** Reports that must be acknowledged before it ends, however many kills that takes. */
  readonly acknowledged: number;
  /** Checks the server after each restart. */
  readonly restarted?: (server: Answering, newest: number) => Promise<void>;
};

/** The outcome of a fault. */
export type Survived = {
  readonly server: Answering;
  /** The names of the reports that were acknowledged, lane by lane in their order. */
  readonly acknowledged: readonly (readonly string[])[];
  readonly kills: number;
  /** How many reports had an effect of which their sender learned only by asking again. */
  readonly replayed: number;
};

const taken = z.object({ Revision: z.int() });

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

  get count(): number {
    return this.acknowledged.reduce((sum, { length }) => sum + length, 0);
  }

  turnTo(port: number): void {
    this.calls.close();
    this.calls = calls(port, this.#key);
  }

  /** Sends one report after another, each until it is acknowledged, until all is over. */
  async lane(index: number, component: string): Promise<void> {
    const mine: string[] = [];
    this.acknowledged[index] = mine;
    while (!this.over) {
      const name = `${index}-${mine.length}`;
      const status = mine.length % 2 === 0 ? "Major Outage" : "Operational";
      while (!(await this.#send(component, status, name))) await sleep(25);
      mine.push(name);
      await sleep(5);
    }
  }

  async #send(component: string, status: string, name: string): Promise<boolean> {
    try {
      const response = await this.calls.report(component, status, name);
      if (response.status === 503) return false;
      if (response.status !== 200) throw new Error(`${response.status}: ${response.text}`);
      const { Revision } = resultOf(response, taken);
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

/** Lets lanes send while the server is killed at random moments, 50 to 500 ms after it was ready. */
export async function survive(ordeal: Ordeal): Promise<Survived> {
  let server = await ordeal.start();
  const senders = new Senders(server.port, ordeal.key);
  const lanes = Promise.all(ordeal.components.map((component, index) => senders.lane(index, component)));
  let kills = 0;
  const ordained = async () => {
    try {
      while (kills < ordeal.kills || senders.count < ordeal.acknowledged) {
        await sleep(50 + Math.random() * 450);
        await server.kill();
        kills += 1;
        const { newest } = senders;
        server = await ordeal.start();
        await ordeal.restarted?.(server, newest);
        senders.turnTo(server.port);
      }
    } finally {
      senders.over = true;
    }
  };
  await Promise.all([ordained(), lanes]);
  senders.calls.close();
  const { acknowledged, replayed } = senders;
  return { server, acknowledged, kills, replayed };
}
