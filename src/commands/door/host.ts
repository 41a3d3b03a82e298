/** Where groups are decided and the ledger is read: in this thread, or in one of its own. */
import type { CompiledQuery } from "kysely";
import { lockedCounters } from "../../ledger/counters.ts";
import { type Change, type Engine, LedgerFault } from "../../ledger/engine.ts";
import type { Submission } from "../command.ts";
import type { Terms } from "../pages/page-state.ts";
import type { Questions, Rehearsal } from "./rehearsals.ts";
import { type GroupOutcome, rehearse, submitGroup } from "./submit.ts";

/** The far side of the door. Its failures are `LedgerFault`s. */
export interface Host {
  /** Decides and writes a group; waits for the ledger no longer than `deadline` (epoch milliseconds). */
  group(submissions: readonly Submission[], deadline: number): Promise<GroupOutcome>;
  /** Does what a command does, and takes it back. Rejects with the command's `Refusal` too. */
  rehearse(submission: Submission, asked: Asked): Promise<Rehearsal>;
  read(queries: readonly CompiledQuery[]): Promise<unknown[][]>;
  write(query: CompiledQuery): Promise<void>;
  /** Whether the ledger's write lock can be had, and whether another process changed the ledger since the last probe. */
  probe(): Promise<Probe>;
  /** Calls the listener when the ledger itself tells of another node's change. Returns how to stop. */
  onChange(listener: (change: Change) => void): () => void;
  close(): Promise<void>;
}

/** What is asked of a rehearsal, which waits for the ledger no longer than `deadline` (epoch milliseconds). */
export type Asked = { readonly questions: Questions; readonly deadline: number };

/** What a probe of the ledger found. */
export type Probe = {
  readonly lockable: boolean;
  readonly changedElsewhere: boolean;
  /** Where another process holds the ledger: why that takes no writes, and when the ledger last answered it (epoch milliseconds). */
  readonly holder?: { readonly whyNoWrites: string | null; readonly lastAnswerAt: number };
};

/** How long a probe waits for the write lock, in milliseconds. */
const probePatience = 900;

/** The host over an engine in this thread. */
export function hostOf(engine: Engine, terms: Terms): Host {
  return {
    group: (submissions, deadline) => submitGroup(engine, submissions, { ...terms, deadline }),
    rehearse: (submission, asked) => rehearse(engine, submission, { ...terms, ...asked }),
    read: (queries) => engine.read(queries),
    write: (query) => engine.write(query),
    probe: async () => ({
      changedElsewhere: await engine.changedElsewhere(),
      lockable: await canLock(engine),
    }),
    onChange: (listener) => engine.onChange(listener),
    close: () => engine.close(),
  };
}

/** Ends the transaction of a probe: taken back, it costs no sync of the disk. */
class Found extends Error {}

async function canLock(engine: Engine): Promise<boolean> {
  const probe = engine.transaction(async (tx) => {
    await tx.rows(lockedCounters);
    throw new Found();
  }, Date.now() + probePatience);
  try {
    return await probe;
  } catch (end) {
    if (end instanceof Found) return true;
    if (end instanceof LedgerFault) return false;
    throw end;
  }
}
