import { isLastText } from "../../../../src/contract/announcement-states.ts";
import type { AnnouncementOut, AnnouncementUpdateOut } from "../../../../src/contract/announcements.ts";
import { announcements } from "../../texts/announcements.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Entry, TimelineList } from "../../ui/lists/TimelineList.tsx";
import { useNow, useZone } from "../../ui/times/format-times.ts";
import { Time } from "../../ui/times/Time.tsx";
import { shortTime } from "../../ui/times/time-texts.ts";
import { deleteUpdate } from "./announcement-actions.ts";
import { RenderedMessage } from "./RenderedMessage.tsx";

export function Updates(props: {
  readonly announcement: AnnouncementOut;
  readonly mayEdit: boolean;
  readonly onError: (error: unknown) => void;
}) {
  const { announcement, mayEdit, onError } = props;
  return (
    <Section heading={announcements.updates}>
      {announcement.Updates.length === 0 ? (
        <p className="border-b border-rule py-3 text-ink2">{announcements.updatesNone}</p>
      ) : (
        <TimelineList label={announcements.updates}>
          {announcement.Updates.map((update) => (
            <Entry key={update.Id} time={<Time at={update.PostedAt} />}>
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 wide:items-start">
                <p className="font-semibold">
                  {update.State}
                  {update.EditedAt !== null && (
                    <span className="ms-2 text-second font-normal text-ink2">
                      {announcements.edited} <Time at={update.EditedAt} />
                    </span>
                  )}
                </p>
                {mayEdit && (
                  <UpdateActions
                    id={announcement.Id}
                    update={update}
                    mayDelete={!isLast(announcement, update)}
                    onError={onError}
                  />
                )}
              </div>
              {update.MessageHtml === "" ? (
                <p className="text-ink2">{announcements.noText}</p>
              ) : (
                <RenderedMessage html={update.MessageHtml} />
              )}
            </Entry>
          ))}
        </TimelineList>
      )}
    </Section>
  );
}

/** Whether the service refuses to delete an update: it is the only one, or the only one with a text. */
function isLast({ Updates: all }: AnnouncementOut, update: AnnouncementUpdateOut): boolean {
  const others = all.filter(({ Id }) => Id !== update.Id);
  return isLastText(
    update.Message,
    others.map(({ Message }) => Message),
  );
}

function UpdateActions(props: {
  readonly id: string;
  readonly update: AnnouncementUpdateOut;
  readonly mayDelete: boolean;
  readonly onError: (error: unknown) => void;
}) {
  const { id, update, mayDelete, onError } = props;
  const confirm = useConfirm();
  const zone = useZone();
  const now = useNow(60);
  const time = shortTime(Date.parse(update.PostedAt), { zone, now });
  const remove = async () => {
    const question = {
      title: announcements.deleteUpdateQuestion,
      text: announcements.deleteUpdateEffect,
      act: announcements.delete,
    };
    if (!(await confirm(question))) return;
    try {
      await deleteUpdate(id, update.Id);
    } catch (error) {
      onError(error);
    }
  };
  return (
    <div className="-my-1 -me-2.5 flex">
      <ButtonLink
        small
        kind="bare"
        to="/announcements/$id/edit"
        params={{ id }}
        search={{ update: update.Id }}
        aria-label={announcements.editUpdate(time)}
      >
        {announcements.edit}
      </ButtonLink>
      {mayDelete && (
        <Button small kind="bare" aria-label={announcements.deleteUpdate(time)} onClick={() => void remove()}>
          {announcements.delete}
        </Button>
      )}
    </div>
  );
}
