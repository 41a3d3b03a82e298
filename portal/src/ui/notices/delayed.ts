import { useEffect, useState } from "react";

/** Milliseconds before progress is shown. */
const showAfterMs = 300;

/** True once an operation has been running long enough to show progress. */
export function useDelayed(isRunning: boolean): boolean {
  const [hasElapsed, setHasElapsed] = useState(false);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => setHasElapsed(true), showAfterMs);
    return () => {
      clearTimeout(timer);
      setHasElapsed(false);
    };
  }, [isRunning]);
  return hasElapsed && isRunning;
}
