import { Fragment, type ReactNode } from "react";
import { useMay } from "../../api/current-person.ts";
import { distinguishingName, usePages } from "../../api/pages.ts";
import { announcements } from "../../texts/announcements.ts";
import { pages as texts } from "../../texts/pages.ts";
import { ButtonLink, TextLink } from "../../ui/ButtonLink.tsx";
import { actionBelow } from "../../ui/lists/action-below.ts";
import { Row } from "../../ui/lists/Rows.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { useNow, useZone } from "../../ui/times/format-times.ts";
import { Time } from "../../ui/times/Time.tsx";
import {
  type DescribedAnnouncement,
  formatPeriod,
  incidentDuration,
  markOf,
  namedComponents,
  phaseOf,
  worstCaused,
  worstExpected,
} from "./describe-announcement.ts";
import { NextStarts } from "./NextStarts.tsx";

type Props = {
  readonly announcement: DescribedAnnouncement & { readonly Page: string };
  readonly lastUpdateAt: string | null;
  readonly resolvedAt?: string | null;
  /** When it was created; undefined where it is listed only while open. */
  readonly createdAt?: string;
  readonly hasPostmortem?: boolean;
  /** Whether the next occurrences of a series are named. */
  readonly namesNext?: boolean;
  /** The names of components that `children` list, in place of their names. */
  readonly listed?: ReadonlySet<string>;
  /** Further lines. */
  readonly children?: ReactNode;
};

/** An announcement with its kind, state and next action. */
export function AnnouncementRow(props: Props) {
  const { announcement } = props;
  const { Id, Kind, State, Impact, Title } = announcement;
  return (
    <Row
      mark={<Mark kind={markOf(Kind, State, Impact)} />}
      title={
        <TextLink to="/announcements/$id" params={{ id: Id }}>
          {Title}
        </TextLink>
      }
      line={<Line {...props} />}
      action={<NextAction {...props} />}
      className={actionBelow}
    >
      {props.children}
    </Row>
  );
}

function Line({ announcement, lastUpdateAt, resolvedAt = null, createdAt, listed, namesNext }: Props) {
  const zone = useZone();
  const now = useNow(60);
  const { Kind, State, StartsAt, EndsAt, AutoStart, Overrunning, Recurrence, Pinned, Page } = announcement;
  const phase = phaseOf(announcement, now);
  const page = distinguishingName(usePages(), Page);
  const parts: ReactNode[] = [`${Kind}, ${State}${page === undefined ? "" : `, ${texts.on(page)}`}.`];
  if (StartsAt !== null && (phase === "coming" || Kind === "Maintenance")) {
    const startText = AutoStart ? announcements.startsByItself : announcements.startedByHand;
    const suffix = phase === "coming" && Kind === "Maintenance" ? `, ${startText}` : "";
    const recurrenceSuffix = Recurrence === null ? "" : `, ${announcements.comesAgain}`;
    parts.push(`${formatPeriod(StartsAt, EndsAt, { zone, now })}${suffix}${recurrenceSuffix}.`);
  }
  if (namesNext === true && Recurrence !== null && phase !== "past")
    parts.push(<NextStarts announcement={announcement} max={2} />);
  if (Pinned && phase !== "past") parts.push(announcements.pinned);
  if (Overrunning) parts.push(announcements.overrunning);
  if (phase === "past" && resolvedAt !== null) {
    const beganAt = Kind === "Incident" ? (StartsAt ?? createdAt) : undefined;
    parts.push(
      <>
        {announcements.closedAt} <Time at={resolvedAt} />
        {beganAt !== undefined && `, ${announcements.after(incidentDuration(beganAt, resolvedAt))}`}.
      </>,
    );
  }
  if (phase === "open" && lastUpdateAt !== null) {
    parts.push(
      <>
        {announcements.lastUpdate} <Time at={lastUpdateAt} withAge />.
      </>,
    );
  }
  const componentNames = namedComponents({
    AffectedComponents: announcement.AffectedComponents.filter(({ Name }) => listed?.has(Name) !== true),
  });
  if (componentNames !== "") {
    const effect = effectOf(announcement, phase);
    parts.push(`${componentNames}${effect === undefined ? "" : `, ${effect}`}.`);
  }
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && " "}
      {part}
    </Fragment>
  ));
}

/** The effect of an announcement on its components: the expected one before it, the worst one after it. */
function effectOf(announcement: DescribedAnnouncement, phase: ReturnType<typeof phaseOf>) {
  const expected = phase === "coming" ? worstExpected(announcement) : null;
  if (expected !== null) return announcements.atWorst(expected);
  const caused = phase === "past" ? worstCaused(announcement) : null;
  return caused === null ? undefined : announcements.atWorstWas(caused);
}

/** For how long a postmortem is suggested. */
const suggestedForMs = 14 * 86_400_000;

/** True for an incident of Major or Critical impact that ended in the last 14 days. */
function lacksPostmortem(
  { Kind, Impact }: DescribedAnnouncement,
  endedAt: string | null,
  now: number,
): boolean {
  const isSevere = Impact === "Major" || Impact === "Critical";
  return Kind === "Incident" && isSevere && endedAt !== null && now - Date.parse(endedAt) < suggestedForMs;
}

/** The usual next action on an announcement; its title leads to it. */
function NextAction({ announcement, resolvedAt = null, hasPostmortem = true }: Props) {
  const now = useNow(60);
  const mayEdit = useMay("edit");
  const { Id, Kind, Title } = announcement;
  const phase = phaseOf(announcement, now);
  const link = { params: { id: Id }, small: true } as const;
  const labelFor = (actionText: string) => announcements.actOn(actionText, Title);
  if (mayEdit && phase === "open" && Kind !== "Notice") {
    return (
      <ButtonLink {...link} to="/announcements/$id/update" aria-label={labelFor(announcements.postUpdate)}>
        {announcements.postUpdate}
      </ButtonLink>
    );
  }
  if (mayEdit && phase !== "past") {
    return (
      <ButtonLink {...link} to="/announcements/$id/edit" aria-label={labelFor(announcements.edit)}>
        {announcements.edit}
      </ButtonLink>
    );
  }
  if (!mayEdit || hasPostmortem || !lacksPostmortem(announcement, resolvedAt, now)) return null;
  return (
    <ButtonLink
      {...link}
      to="/announcements/$id/postmortem"
      aria-label={labelFor(announcements.writePostmortem)}
    >
      {announcements.writePostmortem}
    </ButtonLink>
  );
}
