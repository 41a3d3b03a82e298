import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { AnnouncementOut } from "../../../../src/contract/announcements.ts";
import { useMay } from "../../api/current-person.ts";
import { isRefused } from "../../api/refused-error.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Menu } from "../../ui/menus/Menu.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { PlannedStatus, StatusWord } from "../../ui/StatusWord.tsx";
import { useNow } from "../../ui/times/format-times.ts";
import { announcements } from "../../words/announcements.ts";
import { announcementQuery } from "../composer/composer-queries.ts";
import { Editors } from "../composer/Editors.tsx";
import { useAnnouncementId } from "../composer/use-composer-address.ts";
import { AlsoOnSection } from "../pages/AlsoOnSection.tsx";
import { Facts } from "./AnnouncementFacts.tsx";
import { deleteAnnouncement, restoreAnnouncement } from "./announcement-actions.ts";
import { standing } from "./describe-announcement.ts";
import { NotificationsSection } from "./NotificationsSection.tsx";
import { Postmortem } from "./Postmortem.tsx";
import { Updates } from "./Updates.tsx";

/** One announcement with all its actions. */
export function AnnouncementScreen() {
  const id = useAnnouncementId();
  const { data, error, isPending, refetch } = useQuery(announcementQuery(id));
  if (isRefused(error, "AnnouncementNotFound")) return <Gone id={id} onRestored={() => void refetch()} />;
  if (data === undefined && error !== null)
    return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (isPending || data === undefined) return <Progress />;
  return <Standing announcement={data.result} etag={data.etag} />;
}

function Gone({ id, onRestored }: { readonly id: string; readonly onRestored: () => void }) {
  const mayEdit = useMay("edit");
  const [state, setState] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: false });
  const restore = async () => {
    setState({ isBusy: true });
    try {
      await restoreAnnouncement(id);
      onRestored();
    } catch (error) {
      setState({ isBusy: false, error });
    }
  };
  return (
    <>
      <PageTitle line={announcements.goneMend}>{announcements.gone}</PageTitle>
      {state.error !== undefined && <ErrorNotice error={state.error} />}
      <div className="flex flex-wrap gap-3">
        {mayEdit && (
          <Button busy={state.isBusy} onClick={() => void restore()}>
            {announcements.restore}
          </Button>
        )}
        <ButtonLink to="/announcements">{announcements.title}</ButtonLink>
      </div>
    </>
  );
}

function Standing(props: { readonly announcement: AnnouncementOut; readonly etag: string | undefined }) {
  const { announcement, etag } = props;
  const { Id, Kind, State, Title, AffectedComponents } = announcement;
  const mayEdit = useMay("edit");
  const [failed, setFailed] = useState<unknown>();
  return (
    <>
      <PageTitle
        line={`${Kind}, ${State}`}
        acts={mayEdit && <Acts announcement={announcement} etag={etag} onError={setFailed} />}
      >
        {Title}
      </PageTitle>
      {failed !== undefined && <ErrorNotice error={failed} />}
      {mayEdit && <Editors id={Id} isReading />}
      <div className="grid gap-x-10 broad:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <Updates announcement={announcement} mayEdit={mayEdit} onError={setFailed} />
          {Kind === "Incident" && <Postmortem announcement={announcement} etag={etag} mayEdit={mayEdit} />}
        </div>
        <div className="min-w-0">
          <Section heading={announcements.affected}>
            {AffectedComponents.length === 0 ? (
              <p className="border-b border-rule py-3 text-ink2">{announcements.affectedNone}</p>
            ) : (
              <ul className="divide-y divide-rule border-b border-rule">
                {AffectedComponents.map(({ ComponentId, Name, Status, Expect }) => (
                  <li key={ComponentId} className="py-2.5">
                    <div className="font-medium">{Name}</div>
                    {Kind !== "Notice" && (
                      <div className="text-second">
                        {State === "Scheduled" ? (
                          <PlannedStatus>{announcements.willBe(Status)}</PlannedStatus>
                        ) : (
                          <StatusWord status={Status} />
                        )}
                        {Expect !== null && (
                          <span className="text-ink2"> {announcements.atWorst(Expect)}</span>
                        )}
                      </div>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </Section>
          <NotificationsSection id={Id} />
          <AlsoOnSection kind="Announcement" shown={announcement} mayEdit={mayEdit} />
          <Section heading={announcements.about}>
            <Facts announcement={announcement} />
          </Section>
        </div>
      </div>
    </>
  );
}

function Acts(props: {
  readonly announcement: AnnouncementOut;
  readonly etag: string | undefined;
  readonly onError: (error: unknown) => void;
}) {
  const { announcement, etag, onError } = props;
  const { Id, Kind, Title, AffectedComponents } = announcement;
  const navigate = useNavigate();
  const router = useRouter();
  const confirm = useConfirm();
  const now = useNow(60);
  const params = { id: Id };
  const stands = standing(announcement, now);
  const isSaying = stands === "open" && Kind !== "Notice" && AffectedComponents.length > 0;
  const remove = async () => {
    const question = {
      title: announcements.deleteAsk(Title),
      text: isSaying ? announcements.deleteWillSaying : announcements.deleteWill,
      act: announcements.delete,
    };
    if (!(await confirm(question))) return;
    try {
      // Leave first: live updates refetch whatever is still displayed.
      await router.preloadRoute({ to: "/announcements" });
      await deleteAnnouncement(announcement, etag, () =>
        navigate({ to: "/announcements", ignoreBlocker: true }),
      );
    } catch (error) {
      onError(error);
    }
  };
  return (
    <>
      <Menu
        trigger={<Button>{announcements.more}</Button>}
        entries={[{ label: announcements.delete, onSelect: () => void remove() }]}
      />
      <ButtonLink
        to="/announcements/$id/edit"
        params={params}
        kind={stands === "coming" ? "primary" : "plain"}
      >
        {announcements.edit}
      </ButtonLink>
      <ButtonLink
        to="/announcements/$id/update"
        params={params}
        kind={stands === "open" ? "primary" : "plain"}
      >
        {announcements.postUpdate}
      </ButtonLink>
    </>
  );
}
