import { useEffect, useState } from "react";

/** Milliseconds before progress is shown. */
const showAfterMs = 300;

/** True once something has been running long enough to show it. */
export function useDelayed(isUnderWay: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setTimeout(() => setLate(true), showAfterMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isUnderWay]);
  return isLate && isUnderWay;
}
