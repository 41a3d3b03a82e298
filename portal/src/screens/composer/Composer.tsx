import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ComponentOut } from "../../../../src/contract/components.ts";
import type { Language } from "../../../../src/contract/languages.ts";
import { RefusedError } from "../../api/refused-error.ts";
import { Button } from "../../ui/Button.tsx";
import { restoreFocus } from "../../ui/focus.ts";
import { CheckedForm } from "../../ui/forms/CheckedForm.tsx";
import { announce } from "../../ui/notices/announce.ts";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { composer } from "../../words/composer.ts";
import { held as heldWords } from "../../words/pending-publication.ts";
import { DraftSaved } from "./drafts/DraftSaved.tsx";
import { SaveDraft } from "./drafts/SaveDraft.tsx";
import { type ComposingState, type OpenedDraft, useComposing } from "./drafts/use-composing.ts";
import { Editors } from "./Editors.tsx";
import { rebased } from "./model/compare-versions.ts";
import { beginning, type ComposerForm, isClosingUpdate, mayNotify } from "./model/composer-form.ts";
import { errorsOf, type FieldErrors } from "./model/field-errors.ts";
import { remainingProblems } from "./model/remaining-problems.ts";
import { bodyOf, missingIn } from "./model/request-bodies.ts";
import { keptBase } from "./model/saved-form.ts";
import { PendingPublication } from "./PendingPublication.tsx";
import { NotifyField } from "./preview/NotifyField.tsx";
import { PreviewFrame } from "./preview/PreviewFrame.tsx";
import { PreviewLanguage } from "./preview/PreviewLanguage.tsx";
import { RemainingProblems } from "./preview/RemainingProblems.tsx";
import { type PreviewState, usePreview } from "./preview/use-preview.ts";
import { WillHappen } from "./preview/WillHappen.tsx";
import { StaleNotice } from "./StaleNotice.tsx";
import { usePublishing } from "./use-publishing.ts";

export type Fields = {
  readonly composing: ComposingState;
  readonly errors: FieldErrors;
  readonly previewed: NonNullable<PreviewState["data"]>["Components"];
};

