/** Sends requests again after failures that may pass. */
import { FailedCall } from "../failed-call.ts";
import { printNote } from "../terminal.ts";
import { retryTimer } from "./retry-timer.ts";
import { UnreachableService } from "./unreachable-service.ts";

/** The wait after each attempt but the last; a longer `Retry-After` counts, up to a limit. */
const pausesMs = [1_000, 2_000, 4_000, 8_000] as const;
const maxPauseMs = 60_000;

/** The pauses that `SIGNALBOX_RETRIES` allows. A person who reads can call again, so that none is needed. Throws a `FailedCall`. */
function pausesOf(isChange: boolean): readonly number[] {
  const retries = process.env["SIGNALBOX_RETRIES"] ?? "";
  if (!/^[0-4]?$/u.test(retries))
    throw new FailedCall(`SIGNALBOX_RETRIES cannot be "${retries}". Give a number from 0 to 4.`);
  if (retries !== "") return pausesMs.slice(0, Number(retries));
  if (isChange) return pausesMs;
  return isTerminal() ? [] : pausesMs.slice(0, 1);
}

const isTerminal = () => process.stdout.isTTY || process.stderr.isTTY;

/** Retries of a change where nothing listens and a person waits, unless `SIGNALBOX_RETRIES` says otherwise. */
const maxRefusedRetries = 1;

/** Whether no further attempt is worth its wait: a person sees at once that the address is wrong. */
const isHopeless = ({ isRefused }: UnreachableService, retries: number) =>
  isRefused &&
  retries >= maxRefusedRetries &&
  isTerminal() &&
  (process.env["SIGNALBOX_RETRIES"] ?? "") === "";

/** The error of a change, which says whether it was made. */
function withOutcome(error: UnreachableService, mayBeApplied: boolean): UnreachableService {
  const outcome = mayBeApplied
    ? "It is not known whether the change was made: look before you call again."
    : "Nothing was changed.";
  return new UnreachableService(error.message, { advice: outcome, mayBeApplied });
}

/**
 * The result of the first attempt that is answered. All attempts of a change must have the same `Idempotency-Key`. Rejects
 * with an `UnreachableService` after the last one.
 */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  { isChange }: { readonly isChange: boolean },
): Promise<Result> {
  const pauses = pausesOf(isChange);
  let mayBeApplied = false;
  for (let index = 0; ; index += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof UnreachableService)) throw error;
      mayBeApplied ||= error.mayBeApplied;
      const pauseMs = pauses[index];
      if (!error.mayPass || pauseMs === undefined || isHopeless(error, index))
        throw isChange ? withOutcome(error, mayBeApplied) : error;
      const waitMs = Math.min(Math.max(pauseMs, error.retryAfterMs), maxPauseMs);
      printNote(`${error.reason} Trying again in ${Math.ceil(waitMs / 1000)} s.`);
      await retryTimer.pause(waitMs);
    }
  }
}
