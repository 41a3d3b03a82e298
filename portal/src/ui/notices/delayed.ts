import { useEffect, useState } from "react";

/** Milliseconds that a wait may take before anything is shown of it. */
const patienceMs = 300;

/** Whether something has been under way long enough that it must be shown. */
export function useDelayed(isUnderWay: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isUnderWay]);
  return isLate && isUnderWay;
}
