import { useConnectivity } from "../api/connectivity.ts";
import { shell } from "../texts/shell.ts";
import { useNow } from "../ui/times/format-times.ts";

/** A notice above everything while a write waits for the store. */
export function RetryNotice() {
  const { storeRetryAt } = useConnectivity();
  return <div role="status">{storeRetryAt !== undefined && <Seconds until={storeRetryAt} />}</div>;
}

function Seconds({ until }: { readonly until: number }) {
  const now = useNow();
  return (
    <p className="mb-2 rounded bg-ink px-4 py-3 font-medium text-paper">
      {shell.storeUnavailable} {/* Not announced again each second. */}
      <span aria-hidden="true">{shell.storeRetryIn(Math.max(1, Math.ceil((until - now) / 1000)))}</span>
    </p>
  );
}
