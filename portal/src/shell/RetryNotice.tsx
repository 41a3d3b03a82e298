import { useConnectivity } from "../api/connectivity.ts";
import { useNow } from "../ui/times/format-times.ts";
import { shell } from "../words/shell.ts";

/** A notice above everything while a write waits for the store. */
export function RetryNotice() {
  const { storeRetryAt } = useConnectivity();
  return <div role="status">{storeRetryAt !== undefined && <Seconds until={storeRetryAt} />}</div>;
}

function Seconds({ until }: { readonly until: number }) {
  const now = useNow();
  return (
    <p className="mb-2 rounded bg-ink px-4 py-3 font-medium text-paper">
      {shell.ledger} {/* Not announced again each second. */}
      <span aria-hidden="true">{shell.ledgerAgain(Math.max(1, Math.ceil((until - now) / 1000)))}</span>
    </p>
  );
}
