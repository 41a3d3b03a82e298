/** Saves what is typed: at once in the browser, shortly after on the server. */
import { readSavedForm, type SavedForm } from "../model/saved-form.ts";

/** Delay after typing before saving on the server; milliseconds. */
const restFor = 800;
/** Delay before a retry; milliseconds. */
const tryAgainAfter = 5_000;

/** Local storage. */
export type LocalStore = {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
};

/** Where the draft is saved. */
export type DraftStatus =
  | { readonly kind: "untouched" }
  | { readonly kind: "typing" }
  /** On the server; `at` is epoch milliseconds. */
  | { readonly kind: "kept"; readonly at: number }
  /** In this browser alone: the server was not reached. */
  | { readonly kind: "here"; readonly at: number };

export type DraftSaverOptions = {
  readonly id: string;
  readonly shelf: LocalStore;
  /** Saves the draft on the server; null without content, to mark presence only. */
  readonly send: (kept: SavedForm | null) => Promise<void>;
  readonly now: () => number;
  readonly onChange: (keeping: DraftStatus) => void;
};

export type DraftSaver = {
  readonly keep: (kept: SavedForm) => void;
  /** Refreshes presence by sending the current content, null for none, unless something newer is pending. */
  readonly touch: (kept: SavedForm | null) => void;
  /** Sends what has not been sent; resolves when the server answered, or could not be reached. */
  readonly flush: () => Promise<void>;
  /** Deletes the local draft and stops sending. */
  readonly forget: () => void;
  /** Stops sending; the local draft stays. */
  readonly stop: () => void;
};

const keyOf = (id: string) => `signalbox.draft.${id}`;

/** A draft in local storage, and whether the server has it. */
export type LocalDraft = { readonly kept: SavedForm; readonly wasSent: boolean };

/** Reads a draft from local storage. */
export function readLocalDraft(shelf: LocalStore, id: string): LocalDraft | undefined {
  try {
    const value: unknown = JSON.parse(shelf.getItem(keyOf(id)) ?? "null");
    const kept = readSavedForm(value);
    const wasSent =
      typeof value === "object" && value !== null && "wasSent" in value && value.wasSent === true;
    return kept === undefined ? undefined : { kept, wasSent };
  } catch {
    return undefined;
  }
}

/** Deletes a draft from local storage. */
export function deleteLocalDraft(shelf: LocalStore, id: string): void {
  try {
    shelf.removeItem(keyOf(id));
  } catch {
    // There was none.
  }
}

/**
 * The newer of the local and the server's draft. One that the server had and no longer has was published or
 * deleted.
 */
export function newest(here: LocalDraft | undefined, there: SavedForm | undefined): SavedForm | undefined {
  if (here === undefined) return there;
  if (there === undefined) return here.wasSent ? undefined : here.kept;
  return there.typedAt > here.kept.typedAt ? there : here.kept;
}

/** Starts saving a draft. */
export function keepDraft({ id, shelf, send, now, onChange }: DraftSaverOptions): DraftSaver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: SavedForm | null | undefined;
  let sending: Promise<void> = Promise.resolve();
  let isOver = false;

  const putHere = (kept: SavedForm, wasSent: boolean) => {
    try {
      shelf.setItem(keyOf(id), JSON.stringify({ ...kept, wasSent }));
    } catch {
      // Local storage is full or forbidden: the server saves it shortly after.
    }
  };

  const later = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), milliseconds);
  };

  const sendWaiting = async () => {
    const kept = waiting;
    if (kept === undefined || isOver) return;
    waiting = undefined;
    try {
      await send(kept);
      if (kept === null || waiting !== undefined || isOver) return;
      putHere(kept, true);
      onChange({ kind: "kept", at: now() });
    } catch {
      // Presence is refreshed soon anyway.
      if (kept === null || isOver) return;
      waiting ??= kept;
      onChange({ kind: "here", at: now() });
      later(tryAgainAfter);
    }
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    // One after another: an older text must never arrive after a newer one.
    sending = sending.then(sendWaiting);
    return sending;
  };

  const stop = () => {
    isOver = true;
    clearTimeout(timer);
  };

  return {
    keep(kept) {
      if (isOver) return;
      putHere(kept, false);
      waiting = kept;
      onChange({ kind: "typing" });
      later(restFor);
    },
    touch(kept) {
      waiting ??= kept;
      void flush();
    },
    flush,
    forget() {
      stop();
      waiting = undefined;
      deleteLocalDraft(shelf, id);
    },
    stop,
  };
}
