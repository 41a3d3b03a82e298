import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { isOpen } from "../../../../src/contract/announcement-states.ts";
import type { ComponentOut } from "../../../../src/contract/components.ts";
import type { Language } from "../../../../src/contract/languages.ts";
import { RefusedError } from "../../api/refused-error.ts";
import { composer } from "../../texts/composer.ts";
import { held as heldWords } from "../../texts/pending-publication.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckedForm } from "../../ui/forms/CheckedForm.tsx";
import { ErrorCount } from "../../ui/forms/ErrorCount.tsx";
import { announce } from "../../ui/notices/announce.ts";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { useWide } from "../../ui/use-wide.ts";
import { DraftSaved } from "./drafts/DraftSaved.tsx";
import { SaveDraft } from "./drafts/SaveDraft.tsx";
import { type ComposingState, type OpenedDraft, useComposing } from "./drafts/use-composing.ts";
import { Editors } from "./Editors.tsx";
import { mergeVersions } from "./model/compare-versions.ts";
import { type ComposerForm, isClosingUpdate } from "./model/composer-form.ts";
import { errorsOf, type FieldErrors, remainingErrors } from "./model/field-errors.ts";
import { initialForm } from "./model/initial-form.ts";
import { missingFields } from "./model/missing-fields.ts";
import { remainingProblems } from "./model/remaining-problems.ts";
import { bodyOf } from "./model/request-bodies.ts";
import { savedBase } from "./model/saved-form.ts";
import { PendingPublication } from "./PendingPublication.tsx";
import { effectsOf } from "./preview/effect-sentences.ts";
import { NotifyField, NotifyText, useNotification } from "./preview/NotifyField.tsx";
import { PreviewFrame } from "./preview/PreviewFrame.tsx";
import { PreviewLanguage } from "./preview/PreviewLanguage.tsx";
import { PublishSummary } from "./preview/PublishSummary.tsx";
import { PublishWarnings } from "./preview/PublishWarnings.tsx";
import { publishLabelOf } from "./preview/publish-label.ts";
import { type PreviewState, usePreview } from "./preview/use-preview.ts";
import { StaleNotice } from "./StaleNotice.tsx";
import { useAnnouncedErrors } from "./use-announced-errors.ts";
import { useFocusAfterUndo } from "./use-focus-after-undo.ts";
import { usePublishing } from "./use-publishing.ts";

