/** Retries writes that the store could not take, and publishes the waiting time. */
import { readConnectivity, setConnectivity } from "./connectivity.ts";
import { RefusedError } from "./refused-error.ts";

/** Maximum duration of retries, in ms. */
const patienceMs = 60_000;

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Sends until accepted or finally refused, with the service's delay. */
export async function retryWhileUnavailable<Sent>(send: () => Promise<Sent>): Promise<Sent> {
  const until = Date.now() + patienceMs;
  const waiting = Symbol("waiting");
  try {
    for (;;) {
      try {
        return await send();
      } catch (error) {
        // With these two codes the service guarantees that nothing was done.
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

/** Publishes or clears a waiting time: the earliest of all is shown. */
function tellWait(which: symbol, until: number | undefined): void {
  if (until === undefined) waits.delete(which);
  else waits.set(which, until);
  const ledgerRetryAt = waits.size === 0 ? undefined : Math.min(...waits.values());
  if (ledgerRetryAt !== readConnectivity().ledgerRetryAt) setConnectivity({ ledgerRetryAt });
}
