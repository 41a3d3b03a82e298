import { useSyncExternalStore } from "react";

/** A button of a notice. */
export type NoticeAct = { readonly label: string; readonly run: () => void };

/** A temporary notice of what was done, with at most two buttons. */
export type Notice = {
  readonly text: string;
  /** Mostly to undo it. */
  readonly act?: NoticeAct;
  readonly secondAct?: NoticeAct;
  /** Milliseconds until it disappears, paused by hover and focus; null if it stays. */
  readonly forMs?: number | null;
};

export type Toast = Notice & { readonly id: number };

const none: readonly Toast[] = [];
let standing = none;
let last = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  standing = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, replacing those without an action; returns a function to remove it. */
export function toast(notice: Notice): () => void {
  last += 1;
  const id = last;
  const asking = standing.filter(({ act, secondAct }) => (act ?? secondAct) !== undefined);
  change([...asking.slice(-2), { ...notice, id }]);
  return () => dismiss(id);
}

/** Takes a notice away. */
export function dismiss(id: number): void {
  change(standing.filter((candidate) => candidate.id !== id));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The notices that stand. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => standing,
    () => none,
  );
}
