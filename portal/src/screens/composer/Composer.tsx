import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ComponentOut } from "../../../../src/contract/components.ts";
import type { Language } from "../../../../src/contract/languages.ts";
import { Refused } from "../../api/refused.ts";
import { announce } from "../../look/announce.ts";
import { Button } from "../../look/Button.tsx";
import { ErrorNotice } from "../../look/ErrorNotice.tsx";
import { PageTitle } from "../../look/PageTitle.tsx";
import { toast } from "../../look/toast.ts";
import { composer } from "../../words/composer.ts";
import { held as heldWords } from "../../words/held.ts";
import { bodyOf, missingIn } from "./bodies.ts";
import { rebased } from "./comparing.ts";
import { type Composing, type Opened, useComposing } from "./composing.ts";
import { DraftKept } from "./DraftKept.tsx";
import { useSettled } from "./debounce.ts";
import { Editors } from "./Editors.tsx";
import { errorsOf, type FieldErrors } from "./errors.ts";
import { focusFirstError, useFocusOnError } from "./focus.ts";
import { beginning, type ComposerForm } from "./form.ts";
import { keptBase } from "./kept-form.ts";
import { PreviewFrame } from "./PreviewFrame.tsx";
import { PreviewLanguage } from "./PreviewLanguage.tsx";
import { previewable } from "./previewing.ts";
import { usePublishing } from "./publishing.ts";
import { editorsQuery, previewQuery } from "./reads.ts";
import { StaleNotice } from "./StaleNotice.tsx";
import { Waiting } from "./Waiting.tsx";
import { WillHappen } from "./WillHappen.tsx";

/** Milliseconds that typing must rest before the page is drawn anew. */
const settlesAfter = 450;

/** What the fields of a composer are given. */
export type Fields = {
  readonly composing: Composing;
  readonly errors: FieldErrors;
  readonly previewed: NonNullable<ReturnType<typeof usePreview>["data"]>["Components"];
};

function usePreview(opened: Opened, composing: Composing, language: Language | undefined) {
  const written = previewable(opened, composing.form, composing.base);
  const asked = useSettled(written, settlesAfter);
  const { operation, announcementId, updateId } = opened;
  const query = useQuery({
    ...previewQuery({ operation, announcementId, updateId, body: asked ?? {}, language }),
    enabled: asked !== undefined,
  });
  const isOld = query.isPlaceholderData || JSON.stringify(written) !== JSON.stringify(asked);
  return { data: query.data, error: query.error, isOld };
}

/** Writes, shows what it will do, publishes, and takes back. `children` are the fields of the one form. */
export function Composer(props: {
  readonly opened: Opened;
  readonly title: (form: ComposerForm) => string;
  readonly line?: ReactNode;
  readonly components: readonly ComponentOut[];
  readonly children: (fields: Fields) => ReactNode;
}) {
  const { opened, title, line, components, children } = props;
  const navigate = useNavigate();
  const composing = useComposing(opened);
  const [isAsked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
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
  const names = useEditorsSeen(opened.announcementId);

  const before = composing.base?.announcement;
  const missing = missingIn(opened.operation, composing.form, before);
  const errors: FieldErrors = isAsked
    ? errorsOf(missing, composer.missing, refused instanceof Refused ? refused.errors : [])
    : {};

  useFocusOnError(form, isAsked ? refused : undefined);
  if (waiting !== undefined) return <Waiting held={waiting} form={composing.form} preview={preview.data} />;

  const publish = async () => {
    setAsked(true);
    if (missing.length > 0) {
      announce(missing.map((one) => composer.missing[one]).join(" "));
      requestAnimationFrame(() => focusFirstError(form.current));
      return;
    }
    if (stale === undefined || composing.base === null) {
      await publishing.publish(bodyOf(opened.operation, composing.form, before));
      return;
    }
    // Both versions were shown: what was saved meanwhile stays, with one's own changes over it.
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
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void publish();
      }}
    >
      <PageTitle line={line} acts={<DraftKept keeping={composing.keeping} />}>
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
          who={names}
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
      {refused !== undefined && !(refused instanceof Refused && refused.errors.length > 0) && (
        <ErrorNotice error={refused} title={composer.notPublished} />
      )}
      <div className="grid gap-x-10 gap-y-8 broad:grid-cols-[minmax(0,1fr)_23.625rem]">
        <div className="grid min-w-0 content-start gap-6">
          {children({ composing, errors, previewed: preview.data?.Components ?? [] })}
        </div>
        <PreviewFrame
          preview={preview.data}
          error={preview.error}
          choice={<PreviewLanguage composing={composing} value={language} onChange={setLanguage} />}
        />
      </div>
      <WillHappen sentences={preview.data?.Sentences} isOld={preview.isOld}>
        {isAsked && missing.length > 0 && (
          <ul className="self-center text-second font-medium">
            {missing.map((one) => (
              <li key={one}>{composer.missing[one]}</li>
            ))}
          </ul>
        )}
        <KeepAsDraft composing={composing} />
        <Button kind="primary" type="submit" busy={publishing.isSending}>
          {stale === undefined ? composer.publish : composer.publishKnowing}
        </Button>
      </WillHappen>
    </form>
  );
}

/** Leaves the form; what was typed is a draft. */
function KeepAsDraft({ composing }: { readonly composing: Composing }) {
  const navigate = useNavigate();
  return (
    <Button
      onClick={() => {
        void composing.flush();
        void navigate({ to: "/announcements" });
      }}
    >
      {composer.keepAsDraft}
    </Button>
  );
}

/** The name of the one other editor that was seen while the form was open; undefined where there were none, or several. */
function useEditorsSeen(announcementId: string | null): string | undefined {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const { data } = useQuery({ ...editorsQuery(announcementId ?? ""), enabled: announcementId !== null });
  const added = (data ?? []).map(({ Name }) => Name).filter((name) => !seen.includes(name));
  if (added.length > 0) setSeen([...seen, ...added]);
  return seen.length === 1 ? seen[0] : undefined;
}
