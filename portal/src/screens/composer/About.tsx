import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AnnouncementOut } from "../../../../src/contract/announcements.ts";
import type { ComponentOut } from "../../../../src/contract/components.ts";
import { isRefused } from "../../api/refused.ts";
import { ButtonLink } from "../../look/ButtonLink.tsx";
import { EmptyState } from "../../look/EmptyState.tsx";
import { ErrorNotice } from "../../look/ErrorNotice.tsx";
import { PageTitle } from "../../look/PageTitle.tsx";
import { Progress } from "../../look/Progress.tsx";
import { announcements } from "../../words/announcements.ts";
import { composer } from "../../words/composer.ts";
import { type KeptForm, keptBase } from "./kept-form.ts";
import { useDraftInAddress, useKept } from "./opening.ts";
import type { Purpose } from "./places.ts";
import { componentsQuery, openedQuery } from "./reads.ts";

/** An announcement that a form is opened for, with what was typed about it before. */
export type OpenedAnnouncement = {
  readonly announcement: AnnouncementOut;
  readonly etag: string | null;
  readonly draftId: string;
  readonly kept: KeptForm | undefined;
  readonly components: readonly ComponentOut[];
  /** What the form is compared with later: the version that is opened. */
  readonly base: (announcement: AnnouncementOut, etag: string | null) => NonNullable<KeptForm["base"]>;
};

/** Reads all that a form about an announcement needs, and says what is missing where it is gone. */
export function About(props: {
  readonly purpose: Purpose;
  readonly children: (opened: OpenedAnnouncement) => ReactNode;
}) {
  const { purpose, children } = props;
  const draftId = useDraftInAddress(purpose);
  const { isReady, kept } = useKept(draftId);
  const components = useQuery(componentsQuery);
  const announcement = useQuery(openedQuery(purpose.announcementId ?? ""));
  if (isRefused(announcement.error, "AnnouncementNotFound")) {
    return (
      <>
        <PageTitle>{composer.titleOf[purpose.operation]}</PageTitle>
        <EmptyState
          title={composer.goneAnnouncement}
          act={<ButtonLink to="/announcements">{announcements.title}</ButtonLink>}
        >
          {composer.goneAnnouncementMend}
        </EmptyState>
      </>
    );
  }
  if (announcement.isError)
    return <ErrorNotice error={announcement.error} onRetry={() => void announcement.refetch()} />;
  if (components.isError)
    return <ErrorNotice error={components.error} onRetry={() => void components.refetch()} />;
  if (draftId === undefined || !isReady || announcement.data === undefined || components.data === undefined) {
    return <Progress />;
  }
  return children({
    announcement: announcement.data.result,
    etag: announcement.data.etag ?? null,
    draftId,
    // A draft of another purpose that stands in the address is not this form's.
    kept:
      kept?.operation === purpose.operation && kept.announcementId === purpose.announcementId
        ? kept
        : undefined,
    components: components.data,
    base: (opened, etag) => keptBase(opened, etag, purpose.updateId),
  });
}
