import type { ReactNode } from "react";
import type { Overview, OverviewAnnouncement } from "../../../../src/contract/portal/overview.ts";
import { overview as texts } from "../../texts/overview.ts";
import { Time } from "../../ui/times/Time.tsx";

/** From how long before its start maintenance needs attention, in milliseconds. Team alerts do so as well by default. */
const soonMs = 86_400_000;

/** Maintenance that needs attention. */
type MaintenanceFinding = { readonly id: string; readonly title: string; readonly line: ReactNode };

/** Maintenance that is overdue or starts soon, as of `now` (epoch milliseconds). */
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
    ...Coming.filter(({ Kind, BeganAt }) => Kind === "Maintenance" && Date.parse(BeganAt) - now < soonMs).map(
      (announcement) => upcomingFinding(announcement, now),
    ),
  ];
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
