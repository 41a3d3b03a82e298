import type { ReactNode } from "react";
import { isOpen } from "../../../../src/contract/announcement-states.ts";
import type { AnnouncementOut } from "../../../../src/contract/announcements.ts";
import { distinguishingName, usePages } from "../../api/pages.ts";
import { announcements } from "../../texts/announcements.ts";
import { composer } from "../../texts/composer.ts";
import { DefinitionList } from "../../ui/lists/DefinitionList.tsx";
import { useNow, useZone } from "../../ui/times/format-times.ts";
import { Time } from "../../ui/times/Time.tsx";
import { dayIn } from "../composer/model/recurrence-choice.ts";
import { formatPeriod, incidentDuration } from "./describe-announcement.ts";
import { NextStarts } from "./NextStarts.tsx";
import { RecurrenceText } from "./RecurrenceText.tsx";

/** A notice's publication times, as far as set. */
function noticeTimes({ StartsAt, EndsAt }: AnnouncementOut): (readonly [string, ReactNode])[] {
  return [
    ...(StartsAt === null ? [] : [[composer.startsAt.Notice, <Time key="from" at={StartsAt} />] as const]),
    ...(EndsAt === null ? [] : [[composer.endsAt.Notice, <Time key="until" at={EndsAt} />] as const]),
  ];
}

/** Details of an announcement: state, times, pages. */
export function AnnouncementFacts(props: {
  readonly announcement: AnnouncementOut;
  /** Whether it is in the trash, and so not on its page. */
  readonly isDeleted?: boolean;
}) {
  const { announcement, isDeleted = false } = props;
  const zone = useZone();
  const now = useNow(60);
  const { Kind, State, Impact, StartsAt, EndsAt, CreatedAt, ResolvedAt, Recurrence, Url, Overrunning, Page } =
    announcement;
  const page = distinguishingName(usePages(), Page);
  const beganAt = Kind === "Incident" ? (StartsAt ?? CreatedAt) : null;
  const terms: (readonly [string, ReactNode])[] = [
    [announcements.state, State],
    ...(Kind === "Incident" ? [[announcements.impact, Impact] as const] : []),
    ...(beganAt === null ? [] : [[announcements.began, <Time key="began" at={beganAt} withAge />] as const]),
    ...(Kind === "Maintenance" && StartsAt !== null
      ? [[announcements.plan, formatPeriod(StartsAt, EndsAt, { zone, now })] as const]
      : []),
    ...(Kind === "Notice" ? noticeTimes(announcement) : []),
    ...(Overrunning ? [[announcements.late, announcements.overrunning] as const] : []),
    ...(Recurrence === null
      ? []
      : [
          [
            announcements.recurrence,
            <span key="repeats">
              <RecurrenceText rule={Recurrence} day={dayIn(zone, StartsAt ?? CreatedAt)} />
              {isOpen(Kind, State) && !isDeleted && (
                <span className="block text-ink2 empty:hidden">
                  <NextStarts announcement={announcement} max={3} />
                </span>
              )}
            </span>,
          ] as const,
        ]),
    ...(ResolvedAt === null
      ? []
      : [[announcements.closedAt, <Time key="closed" at={ResolvedAt} />] as const]),
    ...(beganAt === null || ResolvedAt === null
      ? []
      : [[announcements.duration, incidentDuration(beganAt, ResolvedAt)] as const]),
    ...(isDeleted
      ? []
      : [
          [
            announcements.page,
            <span key="page">
              {page !== undefined && `${page} · `}
              <a className="link" href={Url} target="_blank" rel="noreferrer">
                {announcements.onPage}
              </a>
            </span>,
          ] as const,
        ]),
  ];
  return <DefinitionList isNarrow terms={terms} />;
}
