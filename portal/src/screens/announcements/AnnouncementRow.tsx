import { Fragment, type ReactNode } from "react";
import { useMay } from "../../api/current-person.ts";
import { distinguishingName, usePages } from "../../api/pages.ts";
import { ButtonLink, TextLink } from "../../ui/ButtonLink.tsx";
import { Row } from "../../ui/lists/Rows.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { useNow, useZone } from "../../ui/times/format-times.ts";
import { Time } from "../../ui/times/Time.tsx";
import { announcements } from "../../words/announcements.ts";
import { pages as words } from "../../words/pages.ts";
import {
  type DescribedAnnouncement,
  markOf,
  namedComponents,
  planned,
  standing,
  worstExpected,
} from "./describe-announcement.ts";

type Props = {
  readonly announcement: DescribedAnnouncement & { readonly Page: string };
  readonly lastUpdateAt: string | null;
  readonly resolvedAt?: string | null;
  readonly hasPostmortem?: boolean;
};

/** An announcement with its kind, state and next action. */
export function AnnouncementRow(props: Props) {
  const { announcement } = props;
  const { Id, Kind, State, Impact, Title } = announcement;
  const mark = markOf(Kind, State, Impact);
  return (
    <Row
      // Notices have no mark: the space before them aligns the titles.
      mark={mark === undefined ? <span className="w-3.5" /> : <Mark kind={mark} />}
      title={
        <TextLink to="/announcements/$id" params={{ id: Id }} className="no-underline hover:underline">
          {Title}
        </TextLink>
      }
      line={<Line {...props} />}
      action={<NextAct {...props} />}
    />
  );
}

function Line({ announcement, lastUpdateAt, resolvedAt = null }: Props) {
  const zone = useZone();
  const now = useNow(60);
  const { Kind, State, StartsAt, EndsAt, AutoStart, Overrunning, Recurrence, Pinned, Page } = announcement;
  const stands = standing(announcement, now);
  const page = distinguishingName(usePages(), Page);
  const parts: ReactNode[] = [`${Kind}, ${State}${page === undefined ? "" : `, ${words.on(page)}`}.`];
  if (StartsAt !== null && (stands === "coming" || Kind === "Maintenance")) {
    const byItself = AutoStart ? announcements.startsByItself : announcements.startedByHand;
    const tail = stands === "coming" && Kind === "Maintenance" ? `, ${byItself}` : "";
    const again = Recurrence === null ? "" : `, ${announcements.comesAgain}`;
    parts.push(`${planned(StartsAt, EndsAt, { zone, now })}${tail}${again}.`);
  }
  if (Pinned && stands !== "past") parts.push(announcements.pinned);
  if (Overrunning) parts.push(announcements.overrunning);
  if (stands === "past" && resolvedAt !== null) {
    parts.push(
      <>
        {announcements.closedAt} <Time at={resolvedAt} />.
      </>,
    );
  }
  if (stands === "open" && lastUpdateAt !== null) {
    parts.push(
      <>
        {announcements.lastUpdate} <Time at={lastUpdateAt} withAge />.
      </>,
    );
  }
  const named = namedComponents(announcement);
  const worst = stands === "coming" ? worstExpected(announcement) : null;
  if (named !== "") parts.push(`${named}${worst === null ? "" : `, ${announcements.atWorst(worst)}`}.`);
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && " "}
      {part}
    </Fragment>
  ));
}

/** For how long a postmortem is suggested. */
const suggestedForMs = 14 * 86_400_000;

/** True for an incident of Major or Critical impact that ended in the last 14 days. */
function owesPostmortem(
  { Kind, Impact }: DescribedAnnouncement,
  endedAt: string | null,
  now: number,
): boolean {
  const isGrave = Impact === "Major" || Impact === "Critical";
  return Kind === "Incident" && isGrave && endedAt !== null && now - Date.parse(endedAt) < suggestedForMs;
}

/** The one thing to do next about an announcement. */
function NextAct({ announcement, resolvedAt = null, hasPostmortem = true }: Props) {
  const now = useNow(60);
  const mayEdit = useMay("edit");
  const { Id, Kind, Title } = announcement;
  const stands = standing(announcement, now);
  const link = { params: { id: Id }, small: true } as const;
  const named = (act: string) => announcements.actOn(act, Title);
  if (mayEdit && stands === "open" && Kind !== "Notice") {
    return (
      <ButtonLink {...link} to="/announcements/$id/update" aria-label={named(announcements.postUpdate)}>
        {announcements.postUpdate}
      </ButtonLink>
    );
  }
  if (mayEdit && stands !== "past") {
    return (
      <ButtonLink {...link} to="/announcements/$id/edit" aria-label={named(announcements.edit)}>
        {announcements.edit}
      </ButtonLink>
    );
  }
  const isOwed = mayEdit && !hasPostmortem && owesPostmortem(announcement, resolvedAt, now);
  const act = isOwed ? announcements.writePostmortem : announcements.read;
  return (
    <ButtonLink
      {...link}
      to="/announcements/$id"
      {...(isOwed && { hash: "postmortem" })}
      aria-label={named(act)}
    >
      {act}
    </ButtonLink>
  );
}
