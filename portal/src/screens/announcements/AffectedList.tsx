import { useQuery } from "@tanstack/react-query";
import { isOpen } from "../../../../src/contract/announcement-states.ts";
import type { AnnouncementOut } from "../../../../src/contract/announcements.ts";
import type { ComponentStatus } from "../../../../src/contract/words.ts";
import { componentsQuery } from "../../api/components.ts";
import { announcements } from "../../texts/announcements.ts";
import { TextLink } from "../../ui/ButtonLink.tsx";
import { classes } from "../../ui/class-names.ts";
import { useDelayed } from "../../ui/notices/delayed.ts";
import { PlannedStatus, StatusWord } from "../../ui/StatusWord.tsx";
import { toServiceTime } from "../pending-publication/service-clock.ts";
import { isStatusOutdated, remainingStatus } from "./remaining-status.ts";

/** The components of an announcement: as it affects them, is expected to, or did. */
export function AffectedList(props: {
  readonly announcement: AnnouncementOut;
  readonly isDeleted?: boolean;
}) {
  const { announcement, isDeleted = false } = props;
  const { AffectedComponents } = announcement;
  if (AffectedComponents.length === 0)
    return <p className="border-b border-rule py-3 text-ink2">{announcements.affectedNone}</p>;
  return (
    <ul className="divide-y divide-rule border-b border-rule">
      {AffectedComponents.map((affected) => (
        <li key={affected.ComponentId} className="py-2.5">
          <TextLink to="/components/$id" params={{ id: affected.ComponentId }} className="font-medium">
            {affected.Name}
          </TextLink>
          {affected.Status !== null && (
            <div className="text-second">
              <Effect announcement={announcement} affected={affected} isDeleted={isDeleted} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Effect(props: {
  readonly announcement: AnnouncementOut;
  readonly affected: AnnouncementOut["AffectedComponents"][number];
  readonly isDeleted: boolean;
}) {
  const { Kind, State } = props.announcement;
  const { ComponentId, Status, Expect, WorstStatus } = props.affected;
  if (Status === null || WorstStatus === null) return null;
  const expected = Expect === null ? null : ` ${announcements.atWorst(Expect)}`;
  // A mark would read as the status of now.
  if (props.isDeleted || !isOpen(Kind, State))
    return Kind === "Incident" ? (
      <PastEffect componentId={ComponentId} worst={WorstStatus} announcement={props.announcement} />
    ) : (
      <span className="text-ink2">{expected}</span>
    );
  return (
    <>
      {State === "Scheduled" ? (
        <PlannedStatus>{announcements.willBe(Status, Expect)}</PlannedStatus>
      ) : (
        <StatusWord status={Status} />
      )}
      <span className="text-ink2">{expected}</span>
    </>
  );
}

/** How long the present status is waited for, in milliseconds. */
const maxWaitMs = 2_000;

/** The worst status of a component of an ended incident and, once that is read, the one that it shows now unless it is well. */
function PastEffect(props: {
  readonly componentId: string;
  readonly worst: ComponentStatus;
  readonly announcement: AnnouncementOut;
}) {
  const { componentId, worst, announcement } = props;
  const { data, dataUpdatedAt, isError } = useQuery(componentsQuery);
  const times = { readAt: toServiceTime(dataUpdatedAt), updatedAt: Date.parse(announcement.UpdatedAt) };
  const isWaiting = !isError && (data === undefined || isStatusOutdated(times));
  const hasWaited = useDelayed(isWaiting, maxWaitMs);
  const status = remainingStatus(data?.find(({ Id }) => Id === componentId)?.Status, times);
  return (
    <span className={classes("text-ink2", isWaiting && !hasWaited && "invisible")}>
      {announcements.was(worst)}
      {status !== undefined && announcements.showsNow(status)}
    </span>
  );
}
