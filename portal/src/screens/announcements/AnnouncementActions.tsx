import { useNavigate, useRouter } from "@tanstack/react-router";
import type { AnnouncementOut } from "../../../../src/contract/announcements.ts";
import { announcements } from "../../texts/announcements.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { MoreMenu } from "../../ui/menus/MoreMenu.tsx";
import { useNow } from "../../ui/times/format-times.ts";
import { deleteAnnouncement } from "./announcement-actions.ts";
import { phaseOf } from "./describe-announcement.ts";
import { nextSteps } from "./next-steps.ts";

/** The actions on an announcement: a postmortem once it has ended, edit, and post an update. */
export function AnnouncementActions({ announcement }: { readonly announcement: AnnouncementOut }) {
  const params = { id: announcement.Id };
  const phase = phaseOf(announcement, useNow(60));
  const { Kind, Postmortem } = announcement;
  return (
    <>
      {phase === "past" && Kind === "Incident" && Postmortem === null && (
        <ButtonLink to="/announcements/$id/postmortem" params={params} kind="primary">
          {announcements.writePostmortem}
        </ButtonLink>
      )}
      <ButtonLink
        to="/announcements/$id/edit"
        params={params}
        kind={phase === "coming" ? "primary" : "plain"}
      >
        {announcements.edit}
      </ButtonLink>
      <ButtonLink
        to="/announcements/$id/update"
        params={params}
        kind={phase === "open" ? "primary" : "plain"}
      >
        {announcements.postUpdate}
      </ButtonLink>
    </>
  );
}

/** A menu of the usual next steps. */
export function AnnouncementMenu(props: {
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
  const phase = phaseOf(announcement, now);
  const affectsComponents = phase === "open" && Kind !== "Notice" && AffectedComponents.length > 0;
  const remove = async () => {
    const question = {
      title: announcements.deleteQuestion(Title),
      text: affectsComponents ? announcements.deleteEffectOnComponents : announcements.deleteEffect,
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
    <MoreMenu
      className="px-2.5"
      label={announcements.moreNamed(Title)}
      entries={[
        ...nextSteps(announcement).map(({ label, line, state }) => ({
          label,
          line,
          onSelect: () =>
            void (state === undefined
              ? navigate({ to: "/announcements/$id/edit", params })
              : navigate({ to: "/announcements/$id/update", params, search: { state } })),
        })),
        ...(phase === "past" ? [] : (["rule"] as const)),
        { label: announcements.delete, onSelect: () => void remove() },
      ]}
    />
  );
}
