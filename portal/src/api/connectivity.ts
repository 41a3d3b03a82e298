/** Connection state of the service, shown on every screen while it is bad. */
import { useSyncExternalStore } from "react";

export type Connectivity = {
  /** State of the live updates. */
  readonly live: "starting" | "live" | "lost";
  /** Time of the next retry of a write that the store could not take, in ms since 1970. */
  readonly storeRetryAt: number | undefined;
  /** The part that did not answer the last read; undefined once a read succeeds. */
  readonly down: "database" | "service" | undefined;
  /** Time of the next retry of a read, in ms since 1970. */
  readonly readRetryAt: number | undefined;
  /** When the live stream was lost, in ms since 1970. */
  readonly lostAt: number | undefined;
};

const initial: Connectivity = {
  live: "starting",
  storeRetryAt: undefined,
  down: undefined,
  readRetryAt: undefined,
  lostAt: undefined,
};
let current = initial;
const listeners = new Set<() => void>();

/** Merges a change and notifies the listeners. */
export function setConnectivity(change: Partial<Connectivity>): void {
  current = { ...current, ...change };
  for (const listener of listeners) listener();
}

export function readConnectivity(): Connectivity {
  return current;
}

/** Calls a listener on every change. Returns a function that unsubscribes it. */
export function onConnectivity(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Subscribes to the connection state. */
export function useConnectivity(): Connectivity {
  return useSyncExternalStore(onConnectivity, readConnectivity, () => initial);
}
