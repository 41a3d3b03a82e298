import type { ReactNode } from "react";
import type { Overview, OverviewAnnouncement } from "../../../../src/contract/portal/overview.ts";
import { overview as texts } from "../../texts/overview.ts";
import { Time } from "../../ui/times/Time.tsx";

/** From how long before its start maintenance needs attention, in milliseconds. Team alerts do so as well by default. */
const soonMs = 86_400_000;

/** Maintenance that needs attention. */
type MaintenanceFinding = { readonly id: string; readonly title: string; readonly line: ReactNode };

/** Maintenance that somebody must start or end by hand, or that did not start by itself; as of `now` (epoch milliseconds). */
export function maintenanceFindings({ Open, Coming }: Overview, now: number): readonly MaintenanceFinding[] {
  return [
    ...Open.filter(({ Overrunning }) => Overrunning).map(({ Id, Title, EndsAt }) => ({
      id: Id,
      title: texts.maintenanceIsOverdue(Title),
      line: (
        <>
          {EndsAt !== null && (
            <>
              {texts.plannedUntil} <Time at={EndsAt} />.{" "}
            </>
          )}
          {texts.completeMaintenance}
        </>
      ),
    })),
    ...Coming.filter((announcement) => needsStart(announcement, now)).map((announcement) =>
      upcomingFinding(announcement, now),
    ),
  ];
}

/** Whether maintenance must be started soon. What starts by itself is only listed as upcoming, unless it is late. */
function needsStart({ Kind, BeganAt, AutoStart }: OverviewAnnouncement, now: number): boolean {
  return Kind === "Maintenance" && Date.parse(BeganAt) - now < (AutoStart ? 0 : soonMs);
}

function upcomingFinding(
  { Id, Title, BeganAt, AutoStart }: OverviewAnnouncement,
  now: number,
): MaintenanceFinding {
  const isLate = Date.parse(BeganAt) <= now;
  return {
    id: Id,
    title: isLate ? texts.maintenanceHasNotStarted(Title) : texts.maintenanceStarts(Title),
    line: (
      <>
        {AutoStart ? texts.startsByItselfAt : texts.startedByHandAt} <Time at={BeganAt} />.
      </>
    ),
  };
}
