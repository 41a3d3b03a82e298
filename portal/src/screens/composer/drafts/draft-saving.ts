/** Keeps what is typed: at once in the browser, a moment later on the server. */
import { readSavedForm, type SavedForm } from "../model/saved-form.ts";

/** How long typing must rest before it goes to the server; milliseconds. */
const restFor = 800;
/** How long after a failed try the next one is made; milliseconds. */
const tryAgainAfter = 5_000;

/** Where the browser keeps things between loads. */
export type LocalStore = {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
};

/** Where what is typed is kept by now. */
export type DraftStatus =
  | { readonly kind: "untouched" }
  | { readonly kind: "typing" }
  /** On the server; `at` is epoch milliseconds. */
  | { readonly kind: "kept"; readonly at: number }
  /** In this browser alone: the server was not reached. */
  | { readonly kind: "here"; readonly at: number };

/** What the keeping of one draft needs. */
export type DraftSaverOptions = {
  readonly id: string;
  readonly shelf: LocalStore;
  /** Writes the draft on the server; null where nothing was written, which only says that somebody is there. */
  readonly send: (kept: SavedForm | null) => Promise<void>;
  readonly now: () => number;
  readonly onChange: (keeping: DraftStatus) => void;
};

/** One draft being kept. */
export type DraftSaver = {
  readonly keep: (kept: SavedForm) => void;
  /** Says that somebody is still there: sends what stands, null for nothing, unless something newer waits already. */
  readonly touch: (kept: SavedForm | null) => void;
  /** Sends what has not been sent; resolves when the server answered, or could not be reached. */
  readonly flush: () => Promise<void>;
  /** Forgets it in this browser and sends nothing more. */
  readonly forget: () => void;
  /** Sends nothing more; what stands in the browser stays. */
  readonly stop: () => void;
};

const keyOf = (id: string) => `signalbox.draft.${id}`;

/** What the browser keeps of a draft, and whether the server has had it stands. */
export type LocalDraft = { readonly kept: SavedForm; readonly wasSent: boolean };

/** What the browser keeps of a draft. */
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

/** Forgets what the browser keeps of a draft. */
export function deleteLocalDraft(shelf: LocalStore, id: string): void {
  try {
    shelf.removeItem(keyOf(id));
  } catch {
    // Nothing was kept there.
  }
}

/** The later of what the browser and the server keep. What the server had and has no more was published or deleted. */
export function newest(here: LocalDraft | undefined, there: SavedForm | undefined): SavedForm | undefined {
  if (here === undefined) return there;
  if (there === undefined) return here.wasSent ? undefined : here.kept;
  return there.typedAt > here.kept.typedAt ? there : here.kept;
}

/** Begins to keep a draft. */
export function keepDraft({ id, shelf, send, now, onChange }: DraftSaverOptions): DraftSaver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: SavedForm | null | undefined;
  let sending: Promise<void> = Promise.resolve();
  let isOver = false;

  const putHere = (kept: SavedForm, wasSent: boolean) => {
    try {
      shelf.setItem(keyOf(id), JSON.stringify({ ...kept, wasSent }));
    } catch {
      // A full or forbidden shelf: the server keeps it a moment later.
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
      // That somebody is there is said again soon.
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
