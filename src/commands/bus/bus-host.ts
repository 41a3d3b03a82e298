/** The interface of the store to a command bus, in this thread or elsewhere. */
import type { MessagePort } from "node:worker_threads";
import type { CompiledQuery } from "kysely";
import type { Change } from "../../store/engine.ts";
import type { Answer, Submission } from "../command.ts";
import type { GroupOutcome } from "./group-outcome.ts";

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

/** The answer of a command, and the resulting rows. */
export type DryRun = {
  readonly answer: Answer;
  /** The rows of each query after the command. */
  readonly rows: unknown[][];
};

export type DryRunQueries = readonly CompiledQuery[];

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
