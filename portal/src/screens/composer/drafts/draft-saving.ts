/** Saves drafts: at once in the browser, shortly after on the server. */
import { readSavedForm, type SavedForm } from "../model/saved-form.ts";

/** Delay after typing before saving on the server; milliseconds. */
const debounceMs = 800;
/** Delay before a retry; milliseconds. */
const retryAfterMs = 5_000;

/** Local storage. */
export type LocalStore = {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
};

/** The storage state of a draft. */
export type DraftStatus =
  | { readonly kind: "untouched" }
  | { readonly kind: "typing" }
  /** On the server; `at` is epoch milliseconds. */
  | { readonly kind: "saved"; readonly at: number }
  /** In this browser only: the server could not be reached. */
  | { readonly kind: "local"; readonly at: number };

export type DraftSaverOptions = {
  readonly id: string;
  readonly storage: LocalStore;
  /** Saves the draft on the server; null without content, to mark presence only. */
  readonly send: (form: SavedForm | null) => Promise<void>;
  readonly now: () => number;
  readonly onChange: (status: DraftStatus) => void;
};

export type DraftSaver = {
  readonly save: (form: SavedForm) => void;
  /** Refreshes presence by sending the current content, null for none, unless something newer is pending. */
  readonly refreshPresence: (form: SavedForm | null) => void;
  /** Sends pending content; resolves when the server responded or could not be reached. */
  readonly flush: () => Promise<void>;
  /** Deletes the local draft and stops sending. */
  readonly discard: () => void;
  /** Stops sending; the local draft stays. */
  readonly stop: () => void;
};

const keyOf = (id: string) => `signalbox.draft.${id}`;

/** A draft in local storage, and whether the server has it. */
export type LocalDraft = { readonly form: SavedForm; readonly wasSent: boolean };

/** Reads a draft from local storage. */
export function readLocalDraft(storage: LocalStore, id: string): LocalDraft | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(keyOf(id)) ?? "null");
    const form = readSavedForm(value);
    const wasSent =
      typeof value === "object" && value !== null && "wasSent" in value && value.wasSent === true;
    return form === undefined ? undefined : { form, wasSent };
  } catch {
    return undefined;
  }
}

/** Deletes a draft from local storage. */
export function deleteLocalDraft(storage: LocalStore, id: string): void {
  try {
    storage.removeItem(keyOf(id));
  } catch {
    // There was none.
  }
}

/**
 * The newer of the local and the server's draft. One that the server had and no longer has was published or
 * deleted.
 */
export function newestDraft(
  local: LocalDraft | undefined,
  remote: SavedForm | undefined,
): SavedForm | undefined {
  if (local === undefined) return remote;
  if (remote === undefined) return local.wasSent ? undefined : local.form;
  return remote.typedAt > local.form.typedAt ? remote : local.form;
}

/** Starts saving a draft. */
export function startSavingDraft({ id, storage, send, now, onChange }: DraftSaverOptions): DraftSaver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: SavedForm | null | undefined;
  let lastSend: Promise<void> = Promise.resolve();
  let isStopped = false;

  const saveLocally = (form: SavedForm, wasSent: boolean) => {
    try {
      storage.setItem(keyOf(id), JSON.stringify({ ...form, wasSent }));
    } catch {
      // Local storage is full or forbidden: the server saves it shortly after.
    }
  };

  const scheduleFlush = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), milliseconds);
  };

  const sendPending = async () => {
    const form = pending;
    if (form === undefined || isStopped) return;
    pending = undefined;
    try {
      await send(form);
      if (form === null || pending !== undefined || isStopped) return;
      saveLocally(form, true);
      onChange({ kind: "saved", at: now() });
    } catch {
      // Presence is refreshed soon anyway.
      if (form === null || isStopped) return;
      pending ??= form;
      onChange({ kind: "local", at: now() });
      scheduleFlush(retryAfterMs);
    }
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    // One after another: an older text must never arrive after a newer one.
    lastSend = lastSend.then(sendPending);
    return lastSend;
  };

  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
  };

  return {
    save(form) {
      if (isStopped) return;
      saveLocally(form, false);
      pending = form;
      onChange({ kind: "typing" });
      scheduleFlush(debounceMs);
    },
    refreshPresence(form) {
      pending ??= form;
      void flush();
    },
    flush,
    discard() {
      stop();
      pending = undefined;
      deleteLocalDraft(storage, id);
    },
    stop,
  };
}
