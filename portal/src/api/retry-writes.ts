/** What the ledger could not take is sent again, and until when it waits is told. */
import { readConnectivity, setConnectivity } from "./connectivity.ts";
import { RefusedError } from "./refused-error.ts";

/** How long something is sent again, in ms. */
const patienceMs = 60_000;

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Sends until it is taken or refused for good: what the ledger did not take is sent again after what it says. */
export async function retryWhileUnavailable<Sent>(send: () => Promise<Sent>): Promise<Sent> {
  const until = Date.now() + patienceMs;
  const waiting = Symbol("waiting");
  try {
    for (;;) {
      try {
        return await send();
      } catch (error) {
        // Of these two the service promises that nothing was done.
        const isWaiting =
          error instanceof RefusedError && (error.code === "LedgerUnavailable" || error.code === "Stopping");
        const pause = isWaiting ? Math.max(1, error.retryAfterSeconds ?? 2) * 1000 : 0;
        if (!isWaiting || Date.now() + pause > until) throw error;
        tellWait(waiting, Date.now() + pause);
        await wait(pause);
      }
    }
  } finally {
    tellWait(waiting, undefined);
  }
}

/** When each of those that wait is sent again, in ms since 1970. */
const waits = new Map<symbol, number>();

/** Tells until when one waits, or that it does no more: what is shown is when the first of all is sent again. */
function tellWait(which: symbol, until: number | undefined): void {
  if (until === undefined) waits.delete(which);
  else waits.set(which, until);
  const ledgerRetryAt = waits.size === 0 ? undefined : Math.min(...waits.values());
  if (ledgerRetryAt !== readConnectivity().ledgerRetryAt) setConnectivity({ ledgerRetryAt });
}
