/** How well the service is reached: shown on every screen while it is not. */
import { useSyncExternalStore } from "react";

/** What is known of it. */
export type Connectivity = {
  /** Whether changes are heard of as they happen. */
  readonly live: "starting" | "live" | "lost";
  /** When the first of what the ledger could not take is sent again, in ms since 1970. */
  readonly ledgerRetryAt: number | undefined;
  /** When the live line was lost, in ms since 1970. */
  readonly lostAt: number | undefined;
};

const atStart: Connectivity = { live: "starting", ledgerRetryAt: undefined, lostAt: undefined };
let reach = atStart;
const listeners = new Set<() => void>();

/** Tells what has changed of it. */
export function setConnectivity(change: Partial<Connectivity>): void {
  reach = { ...reach, ...change };
  for (const listener of listeners) listener();
}

/** What is known of it now. */
export function readConnectivity(): Connectivity {
  return reach;
}

/** Has a listener called whenever something of it changes. Returns what ends that. */
export function onConnectivity(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** How well the service is reached, kept true. */
export function useConnectivity(): Connectivity {
  return useSyncExternalStore(onConnectivity, readConnectivity, () => atStart);
}
