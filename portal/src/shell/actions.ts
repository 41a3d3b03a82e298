/** What can be done from the palette and by key on the screens that are open. */
import { useEffect, useSyncExternalStore } from "react";

/** Something to do by name. */
export type Action = {
  readonly id: string;
  /** As a button would say it. */
  readonly label: string;
  /** Other words by which it is found. */
  readonly keywords?: readonly string[];
  /** Letters to press one after the other: `n i`. */
  readonly keys?: string;
  readonly run: () => void;
};

const none: readonly Action[] = [];
const sets = new Map<symbol, readonly Action[]>();
let all = none;
const listeners = new Set<() => void>();

function tell(): void {
  all = [...sets.values()].flat();
  for (const listener of listeners) listener();
}

/** Offers acts for as long as who calls it is on the screen. The list must keep its identity while it is the same. */
export function useActions(acts: readonly Action[]): void {
  useEffect(() => {
    const place = Symbol("acts");
    sets.set(place, acts);
    tell();
    return () => {
      sets.delete(place);
      tell();
    };
  }, [acts]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Everything that can be done now. */
export function useAllActions(): readonly Action[] {
  return useSyncExternalStore(
    subscribe,
    () => all,
    () => none,
  );
}

/** What can be done now, outside of what draws. */
export function allActions(): readonly Action[] {
  return all;
}
