import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AnnouncementOut } from "../../../../src/contract/announcements.ts";
import { useMay } from "../../api/current-person.ts";
import { announcements } from "../../texts/announcements.ts";
import { TextLink } from "../../ui/ButtonLink.tsx";
import { DetailTitle } from "../../ui/DetailTitle.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { foundAnnouncementQuery } from "../composer/composer-queries.ts";
import { Editors } from "../composer/Editors.tsx";
import { useAnnouncementId } from "../composer/use-composer-address.ts";
import { AlsoOnSection } from "../pages/AlsoOnSection.tsx";
import { AffectedList } from "./AffectedList.tsx";
import { AnnouncementActions, AnnouncementMenu } from "./AnnouncementActions.tsx";
import { AnnouncementFacts } from "./AnnouncementFacts.tsx";
import { DeletedAnnouncement, MissingAnnouncement } from "./DeletedAnnouncement.tsx";
import { NotificationsSection } from "./NotificationsSection.tsx";
import { Postmortem } from "./Postmortem.tsx";
import { Updates } from "./Updates.tsx";

/** One announcement with all its actions. */
export function AnnouncementScreen() {
  const id = useAnnouncementId();
  const { data, error, refetch } = useQuery(foundAnnouncementQuery(id));
  if (data === undefined && error !== null)
    return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Progress />;
  const { Announcement: announcement, IsDeleted: isDeleted } = data.result;
  if (announcement === null) return <MissingAnnouncement />;
  if (isDeleted) return <DeletedAnnouncement announcement={announcement} />;
  return <LoadedAnnouncement announcement={announcement} etag={data.etag} />;
}

function LoadedAnnouncement(props: {
  readonly announcement: AnnouncementOut;
  readonly etag: string | undefined;
}) {
  const { announcement, etag } = props;
  const { Id, Kind, State, Title } = announcement;
  const mayEdit = useMay("edit");
  const [error, setError] = useState<unknown>();
  return (
    <>
      <DetailTitle
        line={`${Kind}, ${State}`}
        list={<TextLink to="/announcements">{announcements.title}</TextLink>}
        {...(mayEdit && {
          actions: <AnnouncementActions announcement={announcement} />,
          menu: <AnnouncementMenu announcement={announcement} etag={etag} onError={setError} />,
        })}
      >
        {Title}
      </DetailTitle>
      {error !== undefined && <ErrorNotice error={error} />}
      {mayEdit && <Editors id={Id} isReading />}
      <div className="grid gap-x-10 broad:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <Updates announcement={announcement} mayEdit={mayEdit} onError={setError} />
          <Postmortem announcement={announcement} etag={etag} mayEdit={mayEdit} />
        </div>
        <div className="min-w-0">
          <Section heading={announcements.affected}>
            <AffectedList announcement={announcement} />
          </Section>
          <NotificationsSection id={Id} />
          <AlsoOnSection kind="Announcement" item={announcement} mayEdit={mayEdit} />
          <Section heading={announcements.about}>
            <AnnouncementFacts announcement={announcement} />
          </Section>
        </div>
      </div>
    </>
  );
}
