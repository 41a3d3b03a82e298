/** What is being typed, kept as it is typed. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { queryClient } from "../../../api/query-client.ts";
import { keys } from "../../../api/query-keys.ts";
import { deleteDraft, putDraft } from "../composer-queries.ts";
import type { ComposerForm, Operation } from "../model/composer-form.ts";
import { isWorthKeeping, type SavedForm } from "../model/saved-form.ts";
import { type DraftSaver, type DraftStatus, keepDraft } from "./draft-saving.ts";

/** How often it is said that somebody is still there; milliseconds. The service forgets after a minute. */
const touchEvery = 20_000;

/** The drafts that are under somebody's hands in this window. */
const open = new Set<string>();

/** What a composer is opened with. */
export type OpenedDraft = {
  readonly draftId: string;
  readonly operation: Operation;
  readonly announcementId: string | null;
  readonly updateId: string | null;
  /** The form as it begins where nothing was typed. */
  readonly begun: ComposerForm;
  readonly base: SavedForm["base"];
  /** What was typed before: in this browser, or kept by the service. */
  readonly kept: SavedForm | undefined;
};

/** A form under somebody's hands. */
export type ComposingState = {
  readonly form: ComposerForm;
  readonly base: SavedForm["base"];
  readonly keeping: DraftStatus;
  readonly change: (changes: Partial<ComposerForm>) => void;
  /** Goes on from another version of the announcement. */
  readonly rebase: (form: ComposerForm, base: NonNullable<SavedForm["base"]>) => void;
  /** Keeps what stands now; resolves when the service has it, or could not be reached. */
  readonly flush: () => Promise<void>;
  /** Whether to say nothing to the service meanwhile: what was published and made must not be kept as a draft again. */
  readonly rest: (isResting: boolean) => void;
  /** Lets go of the draft in this browser, since it was published. */
  readonly forget: () => void;
  /** Deletes the draft everywhere. */
  readonly discard: () => Promise<void>;
};

/** Holds a form, and keeps every change of it. */
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
  const isWritten = () => opened.kept !== undefined || isWorthKeeping(newest.current.form, begun);
  const touch = useEffectEvent(() => {
    if (isResting.current) return;
    if (isWritten()) keeper.current?.touch(keptNow());
    // Others learn that somebody is about to write.
    else if (announcementId !== null) keeper.current?.touch(null);
  });
  const leave = useEffectEvent((leaving: DraftSaver) => {
    const written = isWritten();
    void leaving.flush().then(async () => {
      leaving.stop();
      // What was opened and left as it was leaves nothing behind.
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
    keeper.current?.keep(keptNow());
  };
  return {
    ...state,
    keeping,
    change: (changes) => put({ ...newest.current, form: { ...newest.current.form, ...changes } }),
    rebase: (form, base) => put({ form, base }),
    flush: async () => {
      // The first word may be published before typing ever rested: the draft must be there to come back to.
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
