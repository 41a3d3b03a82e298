/** How well the service is reached: shown on every screen while it is not. */
import { useSyncExternalStore } from "react";

/** What is known of it. */
export type Reach = {
  /** Whether changes are heard of as they happen. */
  readonly live: "starting" | "live" | "lost";
  /** When the first of what the ledger could not take is sent again, in ms since 1970. */
  readonly ledgerRetryAt: number | undefined;
  /** When the live line was lost, in ms since 1970. */
  readonly lostAt: number | undefined;
};

const atStart: Reach = { live: "starting", ledgerRetryAt: undefined, lostAt: undefined };
let reach = atStart;
const listeners = new Set<() => void>();

/** Tells what has changed of it. */
export function tellReach(change: Partial<Reach>): void {
  reach = { ...reach, ...change };
  for (const listener of listeners) listener();
}

/** What is known of it now. */
export function readReach(): Reach {
  return reach;
}

/** Has a listener called whenever something of it changes. Returns what ends that. */
export function onReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** How well the service is reached, kept true. */
export function useReach(): Reach {
  return useSyncExternalStore(onReach, readReach, () => atStart);
}
