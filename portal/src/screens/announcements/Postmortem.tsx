import { useState } from "react";
import type { AnnouncementOut } from "../../../../src/contract/announcements.ts";
import { announcements } from "../../texts/announcements.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Time } from "../../ui/times/Time.tsx";
import { withdrawPostmortem } from "./announcement-actions.ts";
import { RenderedMessage } from "./RenderedMessage.tsx";

/** The postmortem of an announcement, if it has one. */
export function Postmortem(props: {
  readonly announcement: AnnouncementOut;
  readonly etag: string | undefined;
  readonly mayEdit: boolean;
}) {
  const { announcement, etag, mayEdit } = props;
  const { Id: id, Postmortem: postmortem } = announcement;
  const [state, setState] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: false });
  if (postmortem === null) return null;
  const withdraw = async () => {
    setState({ isBusy: true });
    try {
      await withdrawPostmortem(id, etag);
      setState({ isBusy: false });
    } catch (error) {
      setState({ isBusy: false, error });
    }
  };
  const form = { to: "/announcements/$id/postmortem", params: { id }, small: true } as const;
  return (
    <Section
      heading={announcements.postmortem}
      action={
        mayEdit && (
          <div className="-me-2.5 flex">
            <Button small kind="bare" busy={state.isBusy} onClick={() => void withdraw()}>
              {announcements.postmortemWithdraw}
            </Button>
            <ButtonLink {...form} kind="bare">
              {announcements.postmortemEdit}
            </ButtonLink>
          </div>
        )
      }
    >
      {state.error !== undefined && <ErrorNotice error={state.error} />}
      <div className="border-b border-rule py-4">
        <p className="mb-2 text-second text-ink2">
          <Time at={postmortem.PublishedAt} />
        </p>
        <RenderedMessage html={postmortem.MessageHtml} />
      </div>
    </Section>
  );
}
