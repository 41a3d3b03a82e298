/** The door of the process that holds the ledger, as the host of doors in other processes. */
import { Refusal } from "../../contract/refusal.ts";
import type { Submission } from "../command.ts";
import type { BusHost } from "./bus-host.ts";
import type { CommandBus } from "./command-bus.ts";
import type { Outcome } from "./submit-group.ts";

/** What befell the ledger, which this process has told its log of. */
const failures: ReadonlySet<string> = new Set(["LedgerUnavailable", "OutcomeUnknown", "Internal"]);

/**
 * The host of other processes' doors: what all of them submit waits in one queue and shares commits. What changes is
 * told to every one of them before whoever changed it is answered. Each asks for one of its own, and closes it.
 */
export function hostOfBus(door: CommandBus): BusHost {
  const ends = new Set<() => void>();
  return {
    group: async (submissions) => {
      const outcomes = await Promise.all(submissions.map((submission) => outcomeOf(door, submission)));
      return { outcomes, revision: door.acknowledgedRevision, keys: false };
    },
    dryRun: (submission, { questions }) => door.rehearse(submission, questions),
    read: (queries) => door.read(queries),
    write: (query) => door.write(query),
    bookkeep: (queries) => door.bookkeep(queries),
    probe: async () => {
      const { whyNoWrites, lastAnswerAt } = door;
      const lockable = whyNoWrites === undefined;
      return {
        lockable,
        changedElsewhere: false,
        holder: { whyNoWrites: whyNoWrites ?? null, lastAnswerAt },
      };
    },
    onChange: (listener) => {
      const end = door.onChange(listener);
      ends.add(end);
      return end;
    },
    close: async () => {
      for (const end of ends) end();
    },
  };
}

async function outcomeOf(door: CommandBus, submission: Submission): Promise<Outcome> {
  try {
    return { kind: "answer", answer: await door.submit(submission) };
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return failures.has(refusal.code)
      ? { kind: "failure", refusal, cause: undefined }
      : { kind: "refusal", refusal };
  }
}
