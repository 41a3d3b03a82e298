import { useState } from "react";
import type { AnnouncementOut } from "../../../../src/contract/announcements.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Time } from "../../ui/times/Time.tsx";
import { announcements } from "../../words/announcements.ts";
import { useUnsaved } from "../conflicts/use-unsaved.ts";
import { putPostmortem } from "./announcement-actions.ts";
import { Said } from "./RenderedMessage.tsx";

const focus = (field: HTMLTextAreaElement | null) => field?.focus();

/** A text being edited, with its original. */
type PostmortemEdit = { readonly begun: string; readonly text: string; readonly etag: string | undefined };

/** The post-mortem of a finished announcement. */
export function Postmortem(props: {
  readonly announcement: AnnouncementOut;
  readonly etag: string | undefined;
  readonly mayEdit: boolean;
}) {
  const { announcement, etag, mayEdit } = props;
  const { Id, Postmortem: told, ResolvedAt } = announcement;
  // The tag is that of the version that the text was begun from: another's text is not written over unseen.
  const [writing, setWriting] = useState<PostmortemEdit>();
  const [state, setState] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: false });
  const mayLose = useUnsaved(writing !== undefined && writing.text !== writing.begun);
  if (told === null && (ResolvedAt === null || !mayEdit)) return null;
  const put = async (message: string | null) => {
    setState({ isBusy: true });
    try {
      await putPostmortem(Id, message, writing?.etag ?? etag);
      setWriting(undefined);
      setState({ isBusy: false });
    } catch (error) {
      setState({ isBusy: false, error });
    }
  };
  const begin = () => {
    const begun = told?.Message ?? "";
    setWriting({ begun, text: begun, etag });
  };
  const cancel = async () => {
    if (await mayLose()) setWriting(undefined);
  };
  return (
    <div id="postmortem">
      <Section
        heading={announcements.postmortem}
        action={
          told !== null &&
          mayEdit &&
          writing === undefined && (
            <div className="-me-2.5 flex">
              <Button small kind="bare" busy={state.isBusy} onClick={() => void put(null)}>
                {announcements.postmortemWithdraw}
              </Button>
              <Button small kind="bare" onClick={begin}>
                {announcements.postmortemEdit}
              </Button>
            </div>
          )
        }
      >
        {state.error !== undefined && <ErrorNotice error={state.error} />}
        {writing !== undefined ? (
          <form
            className="grid gap-4 py-4"
            onSubmit={(event) => {
              event.preventDefault();
              void put(writing.text);
            }}
          >
            <TextArea
              label={announcements.postmortemText}
              hint={announcements.postmortemHint}
              className="min-h-60"
              ref={focus}
              value={writing.text}
              onChange={(event) => setWriting({ ...writing, text: event.currentTarget.value })}
            />
            <div className="flex flex-wrap gap-3">
              <Button kind="primary" type="submit" busy={state.isBusy}>
                {told === null ? announcements.postmortemPublish : announcements.postmortemSave}
              </Button>
              <Button onClick={() => void cancel()}>{announcements.cancel}</Button>
            </div>
          </form>
        ) : told === null ? (
          <div className="border-b border-rule py-4">
            <p className="mb-3 text-ink2">{announcements.postmortemNone}</p>
            <Button small onClick={begin}>
              {announcements.writePostmortem}
            </Button>
          </div>
        ) : (
          <div className="border-b border-rule py-4">
            <p className="mb-2 text-second text-ink2">
              <Time at={told.PublishedAt} />
            </p>
            <Said html={told.MessageHtml} />
          </div>
        )}
      </Section>
    </div>
  );
}
