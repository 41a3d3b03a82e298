/** Where groups are decided and the ledger is read: in this thread, or in one of its own. */
import type { CompiledQuery } from "kysely";
import { lockedCounters } from "../../store/counters.ts";
import { type Change, type Engine, StoreFault } from "../../store/engine.ts";
import type { Submission } from "../command.ts";
import type { PageTerms } from "../pages/page-state.ts";
import type { DryRun, DryRunQueries } from "./dry-run.ts";
import { dryRun, type GroupOutcome, submitGroup } from "./submit-group.ts";

/** The far side of the door. Its failures are `LedgerFault`s. */
export interface BusHost {
  /** Decides and writes a group; waits for the ledger no longer than `deadline` (epoch milliseconds). */
  group(submissions: readonly Submission[], deadline: number): Promise<GroupOutcome>;
  /** Does what a command does, and takes it back. Rejects with the command's `Refusal` too. */
  dryRun(submission: Submission, asked: DryRunRequest): Promise<DryRun>;
  read(queries: readonly CompiledQuery[]): Promise<unknown[][]>;
  write(query: CompiledQuery): Promise<void>;
  /** Runs statements of bookkeeping in one transaction; the rows of each. */
  bookkeep(queries: readonly CompiledQuery[]): Promise<unknown[][]>;
  /** Whether the ledger's write lock can be had, and whether another process changed the ledger since the last probe. */
  probe(): Promise<Probe>;
  /** Calls the listener when the ledger itself tells of another node's change. Returns how to stop. */
  onChange(listener: (change: Change) => void): () => void;
  close(): Promise<void>;
}

/** What is asked of a rehearsal, which waits for the ledger no longer than `deadline` (epoch milliseconds). */
export type DryRunRequest = { readonly questions: DryRunQueries; readonly deadline: number };

/** What a probe of the ledger found. */
export type Probe = {
  readonly lockable: boolean;
  readonly changedElsewhere: boolean;
  /** Where another process holds the ledger: why that takes no writes, and when the ledger last answered it (epoch milliseconds). */
  readonly holder?: { readonly whyNoWrites: string | null; readonly lastAnswerAt: number };
};

/** How long a probe waits for the write lock, in milliseconds. */
const probePatience = 900;
/** How long bookkeeping waits for the write lock, in milliseconds. */
const bookkeepingTimeoutMs = 3_000;

/** The host over an engine in this thread. */
export function hostOf(engine: Engine, terms: PageTerms): BusHost {
  return {
    group: (submissions, deadline) => submitGroup(engine, submissions, { ...terms, deadline }),
    dryRun: (submission, asked) => dryRun(engine, submission, { ...terms, ...asked }),
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
  return await engine.transaction(async (tx) => {
    const rows: unknown[][] = [];
    for (const query of queries) rows.push(await tx.rows(query));
    return rows;
  }, Date.now() + bookkeepingTimeoutMs);
}

/** Ends the transaction of a probe: taken back, it costs no sync of the disk. */
class ProbeFound extends Error {}

async function canLock(engine: Engine): Promise<boolean> {
  const probe = engine.transaction(async (tx) => {
    await tx.rows(lockedCounters);
    throw new ProbeFound();
  }, Date.now() + probePatience);
  try {
    return await probe;
  } catch (end) {
    if (end instanceof ProbeFound) return true;
    if (end instanceof StoreFault) return false;
    throw end;
  }
}
