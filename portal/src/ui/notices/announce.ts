import { useSyncExternalStore } from "react";

const nothing = { text: "", turn: 0 };
let said = nothing;
const listeners = new Set<() => void>();

/** Says something to those who listen to a screen. It is for what others see happen. */
export function announce(text: string): void {
  said = { text, turn: said.turn + 1 };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The last announcement with its number: equal texts are announced again. */
export function useAnnounced(): { readonly text: string; readonly turn: number } {
  return useSyncExternalStore(
    subscribe,
    () => said,
    () => nothing,
  );
}
