import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AnnouncementOut } from "../../../../src/contract/announcements.ts";
import type { ComponentOut } from "../../../../src/contract/components.ts";
import { componentsQuery } from "../../api/components.ts";
import { loadError } from "../../api/load-error.ts";
import { isRefused } from "../../api/refused-error.ts";
import { announcements } from "../../texts/announcements.ts";
import { composer } from "../../texts/composer.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/notices/EmptyState.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import type { ComposerPurpose } from "./composer-paths.ts";
import { openedAnnouncementQuery } from "./composer-queries.ts";
import type { OpenedDraft } from "./drafts/use-composing.ts";
import type { ComposerForm } from "./model/composer-form.ts";
import { initialForm } from "./model/initial-form.ts";
import { savedBase } from "./model/saved-form.ts";
import { useDraftInAddress, useSavedForm } from "./use-composer-address.ts";

/** An announcement that a form is opened for. */
export type OpenedAnnouncement = {
  readonly announcement: AnnouncementOut;
  readonly components: readonly ComponentOut[];
  /** The form as left, or in its initial state, by default that of its purpose. */
  readonly open: (initial?: ComposerForm) => OpenedDraft;
};

/** Loads the data of a form about an announcement, and handles missing ones. */
export function AnnouncementSummary(props: {
  readonly purpose: ComposerPurpose;
  readonly children: (opened: OpenedAnnouncement) => ReactNode;
}) {
  const { purpose, children } = props;
  const draftId = useDraftInAddress(purpose);
  const { isReady, savedForm } = useSavedForm(draftId);
  const components = useQuery(componentsQuery);
  const announcement = useQuery(openedAnnouncementQuery(purpose.announcementId ?? ""));
  if (isRefused(announcement.error, "AnnouncementNotFound")) {
    return (
      <>
        <PageTitle>{composer.titleOf[purpose.operation]}</PageTitle>
        <EmptyState
          title={composer.goneAnnouncement}
          action={<ButtonLink to="/announcements">{announcements.title}</ButtonLink>}
        >
          {composer.goneAnnouncementHint}
        </EmptyState>
      </>
    );
  }
  for (const query of [announcement, components]) {
    const error = loadError(query);
    if (error !== undefined) return <ErrorNotice error={error} onRetry={() => void query.refetch()} />;
  }
  if (draftId === undefined || !isReady || announcement.data === undefined || components.data === undefined) {
    return <Progress />;
  }
  const { result: original, etag = null } = announcement.data;
  return children({
    announcement: original,
    components: components.data,
    open: (initial = initialForm(purpose.operation, original, purpose.updateId)) => ({
      ...purpose,
      draftId,
      initial,
      // The base for comparison: the opened version.
      base: savedBase(original, etag, purpose),
      // A draft of another purpose in the address is ignored.
      savedForm:
        savedForm?.operation === purpose.operation && savedForm.announcementId === purpose.announcementId
          ? savedForm
          : undefined,
    }),
  });
}