export type Fields = {
  readonly composing: ComposingState;
  readonly errors: FieldErrors;
  readonly previewedComponents: PreviewState["components"];
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
  const [isSubmitted, setSubmitted] = useState(false);
  // What was undone, until it is changed.
  const [undoneForm, setUndoneForm] = useState<ComposerForm>();
  const [language, setLanguage] = useState<Language>();
  const preview = usePreview(opened, composing, language);
  const publishing = usePublishing(opened, composing, {
    onPublished: (id) => {
      composing.deleteLocal();
      if (id !== null) void navigate({ to: "/announcements/$id", params: { id }, replace: true });
    },
    onUndone: () => {
      setUndoneForm(composing.form);
      announce(heldWords.undone);
    },
  });
  const { pending, stale, refusal, refusedForm } = publishing;
  const pauseSaving = useEffectEvent(composing.pauseSaving);
  useEffect(() => pauseSaving(pending !== undefined), [pending]);
  useFocusAfterUndo(pending !== undefined);

  const before = composing.base?.announcement;
  const notification = useNotification(opened, composing, before);
  const isWide = useWide();
  const notifyField = notification !== null && <NotifyField {...notification} composing={composing} />;
  const missing = missingFields(opened.operation, composing.form, before);
  const announceErrors = useAnnouncedErrors(missing);
  const { components: previewedComponents } = preview;
  const obstacle = preview.obstacle && composer.missing[preview.obstacle];
  const isRefused = preview.data === undefined && preview.error !== null;
  const isPostmortem = opened.operation === "PutPostmortem";
  const isClosing = isClosingUpdate(opened.operation, composing.form);
  const leavesProblems = isClosing && remainingProblems(previewedComponents).length > 0;
  const publishLabel = publishLabelOf({
    isStale: stale !== undefined,
    leavesProblems,
    state: composing.form.state,
  });
  const refusedFields =
    refusal instanceof RefusedError && refusedForm !== undefined
      ? remainingErrors(refusal.errors, refusedForm, composing.form)
      : [];
  // The service also checks what is wrong beside a missing value.
  const refused = [...refusedFields, ...(preview.error instanceof RefusedError ? preview.error.errors : [])];
  const errors: FieldErrors = isSubmitted ? errorsOf(missing, composer.missing, refused) : {};
  if (pending !== undefined)
    return <PendingPublication publication={pending} form={composing.form} preview={preview.data} />;

  const publish = async () => {
    setSubmitted(true);
    if (missing.length > 0) {
      announceErrors();
      return;
    }
    if (stale === undefined || composing.base === null) {
      await publishing.publish(bodyOf(opened.operation, composing.form, before));
      return;
    }
    // After comparing: others' changes stay, with one's own on top.
    const { announcement: now, etag } = stale;
    const versions = {
      original: composing.base.announcement,
      now,
      edited: composing.form,
      updateId: opened.updateId,
    };
    const merged = mergeVersions(opened.operation, versions);
    composing.rebase(merged, savedBase(now, etag, opened));
    await publishing.publish(bodyOf(opened.operation, merged, now), etag);
  };
  return (
    <CheckedForm refusal={isSubmitted ? refusal : undefined} onSubmit={() => void publish()}>
      <PageTitle line={line} actions={<DraftSaved draftStatus={composing.draftStatus} />}>
        {title(composing.form)}
      </PageTitle>
      {composing.form === undoneForm && (
        <p className="mb-6 max-w-text rounded bg-sunk px-4 py-3 font-semibold">{heldWords.undone}</p>
      )}
      {opened.announcementId !== null && <Editors id={opened.announcementId} />}
      {stale !== undefined && composing.base !== null && (
        <StaleNotice
          operation={opened.operation}
          original={composing.base.announcement}
          now={stale.announcement}
          edited={composing.form}
          updateId={opened.updateId}
          author={stale.author}
          components={components}
          onTakeTheirs={() => {
            composing.rebase(
              initialForm(opened.operation, stale.announcement, opened.updateId),
              savedBase(stale.announcement, stale.etag, opened),
            );
            publishing.clear();
          }}
        />
      )}
      {refusal !== undefined && !(refusal instanceof RefusedError && refusal.errors.length > 0) && (
        <ErrorNotice error={refusal} title={composer.notPublished} />
      )}
      <div className="grid gap-x-8 gap-y-8 broad:grid-cols-[minmax(0,1fr)_23.625rem]">
        <div className="grid min-w-0 content-start gap-5 wide:gap-6">
          {children({ composing, errors, previewedComponents })}
          {!isWide && notifyField}
        </div>
        <PreviewFrame
          state={preview}
          obstacle={obstacle}
          isOwnPage={isPostmortem || !isOpen(composing.form.kind, composing.form.state)}
          {...(isPostmortem && { elementId: "postmortem" })}
          choice={<PreviewLanguage composing={composing} value={language} onChange={setLanguage} />}
        />
      </div>
      <PublishSummary
        sentences={missing.includes("nothing") ? [] : effectsOf(preview.data)}
        obstacle={obstacle ?? (isRefused ? composer.previewRefused : undefined)}
        isOutdated={preview.isOutdated}
        isWarned={leavesProblems}
        warning={
          <PublishWarnings
            operation={opened.operation}
            composing={composing}
            preview={preview}
            isClosing={isClosing}
          />
        }
        notify={isWide ? notifyField : notification !== null && <NotifyText {...notification} />}
      >
        <ErrorCount />
        <SaveDraft composing={composing} />
        <Button
          kind="primary"
          type="submit"
          busy={publishing.isSending}
          disabled={missing.includes("nothing")}
        >
          {publishLabel}
        </Button>
      </PublishSummary>
    </CheckedForm>
  );
}
