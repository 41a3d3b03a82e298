/** Rehearsals: what a command would do, found out by doing it in a transaction that is taken back. */
import type { CompiledQuery } from "kysely";
import type { Answer } from "../command.ts";

/** What a command would be answered, and what the ledger would hold then. */
export type DryRun = {
  readonly answer: Answer;
  /** The rows of each query that was asked, as they would be once the command was done. */
  readonly rows: unknown[][];
};

/** What is asked of the ledger once the command is done. */
export type DryRunQueries = readonly CompiledQuery[];
