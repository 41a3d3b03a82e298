/** Retries requests that the store could not take, and publishes the waiting time. */
import { readConnectivity, setConnectivity } from "./connectivity.ts";
import { RefusedError } from "./refused-error.ts";

/** Maximum duration of retries, in ms. */
const retryForMs = 60_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Which waiting time a retry publishes. */
type RetryKind = "storeRetryAt" | "readRetryAt";

/** Sends until accepted or finally refused, with the service's delay. */
export async function retryWhileUnavailable<Sent>(
  send: () => Promise<Sent>,
  kind: RetryKind = "storeRetryAt",
): Promise<Sent> {
  const until = Date.now() + retryForMs;
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
        if (kind === "readRetryAt") setConnectivity({ down: "database" });
        publishWait(waiting, { kind, at: Date.now() + pause });
        await wait(pause);
      }
    }
  } finally {
    publishWait(waiting, undefined);
  }
}

/** The waiting requests, and the time of their next retry in ms since 1970. */
const waits = new Map<symbol, { readonly kind: RetryKind; readonly at: number }>();

/** Publishes or clears a request's retry time; of each kind the earliest is published. */
function publishWait(
  request: symbol,
  wait: { readonly kind: RetryKind; readonly at: number } | undefined,
): void {
  const kind = wait?.kind ?? waits.get(request)?.kind;
  if (wait === undefined) waits.delete(request);
  else waits.set(request, wait);
  if (kind === undefined) return;
  const times = [...waits.values()].flatMap((value) => (value.kind === kind ? [value.at] : []));
  const next = times.length === 0 ? undefined : Math.min(...times);
  if (next !== readConnectivity()[kind]) setConnectivity({ [kind]: next });
}
