import type { Submission } from "../../src/commands/command.ts";
import type { Change, Door } from "../../src/commands/door.ts";
import type { Clock } from "../../src/ground/clock.ts";
import { createLogger, type Logger } from "../../src/ground/logger.ts";

/** A clock with two hands that only a test moves. */
export class HandClock implements Clock {
  wall = Date.UTC(2026, 10, 21, 10);
  steady = 0;

  now(): number {
    return this.wall;
  }

  monotonic(): number {
    return this.steady;
  }

  /** Lets time go by, as it does when nobody touches the clock. */
  pass(milliseconds: number): void {
    this.wall += milliseconds;
    this.steady += milliseconds;
  }
}

/** A door behind which components are a plain map of numbers to times of lapse. */
export class PaperDoor implements Door {
  readonly lapses = new Map<number, number>();
  readonly submitted: Submission[] = [];
  readonly #listeners = new Set<(change: Change) => void>();
  asked = 0;
  failing = false;
  /** Whether what is submitted has no effect. */
  deaf = false;
  readonly acknowledgedRevision = 0;
  readonly lastAnswerAt = 0;
  readonly whyNoWrites = undefined;

  tell(): void {
    for (const listener of this.#listeners) listener({ revision: 1, keys: false });
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  async submit(submission: Submission) {
    if (this.failing) throw new Error("the ledger is away");
    this.submitted.push(submission);
    const { command } = submission;
    if (command.kind === "NoteLapses" && !this.deaf) {
      for (const number of command.componentNumbers) this.lapses.delete(number);
    }
    this.tell();
    return {
      status: 204,
      result: null,
      message: "",
      version: null,
      location: null,
      revision: 1,
      replayed: false,
    } as const;
  }

  async read(): Promise<unknown[][]> {
    return [[]];
  }

  async rows<Row>(): Promise<Row[]> {
    this.asked += 1;
    if (this.failing) throw new Error("the ledger is away");
    return [...this.lapses]
      .map(([id, lapses_at]) => ({ id, lapses_at }))
      .toSorted((a, b) => a.lapses_at - b.lapses_at) as Row[];
  }

  async write(): Promise<void> {
    return;
  }

  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    return;
  }
}

/** A logger, and what it wrote. */
export function keptLog(): { logger: Logger; lines: string[] } {
  const lines: string[] = [];
  return { logger: createLogger("info", { write: (line) => lines.push(line) }), lines };
}
