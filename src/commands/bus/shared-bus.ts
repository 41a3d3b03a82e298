/** Shares the command bus of the process that holds the store with other processes. */
import { Refusal } from "../../contract/refusal.ts";
import type { Submission } from "../command.ts";
import type { BusHost } from "./bus-host.ts";
import type { CommandBus } from "./command-bus.ts";
import type { Outcome } from "./group-outcome.ts";

/** Failures that the process with the store has already logged. */
const loggedFailures: ReadonlySet<string> = new Set(["LedgerUnavailable", "OutcomeUnknown", "Internal"]);

/**
 * The host for other processes' buses: all submissions share one queue and its commits. Changes are announced to all
 * processes before the submitter is answered. Each process creates and closes its own host.
 */
export function hostOfBus(bus: CommandBus): BusHost {
  const unsubscribers = new Set<() => void>();
  return {
    group: async (submissions) => {
      const outcomes = await Promise.all(submissions.map((submission) => outcomeOf(bus, submission)));
      return { outcomes, revision: bus.acknowledgedRevision, keys: false };
    },
    dryRun: (submission, { queries }) => bus.dryRun(submission, queries),
    read: (queries) => bus.read(queries),
    write: (query) => bus.write(query),
    bookkeep: (queries) => bus.bookkeep(queries),
    probe: async () => {
      const { writeProblem, lastAnswerAt } = bus;
      const lockable = writeProblem === undefined;
      return {
        lockable,
        changedElsewhere: false,
        holder: { writeProblem: writeProblem ?? null, lastAnswerAt },
      };
    },
    onChange: (listener) => {
      const unsubscribe = bus.onChange(listener);
      unsubscribers.add(unsubscribe);
      return unsubscribe;
    },
    close: async () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    },
  };
}

async function outcomeOf(bus: CommandBus, submission: Submission): Promise<Outcome> {
  try {
    return { kind: "answer", answer: await bus.submit(submission) };
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return loggedFailures.has(refusal.code)
      ? { kind: "failure", refusal, cause: undefined }
      : { kind: "refusal", refusal };
  }
}
