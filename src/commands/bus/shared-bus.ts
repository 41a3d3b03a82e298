/** Shares the command bus of the process that holds the store with other processes. */
import { Refusal } from "../../contract/refusal.ts";
import type { Submission } from "../command.ts";
import type { BusHost } from "./bus-host.ts";
import type { CommandBus } from "./command-bus.ts";
import type { Outcome } from "./submit-group.ts";

/** Faults that this process has already logged. */
const failures: ReadonlySet<string> = new Set(["LedgerUnavailable", "OutcomeUnknown", "Internal"]);

/**
 * The host for other processes' buses: all submissions share one queue and its commits. Changes are announced
 * to all processes before the submitter is answered. Each process creates and closes its own.
 */
export function hostOfBus(bus: CommandBus): BusHost {
  const ends = new Set<() => void>();
  return {
    group: async (submissions) => {
      const outcomes = await Promise.all(submissions.map((submission) => outcomeOf(bus, submission)));
      return { outcomes, revision: bus.acknowledgedRevision, keys: false };
    },
    dryRun: (submission, { questions }) => bus.rehearse(submission, questions),
    read: (queries) => bus.read(queries),
    write: (query) => bus.write(query),
    bookkeep: (queries) => bus.bookkeep(queries),
    probe: async () => {
      const { whyNoWrites, lastAnswerAt } = bus;
      const lockable = whyNoWrites === undefined;
      return {
        lockable,
        changedElsewhere: false,
        holder: { whyNoWrites: whyNoWrites ?? null, lastAnswerAt },
      };
    },
    onChange: (listener) => {
      const end = bus.onChange(listener);
      ends.add(end);
      return end;
    },
    close: async () => {
      for (const end of ends) end();
    },
  };
}

async function outcomeOf(bus: CommandBus, submission: Submission): Promise<Outcome> {
  try {
    return { kind: "answer", answer: await bus.submit(submission) };
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return failures.has(refusal.code)
      ? { kind: "failure", refusal, cause: undefined }
      : { kind: "refusal", refusal };
  }
}
