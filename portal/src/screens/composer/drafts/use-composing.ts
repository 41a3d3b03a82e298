/** A form that saves itself as a draft. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { queryClient } from "../../../api/query-client.ts";
import { keys } from "../../../api/query-keys.ts";
import { deleteDraft, putDraft } from "../composer-queries.ts";
import type { ComposerForm, Operation } from "../model/composer-form.ts";
import { isWorthKeeping, type SavedForm } from "../model/saved-form.ts";
import { type DraftSaver, type DraftStatus, keepDraft } from "./draft-saving.ts";

/** Interval for refreshing presence; milliseconds. It expires on the service after a minute. */
const touchEvery = 20_000;

/** Drafts being edited in this window. */
const open = new Set<string>();

/** The initial data of a composer. */
export type OpenedDraft = {
  readonly draftId: string;
  readonly operation: Operation;
  readonly announcementId: string | null;
  readonly updateId: string | null;
  /** The initial form. */
  readonly begun: ComposerForm;
  readonly base: SavedForm["base"];
  /** The saved form, local or from the service. */
  readonly kept: SavedForm | undefined;
};

export type ComposingState = {
  readonly form: ComposerForm;
  readonly base: SavedForm["base"];
  readonly keeping: DraftStatus;
  readonly change: (changes: Partial<ComposerForm>) => void;
  /** Goes on from another version of the announcement. */
  readonly rebase: (form: ComposerForm, base: NonNullable<SavedForm["base"]>) => void;
  /** Saves now; resolves when saved or unreachable. */
  readonly flush: () => Promise<void>;
  /** Pauses saving: an executed publication must not be saved as a draft again. */
  readonly rest: (isResting: boolean) => void;
  /** Deletes the draft in this browser after publication. */
  readonly forget: () => void;
  /** Deletes the draft everywhere. */
  readonly discard: () => Promise<void>;
};

/** Holds a form, and saves every change. */
export function useComposing(opened: OpenedDraft): ComposingState {
  const { draftId, operation, announcementId, updateId, begun } = opened;
  const [state, setState] = useState(() => ({
    form: opened.kept?.form ?? begun,
    base: opened.kept?.base ?? opened.base,
  }));
  const [keeping, setKeeping] = useState<DraftStatus>({ kind: "untouched" });
  const keeper = useRef<DraftSaver>(undefined);
  const newest = useRef(state);
  const isResting = useRef(false);

  const keptNow = (): SavedForm => ({
    operation,
    announcementId,
    updateId,
    form: newest.current.form,
    base: newest.current.base,
    typedAt: Date.now(),
  });
  const wasWritten = useRef(false);
  const isWritten = () =>
    (wasWritten.current ||=
      opened.kept !== undefined || isWorthKeeping(operation, newest.current.form, begun));
  const touch = useEffectEvent(() => {
    if (isResting.current) return;
    if (isWritten()) keeper.current?.touch(keptNow());
    // Marks presence before anything is typed.
    else if (announcementId !== null) keeper.current?.touch(null);
  });
  const leave = useEffectEvent((leaving: DraftSaver) => {
    const written = isWritten();
    void leaving.flush().then(async () => {
      leaving.stop();
      // An unchanged form leaves no draft.
      if (!written && announcementId !== null && !open.has(draftId))
        await deleteDraft(draftId).catch(() => undefined);
      await queryClient.invalidateQueries({ queryKey: keys.drafts });
    });
  });

  useEffect(() => {
    const keep = keepDraft({
      id: draftId,
      shelf: localStorage,
      send: (kept) => putDraft(draftId, announcementId, kept),
      now: () => Date.now(),
      onChange: setKeeping,
    });
    keeper.current = keep;
    open.add(draftId);
    touch();
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") touch();
    }, touchEvery);
    return () => {
      clearInterval(timer);
      keeper.current = undefined;
      open.delete(draftId);
      leave(keep);
    };
  }, [draftId, announcementId]);

  const put = (next: { readonly form: ComposerForm; readonly base: SavedForm["base"] }) => {
    newest.current = next;
    setState(next);
    if (isWritten()) keeper.current?.keep(keptNow());
  };
  return {
    ...state,
    keeping,
    change: (changes) => put({ ...newest.current, form: { ...newest.current.form, ...changes } }),
    rebase: (form, base) => put({ form, base }),
    flush: async () => {
      // A first publication may precede the first save: the draft must exist for undo.
      keeper.current?.touch(keptNow());
      await keeper.current?.flush();
    },
    rest: (resting) => {
      isResting.current = resting;
    },
    forget: () => keeper.current?.forget(),
    discard: async () => {
      keeper.current?.forget();
      await deleteDraft(draftId);
      await queryClient.invalidateQueries({ queryKey: keys.drafts });
    },
  };
}
