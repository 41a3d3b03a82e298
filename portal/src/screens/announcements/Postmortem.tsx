import { useState } from "react";
import type { AnnouncementOut } from "../../../../src/contract/announcements.ts";
import { announcements } from "../../texts/announcements.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Time } from "../../ui/times/Time.tsx";
import { useUnsaved } from "../conflicts/use-unsaved.ts";
import { putPostmortem } from "./announcement-actions.ts";
import { RenderedMessage } from "./RenderedMessage.tsx";

const focus = (field: HTMLTextAreaElement | null) => field?.focus();

/** A text being edited, with its original. */
type PostmortemEdit = { readonly original: string; readonly text: string; readonly etag: string | undefined };

/** The post-mortem of a finished announcement. */
export function Postmortem(props: {
  readonly announcement: AnnouncementOut;
  readonly etag: string | undefined;
  readonly mayEdit: boolean;
}) {
  const { announcement, etag, mayEdit } = props;
  const { Id, Postmortem: postmortem, ResolvedAt } = announcement;
  // The etag of the edited version, so that others' changes are not overwritten.
  const [edit, setEdit] = useState<PostmortemEdit>();
  const [state, setState] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: false });
  const confirmDiscard = useUnsaved(edit !== undefined && edit.text !== edit.original);
  if (postmortem === null && (ResolvedAt === null || !mayEdit)) return null;
  const save = async (message: string | null) => {
    setState({ isBusy: true });
    try {
      await putPostmortem(Id, message, edit?.etag ?? etag);
      setEdit(undefined);
      setState({ isBusy: false });
    } catch (error) {
      setState({ isBusy: false, error });
    }
  };
  const startEditing = () => {
    const original = postmortem?.Message ?? "";
    setEdit({ original, text: original, etag });
  };
  const cancel = async () => {
    if (await confirmDiscard()) setEdit(undefined);
  };
  return (
    <div id="postmortem">
      <Section
        heading={announcements.postmortem}
        action={
          postmortem !== null &&
          mayEdit &&
          edit === undefined && (
            <div className="-me-2.5 flex">
              <Button small kind="bare" busy={state.isBusy} onClick={() => void save(null)}>
                {announcements.postmortemWithdraw}
              </Button>
              <Button small kind="bare" onClick={startEditing}>
                {announcements.postmortemEdit}
              </Button>
            </div>
          )
        }
      >
        {state.error !== undefined && <ErrorNotice error={state.error} />}
        {edit !== undefined ? (
          <form
            className="grid gap-4 py-4"
            onSubmit={(event) => {
              event.preventDefault();
              void save(edit.text);
            }}
          >
            <TextArea
              label={announcements.postmortemText}
              hint={announcements.postmortemHint}
              className="min-h-60"
              ref={focus}
              value={edit.text}
              onChange={(event) => setEdit({ ...edit, text: event.currentTarget.value })}
            />
            <div className="flex flex-wrap gap-3">
              <Button kind="primary" type="submit" busy={state.isBusy}>
                {postmortem === null ? announcements.postmortemPublish : announcements.postmortemSave}
              </Button>
              <Button onClick={() => void cancel()}>{announcements.cancel}</Button>
            </div>
          </form>
        ) : postmortem === null ? (
          <div className="border-b border-rule py-4">
            <p className="mb-3 text-ink2">{announcements.postmortemNone}</p>
            <Button small onClick={startEditing}>
              {announcements.writePostmortem}
            </Button>
          </div>
        ) : (
          <div className="border-b border-rule py-4">
            <p className="mb-2 text-second text-ink2">
              <Time at={postmortem.PublishedAt} />
            </p>
            <RenderedMessage html={postmortem.MessageHtml} />
          </div>
        )}
      </Section>
    </div>
  );
}
