/** A form that saves itself as a draft. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useMe } from "../../../api/current-person.ts";
import { queryClient } from "../../../api/query-client.ts";
import { keys } from "../../../api/query-keys.ts";
import { deleteDraft, putDraft } from "../composer-queries.ts";
import type { ComposerForm, Operation } from "../model/composer-form.ts";
import { isWorthSaving, type SavedForm } from "../model/saved-form.ts";
import { type DraftSaver, type DraftStatus, readLocalDraft, startSavingDraft } from "./draft-saving.ts";
import { openDrafts } from "./unsent-drafts.ts";

/** Interval for refreshing presence; milliseconds. It expires on the service after a minute. */
const presenceIntervalMs = 20_000;

/** The initial data of a composer. */
export type OpenedDraft = {
  readonly draftId: string;
  readonly operation: Operation;
  readonly announcementId: string | null;
  readonly updateId: string | null;
  /** The initial form. */
  readonly initial: ComposerForm;
  readonly base: SavedForm["base"];
  /** The saved form, local or from the service. */
  readonly savedForm: SavedForm | undefined;
};

export type ComposingState = {
  readonly form: ComposerForm;
  /** The form before it was changed. */
  readonly initial: ComposerForm;
  readonly base: SavedForm["base"];
  readonly draftStatus: DraftStatus;
  readonly change: (changes: Partial<ComposerForm>) => void;
  /** Begins with another form, which is no draft before it is changed; true if it replaced one worth saving. */
  readonly begin: (form: ComposerForm) => boolean;
  /** Continues from another version of the announcement. */
  readonly rebase: (form: ComposerForm, base: NonNullable<SavedForm["base"]>) => void;
  /** Saves now; resolves when saved or unreachable. */
  readonly flush: () => Promise<void>;
  /** Pauses saving: an executed publication must not be saved as a draft again. */
  readonly pauseSaving: (isSavingPaused: boolean) => void;
  /** Deletes the draft in this browser after publication. */
  readonly deleteLocal: () => void;
  /** Deletes the draft everywhere. */
  readonly discard: () => Promise<void>;
};

/** Holds a form, and saves every change. */
export function useComposing(opened: OpenedDraft): ComposingState {
  const { draftId, operation, announcementId, updateId, initial } = opened;
  const personId = useMe().Person.Id;
  const [state, setState] = useState(() => ({
    form: opened.savedForm?.form ?? initial,
    base: opened.savedForm?.base ?? opened.base,
  }));
  const [draftStatus, setDraftStatus] = useState<DraftStatus>({ kind: "untouched" });
  const saver = useRef<DraftSaver>(undefined);
  const latest = useRef(state);
  const isSavingPaused = useRef(false);
  const unchanged = useRef(initial);
  // Not of the refreshed presence, which changes nothing.
  const typedAt = useRef(opened.savedForm?.typedAt ?? Date.now());

  const currentForm = (): SavedForm => ({
    operation,
    announcementId,
    updateId,
    form: latest.current.form,
    base: latest.current.base,
    typedAt: typedAt.current,
  });
  const hadContent = useRef(false);
  const hasContent = () =>
    (hadContent.current ||=
      opened.savedForm !== undefined || isWorthSaving(operation, latest.current.form, unchanged.current));
  const refreshPresence = useEffectEvent(() => {
    if (isSavingPaused.current) return;
    // Nobody else sees a new announcement: the time of its draft stays that of its last change.
    if (announcementId === null && readLocalDraft(localStorage, draftId)?.wasSent !== false) return;
    if (hasContent()) saver.current?.refreshPresence(currentForm());
    // Marks presence before anything is typed.
    else saver.current?.refreshPresence(null);
  });
  const stopSaving = useEffectEvent((leavingSaver: DraftSaver) => {
    const hadContentAtEnd = hasContent();
    void leavingSaver.flush().then(async () => {
      leavingSaver.stop();
      // An unchanged form leaves no draft.
      if (!hadContentAtEnd && announcementId !== null && !openDrafts.has(draftId))
        await deleteDraft(draftId).catch(() => undefined);
      await queryClient.invalidateQueries({ queryKey: keys.drafts });
    });
  });

  useEffect(() => {
    const newSaver = startSavingDraft({
      id: draftId,
      personId,
      storage: localStorage,
      send: (form, isLeaving) => putDraft(draftId, { announcementId, form }, { keepalive: isLeaving }),
      now: () => Date.now(),
      onChange: setDraftStatus,
    });
    saver.current = newSaver;
    openDrafts.add(draftId);
    refreshPresence();
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") refreshPresence();
    }, presenceIntervalMs);
    const sendBeforeLeaving = () => {
      if (document.visibilityState === "hidden") newSaver.sendBeforeLeaving();
    };
    // Phones end hidden documents without a word; a replaced one may still be visible.
    document.addEventListener("visibilitychange", sendBeforeLeaving);
    window.addEventListener("pagehide", newSaver.sendBeforeLeaving);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", sendBeforeLeaving);
      window.removeEventListener("pagehide", newSaver.sendBeforeLeaving);
      saver.current = undefined;
      openDrafts.delete(draftId);
      stopSaving(newSaver);
    };
  }, [draftId, announcementId, personId]);

  const update = (next: { readonly form: ComposerForm; readonly base: SavedForm["base"] }) => {
    latest.current = next;
    typedAt.current = Date.now();
    setState(next);
    if (hasContent()) saver.current?.save(currentForm());
  };
  return {
    ...state,
    initial,
    draftStatus,
    change: (changes) => update({ ...latest.current, form: { ...latest.current.form, ...changes } }),
    begin: (form) => {
      const replacesContent = hasContent();
      if (!replacesContent) unchanged.current = form;
      update({ ...latest.current, form });
      return replacesContent;
    },
    rebase: (form, base) => update({ form, base }),
    flush: async () => {
      // A first publication may precede the first save: the draft must exist for undo.
      saver.current?.refreshPresence(currentForm());
      await saver.current?.flush();
    },
    pauseSaving: (isPaused) => {
      isSavingPaused.current = isPaused;
    },
    deleteLocal: () => saver.current?.discard(),
    discard: async () => {
      saver.current?.discard();
      await deleteDraft(draftId);
      await queryClient.invalidateQueries({ queryKey: keys.drafts });
    },
  };
}
