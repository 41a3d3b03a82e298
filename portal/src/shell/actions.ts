/** Actions of the open screens, for the palette and shortcuts. */
import { useEffect, useSyncExternalStore } from "react";

/** A named action. */
export type Action = {
  readonly id: string;
  /** The button's text. */
  readonly label: string;
  /** Tells it from others of the same name. */
  readonly note?: string | undefined;
  /** Its place among lines that match equally well, however long their names are. */
  readonly place?: number;
  /** Further search words. */
  readonly keywords?: readonly string[];
  /** Letters to press one after the other: `n i`. */
  readonly keys?: string;
  /** Leads to a change of something that is published: not selected while a line matches that only navigates. */
  readonly changesPage?: true;
  /** Found by whole words only, so that the beginning of another line's word never selects it. */
  readonly needsWholeWords?: true;
  readonly run: () => void;
};

/** The value of an action's line in the palette. */
export const actionValue = (id: string) => `act ${id}`;

const noActions: readonly Action[] = [];
const registrations = new Map<symbol, readonly Action[]>();
let current = noActions;
const listeners = new Set<() => void>();

function publish(): void {
  current = [...registrations.values()].flat();
  for (const listener of listeners) listener();
}

/** Registers actions while the caller is mounted. The list must be stable. */
export function useActions(actions: readonly Action[]): void {
  useEffect(() => {
    const key = Symbol("acts");
    registrations.set(key, actions);
    publish();
    return () => {
      registrations.delete(key);
      publish();
    };
  }, [actions]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** All actions of the open screens. */
export function useAllActions(): readonly Action[] {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => noActions,
  );
}

export function allActions(): readonly Action[] {
  return current;
}
