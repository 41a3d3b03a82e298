/** Runs groups and reads against the store, in this thread or elsewhere. */
import type { MessagePort } from "node:worker_threads";
import type { CompiledQuery } from "kysely";
import { lockedCounters } from "../../store/counters.ts";
import { type Change, type Engine, StoreFault } from "../../store/engine.ts";
import type { Submission } from "../command.ts";
import type { PageSettings } from "../page-work.ts";
import { type DryRun, type DryRunQueries, dryRun, type GroupOutcome, submitGroup } from "./submit-group.ts";

/** The backend of a command bus. It rejects with `StoreFault`s. */
export interface BusHost {
  /** Decides and writes a group; waits for the store until `deadline` (epoch milliseconds). */
  group(submissions: readonly Submission[], deadline: number): Promise<GroupOutcome>;
  /** Executes a command and rolls it back. Rejects with the command's `Refusal` too. */
  dryRun(submission: Submission, request: DryRunRequest): Promise<DryRun>;
  read(queries: readonly CompiledQuery[]): Promise<unknown[][]>;
  write(query: CompiledQuery): Promise<void>;
  /** Runs bookkeeping statements in one transaction; returns the rows of each. */
  bookkeep(queries: readonly CompiledQuery[]): Promise<unknown[][]>;
  /**
   * Checks whether the store's write lock is available, and whether another process changed the store since
   * the last probe.
   */
  probe(): Promise<Probe>;
  /** Calls the listener when the store reports another node's change. Returns a function to unsubscribe. */
  onChange(listener: (change: Change) => void): () => void;
  /** Answers another thread's reads and bookkeeping on a port; absent if this thread has to do so. */
  connect?(port: MessagePort): void;
  close(): Promise<void>;
}

/** The queries of a dry run, which waits for the store until `deadline` (epoch milliseconds). */
export type DryRunRequest = { readonly queries: DryRunQueries; readonly deadline: number };

/** The result of a probe. */
export type Probe = {
  readonly lockable: boolean;
  readonly changedElsewhere: boolean;
  /**
   * Set if another process holds the store: the reason why it accepts no writes, and its last answer (epoch
   * milliseconds).
   */
  readonly holder?: { readonly writeProblem: string | null; readonly lastAnswerAt: number };
};

/** Time that a probe waits for the write lock, in milliseconds. */
const probeTimeoutMs = 900;
/** How long bookkeeping waits for the write lock, in milliseconds. */
const bookkeepingTimeoutMs = 3_000;

/** The host over an engine in this thread. */
export function hostOf(engine: Engine, settings: PageSettings): BusHost {
  return {
    group: (submissions, deadline) => submitGroup(engine, submissions, { ...settings, deadline }),
    dryRun: (submission, request) => dryRun(engine, submission, { ...settings, ...request }),
    read: (queries) => engine.read(queries),
    write: (query) => engine.write(query),
    bookkeep: (queries) => bookkeep(engine, queries),
    probe: async () => ({
      changedElsewhere: await engine.changedElsewhere(),
      lockable: await canLock(engine),
    }),
    onChange: (listener) => engine.onChange(listener),
    close: () => engine.close(),
  };
}

async function bookkeep(engine: Engine, queries: readonly CompiledQuery[]): Promise<unknown[][]> {
  return await engine.transaction(
    // In one turn, so that they are one trip to a database.
    async (tx) => await Promise.all(queries.map((query) => tx.rows(query))),
    Date.now() + bookkeepingTimeoutMs,
    "bookkeeping",
  );
}

/** Rolls back a probe's transaction, so that it costs no disk sync. */
class ProbeFound extends Error {}

async function canLock(engine: Engine): Promise<boolean> {
  const probe = engine.transaction(async (tx) => {
    await tx.rows(lockedCounters);
    throw new ProbeFound();
  }, Date.now() + probeTimeoutMs);
  try {
    return await probe;
  } catch (error) {
    if (error instanceof ProbeFound) return true;
    if (error instanceof StoreFault) return false;
    throw error;
  }
}