/** The composer: form, preview, publication and undo. `children` are the fields. */
export function Composer(props: {
  readonly opened: OpenedDraft;
  readonly title: (form: ComposerForm) => string;
  readonly line?: ReactNode;
  readonly components: readonly ComponentOut[];
  readonly children: (fields: Fields) => ReactNode;
}) {
  const { opened, title, line, components, children } = props;
  const navigate = useNavigate();
  const composing = useComposing(opened);
  const [isAsked, setAsked] = useState(false);
  const [language, setLanguage] = useState<Language>();
  const preview = usePreview(opened, composing, language);
  const publishing = usePublishing(opened, composing, {
    made: (held) => {
      composing.forget();
      if (held.AnnouncementId !== null)
        void navigate({ to: "/announcements/$id", params: { id: held.AnnouncementId }, replace: true });
    },
    takenBack: () => toast({ text: heldWords.takenBack }),
  });
  const { waiting, stale, refused } = publishing;
  const rest = useEffectEvent(composing.rest);
  useEffect(() => rest(waiting !== undefined), [waiting]);
  useFocusAfter(waiting !== undefined);

  const before = composing.base?.announcement;
  const missing = missingIn(opened.operation, composing.form, before);
  const previewed = preview.data?.Components ?? [];
  const isClosing = isClosingUpdate(opened.operation, composing.form);
  const staysInTrouble = isClosing && remainingProblems(previewed).length > 0;
  const publishLabel = labelOf({ isStale: stale !== undefined, staysInTrouble, state: composing.form.state });
  const errors: FieldErrors = isAsked
    ? errorsOf(missing, composer.missing, refused instanceof RefusedError ? refused.errors : [])
    : {};

  if (waiting !== undefined)
    return <PendingPublication held={waiting} form={composing.form} preview={preview.data} />;

  const publish = async () => {
    setAsked(true);
    if (missing.length > 0) {
      announce(missing.map((field) => composer.missing[field]).join(" "));
      return;
    }
    if (stale === undefined || composing.base === null) {
      await publishing.publish(bodyOf(opened.operation, composing.form, before));
      return;
    }
    // After comparing: others' changes stay, with one's own on top.
    const { announcement: now, etag } = stale;
    const versions = {
      opened: composing.base.announcement,
      now,
      mine: composing.form,
      updateId: opened.updateId,
    };
    const over = rebased(opened.operation, versions);
    composing.rebase(over, keptBase(now, etag, opened.updateId));
    await publishing.publish(bodyOf(opened.operation, over, now), etag);
  };
  return (
    <CheckedForm refusal={isAsked ? refused : undefined} onSubmit={() => void publish()}>
      <PageTitle line={line} actions={<DraftSaved keeping={composing.keeping} />}>
        {title(composing.form)}
      </PageTitle>
      {opened.announcementId !== null && <Editors id={opened.announcementId} />}
      {stale !== undefined && composing.base !== null && (
        <StaleNotice
          operation={opened.operation}
          opened={composing.base.announcement}
          now={stale.announcement}
          mine={composing.form}
          updateId={opened.updateId}
          who={stale.who}
          components={components}
          onTake={() => {
            composing.rebase(
              beginning(opened.operation, stale.announcement, opened.updateId),
              keptBase(stale.announcement, stale.etag, opened.updateId),
            );
            publishing.clear();
          }}
        />
      )}
      {refused !== undefined && !(refused instanceof RefusedError && refused.errors.length > 0) && (
        <ErrorNotice error={refused} title={composer.notPublished} />
      )}
      <div className="grid gap-x-8 gap-y-8 broad:grid-cols-[minmax(0,1fr)_23.625rem]">
        <div className="grid min-w-0 content-start gap-6">{children({ composing, errors, previewed })}</div>
        <PreviewFrame
          preview={preview.data}
          error={preview.error}
          choice={<PreviewLanguage composing={composing} value={language} onChange={setLanguage} />}
        />
      </div>
      <WillHappen
        sentences={missing.includes("nothing") ? [] : preview.data?.Sentences}
        isOld={preview.isOld}
        warning={
          isClosing && (
            <RemainingProblems
              components={previewed}
              setOperational={composing.form.setOperational}
              onChange={(setOperational) => composing.change({ setOperational })}
            />
          )
        }
      >
        {isAsked && missing.length > 0 && (
          <ul className="self-center text-second font-medium">
            {missing.map((field) => (
              <li key={field}>{composer.missing[field]}</li>
            ))}
          </ul>
        )}
        {mayNotify(opened.operation) && (
          <div className="not-wide:w-full">
            <NotifyField opened={opened} composing={composing} before={before} />
          </div>
        )}
        <SaveDraft composing={composing} />
        <Button
          kind="primary"
          type="submit"
          busy={publishing.isSending}
          disabled={missing.includes("nothing")}
        >
          {publishLabel}
        </Button>
      </WillHappen>
    </CheckedForm>
  );
}

/** The label of the button that publishes: it says when others' changes or remaining problems are overruled. */
function labelOf(about: {
  readonly isStale: boolean;
  readonly staysInTrouble: boolean;
  readonly state: ComposerForm["state"];
}): string {
  const { isStale, staysInTrouble, state } = about;
  if (isStale) return composer.publishKnowing;
  if (!staysInTrouble) return composer.publish;
  const { Resolved, Completed, other } = composer.publishAnyway;
  if (state === "Resolved") return Resolved;
  return state === "Completed" ? Completed : other;
}

/** Focuses the form's title when it reappears after an undo. */
function useFocusAfter(isWaiting: boolean): void {
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) restoreFocus(null);
    wasWaiting.current = isWaiting;
  }, [isWaiting]);
}
