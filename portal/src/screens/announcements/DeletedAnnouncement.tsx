import { useState } from "react";
import type { AnnouncementOut } from "../../../../src/contract/announcements.ts";
import { useMay } from "../../api/current-person.ts";
import { announcements } from "../../texts/announcements.ts";
import { trash } from "../../texts/trash.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink, TextLink } from "../../ui/ButtonLink.tsx";
import { DetailTitle } from "../../ui/DetailTitle.tsx";
import { focusTitle } from "../../ui/focus.ts";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { AffectedList } from "./AffectedList.tsx";
import { AnnouncementFacts } from "./AnnouncementFacts.tsx";
import { restoreAnnouncement } from "./announcement-actions.ts";
import { Postmortem } from "./Postmortem.tsx";
import { Updates } from "./Updates.tsx";

/** An announcement that does not exist, or is deleted for good. */
export function MissingAnnouncement() {
  const mayEdit = useMay("edit");
  return (
    <>
      <PageTitle line={announcements.goneHint}>{announcements.gone}</PageTitle>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/announcements">{announcements.title}</ButtonLink>
        {mayEdit && <ButtonLink to="/trash">{trash.title}</ButtonLink>}
      </div>
    </>
  );
}

/** An announcement in the trash: read-only while it can be restored. */
export function DeletedAnnouncement({ announcement }: { readonly announcement: AnnouncementOut }) {
  const { Id, Kind, State, Title } = announcement;
  const [state, setState] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: false });
  const restore = async () => {
    setState({ isBusy: true });
    try {
      await restoreAnnouncement(Id);
      // The pressed button is not on the screen of a restored announcement.
      focusTitle();
    } catch (error) {
      setState({ isBusy: false, error });
    }
  };
  return (
    <>
      <DetailTitle
        line={`${Kind}, ${State}. ${announcements.inTrash}`}
        list={<TextLink to="/trash">{trash.title}</TextLink>}
        actions={
          <Button kind="primary" busy={state.isBusy} onClick={() => void restore()}>
            {announcements.restore}
          </Button>
        }
      >
        {Title}
      </DetailTitle>
      {state.error !== undefined && <ErrorNotice error={state.error} />}
      <div className="grid gap-x-10 broad:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <Updates announcement={announcement} mayEdit={false} onError={() => undefined} />
          <Postmortem announcement={announcement} etag={undefined} mayEdit={false} />
        </div>
        <div className="min-w-0">
          <Section heading={announcements.affected}>
            <AffectedList announcement={announcement} isDeleted />
          </Section>
          <Section heading={announcements.about}>
            <AnnouncementFacts announcement={announcement} isDeleted />
          </Section>
        </div>
      </div>
    </>
  );
}
