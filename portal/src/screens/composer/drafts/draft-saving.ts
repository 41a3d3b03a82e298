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
  readonly key: (index: number) => string | null;
  readonly length: number;
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
  /** The author: others may use the same browser. */
  readonly personId: string;
  readonly storage: LocalStore;
  /**
   * Saves the draft on the server; null without content, to mark presence only. With `isLeaving` the request must outlive
   * the document.
   */
  readonly send: (form: SavedForm | null, isLeaving: boolean) => Promise<void>;
  readonly now: () => number;
  readonly onChange: (status: DraftStatus) => void;
};

export type DraftSaver = {
  readonly save: (form: SavedForm) => void;
  /** Refreshes presence by sending the current content, null for none, unless something newer is pending. */
  readonly refreshPresence: (form: SavedForm | null) => void;
  /** Sends pending content; resolves when the server responded or could not be reached. */
  readonly flush: () => Promise<void>;
  /** Sends pending content at once, because the document may end. */
  readonly sendBeforeLeaving: () => void;
  /** Deletes the local draft and stops sending. */
  readonly discard: () => void;
  /** Stops sending; the local draft stays. */
  readonly stop: () => void;
};

const keyPrefix = "signalbox.draft.";
const keyOf = (id: string) => `${keyPrefix}${id}`;

/** A draft in local storage, and whether the server has it. */
export type LocalDraft = {
  readonly form: SavedForm;
  readonly wasSent: boolean;
  /** The author; undefined in those of older versions. */
  readonly personId?: string | undefined;
};

/** The ids of the drafts in local storage. */
export function localDraftIds(storage: LocalStore): readonly string[] {
  try {
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")
      .filter((key) => key.startsWith(keyPrefix))
      .map((key) => key.slice(keyPrefix.length));
  } catch {
    return [];
  }
}

/** Stores a draft. Local storage may be full or forbidden: then only the server has it, shortly after. */
function writeLocalDraft(storage: LocalStore, id: string, { form, ...state }: LocalDraft): void {
  try {
    storage.setItem(keyOf(id), JSON.stringify({ ...form, ...state }));
  } catch {
    // The server saves it.
  }
}

/** Records that the server has a form, unless the local draft has changed since. */
export function markSent(storage: LocalStore, id: string, form: SavedForm): void {
  const local = readLocalDraft(storage, id);
  if (local?.form.typedAt === form.typedAt) writeLocalDraft(storage, id, { ...local, wasSent: true });
}

/** Reads a draft from local storage. */
export function readLocalDraft(storage: LocalStore, id: string): LocalDraft | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(keyOf(id)) ?? "null");
    const form = readSavedForm(value);
    if (form === undefined || typeof value !== "object" || value === null) return undefined;
    const wasSent = "wasSent" in value && value.wasSent === true;
    const personId = "personId" in value && typeof value.personId === "string" ? value.personId : undefined;
    return { form, wasSent, personId };
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
export function startSavingDraft(options: DraftSaverOptions): DraftSaver {
  const { id, personId, storage, send, now, onChange } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: SavedForm | null | undefined;
  let lastSend: Promise<void> = Promise.resolve();
  let isStopped = false;

  const saveLocally = (form: SavedForm, wasSent: boolean) =>
    writeLocalDraft(storage, id, { form, wasSent, personId });

  const scheduleFlush = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), milliseconds);
  };

  const sendPending = async (isLeaving: boolean) => {
    const form = pending;
    if (form === undefined || isStopped) return;
    pending = undefined;
    try {
      await send(form, isLeaving);
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
    lastSend = lastSend.then(() => sendPending(false));
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
    sendBeforeLeaving() {
      clearTimeout(timer);
      // The end of an earlier request may be after that of the document.
      const leaving = sendPending(true);
      lastSend = lastSend.then(() => leaving);
    },
    discard() {
      stop();
      pending = undefined;
      deleteLocalDraft(storage, id);
    },
    stop,
  };
}
