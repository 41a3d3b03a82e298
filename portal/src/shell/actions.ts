/** Actions of the open screens, for the palette and shortcuts. */
import { useEffect, useSyncExternalStore } from "react";

/** Something to do by name. */
export type Action = {
  readonly id: string;
  /** The button's text. */
  readonly label: string;
  /** Further search words. */
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

/** Registers actions while the caller is mounted. The list must be stable. */
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

export function allActions(): readonly Action[] {
  return all;
}
