import { useQuery } from "@tanstack/react-query";
import { isOpen } from "../../../../src/contract/announcement-states.ts";
import type { AnnouncementOut } from "../../../../src/contract/announcements.ts";
import { componentsQuery } from "../../api/components.ts";
import { announcements } from "../../texts/announcements.ts";
import { TextLink } from "../../ui/ButtonLink.tsx";
import { PlannedStatus, StatusWord } from "../../ui/StatusWord.tsx";
import { toServiceTime } from "../pending-publication/service-clock.ts";
import { remainingStatus } from "./remaining-status.ts";

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
          <TextLink
            to="/components/$id"
            params={{ id: affected.ComponentId }}
            className="font-medium no-underline hover:underline"
          >
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
    return (
      <span className="text-ink2">
        {Kind === "Incident" ? announcements.was(WorstStatus) : expected}
        {Kind === "Incident" && (
          <RemainingProblem componentId={ComponentId} announcement={props.announcement} />
        )}
      </span>
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

/** The status that a component of an ended incident shows now, unless it is well. */
function RemainingProblem(props: { readonly componentId: string; readonly announcement: AnnouncementOut }) {
  const { componentId, announcement } = props;
  const { data, dataUpdatedAt } = useQuery(componentsQuery);
  const status = remainingStatus(data?.find(({ Id }) => Id === componentId)?.Status, {
    readAt: toServiceTime(dataUpdatedAt),
    updatedAt: Date.parse(announcement.UpdatedAt),
  });
  return status === undefined ? null : announcements.showsNow(status);
}
