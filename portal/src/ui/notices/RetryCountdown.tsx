import { useConnectivity } from "../../api/connectivity.ts";
import { shell } from "../../texts/shell.ts";
import { useNow } from "../times/format-times.ts";

/** States that reads are retried, and the seconds until the next one. */
export function RetryCountdown() {
  const { readRetryAt } = useConnectivity();
  const now = useNow();
  if (readRetryAt === undefined) return <>{shell.down.retrying}</>;
  return (
    <>
      {shell.down.retrying} {/* Not announced again each second. */}
      <span aria-hidden="true">{shell.down.retryIn(Math.max(1, Math.ceil((readRetryAt - now) / 1000)))}</span>
    </>
  );
}
