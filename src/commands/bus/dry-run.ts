/** Dry runs: executes a command in a transaction and rolls it back. */
import type { CompiledQuery } from "kysely";
import type { Answer } from "../command.ts";

/** The answer of a command, and the resulting rows. */
export type DryRun = {
  readonly answer: Answer;
  /** The rows of each query after the command. */
  readonly rows: unknown[][];
};

export type DryRunQueries = readonly CompiledQuery[];
