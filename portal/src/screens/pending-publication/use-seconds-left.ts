import { useEffect, useState } from "react";
import type { HeldOut } from "../../../../src/contract/portal/composer.ts";
import { remainingMs } from "./use-publication-status.ts";

/** Seconds to show for a remaining time, and the milliseconds until one less is shown. */
export function secondsOf(leftMs: number): { readonly seconds: number; readonly nextInMs: number } {
  const seconds = Math.ceil(leftMs / 1000);
  return { seconds, nextInMs: Math.max(1, leftMs - (seconds - 1) * 1000) };
}

/** Seconds until a publication, counted from its own due time and not by the clock's whole seconds. */
export function useSecondsLeft(publication: HeldOut): number {
  const [now, setNow] = useState(() => Date.now());
  const { seconds, nextInMs } = secondsOf(remainingMs(publication, now));
  useEffect(() => {
    if (seconds === 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), nextInMs);
    return () => clearTimeout(timer);
    // `now` as well: with clocks that differ the remaining time may stay at its maximum.
  }, [now, seconds, nextInMs]);
  return seconds;
}
