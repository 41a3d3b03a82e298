import { useSyncExternalStore } from "react";

const noAnnouncement = { text: "", number: 0 };
let current = noAnnouncement;
const listeners = new Set<() => void>();

/** Announces a visible change to screen readers. */
export function announce(text: string): void {
  current = { text, number: current.number + 1 };
  for (const listener of listeners) listener();
}

/** Removes an announcement that no longer holds, unless another has followed. */
export function withdrawAnnouncement(text: string): void {
  if (current.text === text) announce("");
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The last announcement with its number: equal texts are announced again. */
export function useAnnouncement(): { readonly text: string; readonly number: number } {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => noAnnouncement,
  );
}
