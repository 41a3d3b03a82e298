import { useEffect, useState } from "react";

/** Milliseconds before progress is shown. */
const showAfterMs = 300;

/** True once an operation has been running for `delayMs`, by default long enough to show progress. */
export function useDelayed(isRunning: boolean, delayMs: number = showAfterMs): boolean {
  const [hasElapsed, setHasElapsed] = useState(false);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => setHasElapsed(true), delayMs);
    return () => {
      clearTimeout(timer);
      setHasElapsed(false);
    };
  }, [isRunning, delayMs]);
  return hasElapsed && isRunning;
}
