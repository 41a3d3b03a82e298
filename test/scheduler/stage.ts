import type { CommandBus } from "../../src/commands/bus/command-bus.ts";
import type { Submission } from "../../src/commands/command.ts";
import { Refusal } from "../../src/contract/refusal.ts";
import type { Clock } from "../../src/platform/clock.ts";
import { createLogger, type Logger } from "../../src/platform/logger.ts";
import type { Change } from "../../src/store/engine.ts";

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

/** The relevant part of a statement. */
type RecordedQuery = { readonly sql: string; readonly parameters: readonly unknown[] };

/** A door behind which components and announcements are plain maps of numbers to when time is to do something to them. */
export class FakeBus implements CommandBus {
  readonly expiries = new Map<number, number>();
  readonly edges = new Map<number, number>();
  readonly submitted: Submission[] = [];
  readonly #listeners = new Set<(change: Change) => void>();
  /** How often the next due time, and the due events, were queried. */
  queries = 0;
  dueQueries = 0;
  failing = false;
  /** Whether what is submitted has no effect. */
  deaf = false;
  /** Announcements of which nothing can be written. */
  readonly poisoned = new Set<number>();
  /** Held changes that are due, and how often each was tried; of those that are faulty nothing can be made. */
  readonly pending = new Map<number, { dueAt: number; tries: number; isFaulty: boolean }>();
  /** The clock of a store that has its own. */
  ownClock: (() => number) | undefined;
  readonly acknowledgedRevision = 0;
  readonly lastAnswerAt = 0;
  readonly writeProblem = undefined;

  notify(): void {
    for (const listener of this.#listeners) listener({ revision: 1, keys: false });
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  async submit(submission: Submission) {
    if (this.failing) throw new Error("the store is away");
    this.submitted.push(submission);
    if (!this.deaf) this.#take(submission.command);
    this.notify();
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

  dryRun(): Promise<never> {
    return Promise.reject(new Error("time rehearses nothing"));
  }

  connect(): never {
    throw new Error("no thread reads from this bus");
  }

  #take(command: Submission["command"]): void {
    if (command.kind === "RecordExpiries") {
      for (const number of command.componentNumbers) this.expiries.delete(number);
    }
    if (command.kind === "ExecutePublication") this.#make(command.number, command.shouldGiveUp);
    if (command.kind !== "MoveAnnouncements") return;
    for (const number of command.announcementNumbers) {
      if (this.poisoned.has(number)) throw new Error("this one cannot be moved");
      this.edges.delete(number);
    }
  }

  #make(number: number, isGivenUp: boolean): void {
    const pending = this.pending.get(number);
    if (pending === undefined || isGivenUp) return;
    pending.tries += 1;
    if (pending.isFaulty) throw new Refusal("Internal", "This failed for a reason on our side.");
    this.pending.delete(number);
  }

  async read(_queries: readonly RecordedQuery[] = []): Promise<unknown[][]> {
    return [[]];
  }

  async rows<Row>(query: RecordedQuery): Promise<Row[]> {
    if (this.failing) {
      this.queries += 1;
      throw new Error("the store is away");
    }
    return this.#answer(query) as Row[];
  }

  #answer({ sql, parameters }: RecordedQuery): unknown[] {
    if (sql.includes("{{clock}}")) {
      this.queries += 1;
      const first = (times: Map<number, number>) => (times.size === 0 ? null : Math.min(...times.values()));
      const now = this.ownClock?.() ?? null;
      return [
        {
          now,
          next_expiry_at: first(this.expiries),
          next_transition_at: first(this.edges),
          held_at: first(new Map([...this.pending].map(([number, { dueAt }]) => [number, dueAt]))),
        },
      ];
    }
    // It has no integrations.
    if (sql.includes("integration")) return [];
    this.dueQueries += 1;
    if (sql.includes("pending_publication")) {
      const change = { kind: "PatchAnnouncement", id: "a", fields: {} };
      return [...this.pending].map(([id]) => ({
        id,
        command: JSON.stringify(change),
        draft_public_id: null,
      }));
    }
    const [now, most] = parameters.map(Number);
    const isExpiry = sql.includes("next_expiry_at");
    return [...(isExpiry ? this.expiries : this.edges)]
      .filter(([, at]) => (isExpiry ? at < (now ?? 0) : at <= (now ?? 0)))
      .toSorted(([, a], [, b]) => a - b)
      .slice(0, most)
      .map(([id]) => ({ id }));
  }

  async write(): Promise<void> {
    return;
  }

  async bookkeep(queries: readonly unknown[]): Promise<unknown[][]> {
    return queries.map(() => []);
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
export function recordingLog(): { logger: Logger; lines: string[] } {
  const lines: string[] = [];
  return { logger: createLogger("info", { write: (line) => lines.push(line) }), lines };
}
