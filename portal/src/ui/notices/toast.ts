import { useSyncExternalStore } from "react";

/** A button of a notice. */
export type NoticeAction = { readonly label: string; readonly run: () => void };

/** A temporary notice of a completed action, with at most two buttons. */
export type Notice = {
  readonly text: string;
  /** Mostly to undo it. */
  readonly action?: NoticeAction;
  readonly secondAction?: NoticeAction;
  /** Milliseconds until it disappears, paused by hover and focus; null if it stays. */
  readonly durationMs?: number | null;
};

export type Toast = Notice & { readonly id: number };

const noToasts: readonly Toast[] = [];
let toasts = noToasts;
let lastId = 0;
const listeners = new Set<() => void>();

function replaceToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

const hasAction = ({ action, secondAction }: Toast) => (action ?? secondAction) !== undefined;

/** Shows a toast, replacing those without an action; returns a function to remove it. */
export function toast(notice: Notice): () => void {
  lastId += 1;
  const id = lastId;
  replaceToasts([...toasts.filter(hasAction).slice(-2), { ...notice, id }]);
  return () => dismiss(id);
}

/** Shows an error as a toast. */
export function toastError(error: unknown): void {
  toast({ text: error instanceof Error ? error.message : String(error) });
}

/** Removes a toast. */
export function dismiss(id: number): void {
  replaceToasts(toasts.filter((candidate) => candidate.id !== id));
}

/** Removes toasts without an action: they would cover a form that opens, and lie bright above the backdrop of a dialog. */
export function dismissPassive(): void {
  if (!toasts.every(hasAction)) replaceToasts(toasts.filter(hasAction));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The visible toasts. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => noToasts,
  );
}
