/** The cause of a component's status as the public page shows it, for a key that may only report. */
import { isOpen } from "../../contract/announcement-states.ts";
import type { StatusPageOut } from "../../contract/pages.ts";
import type { ReportResult } from "../../contract/report.ts";
import { publicPageReader } from "../remote/public-page.ts";
import type { RemoteService } from "../remote-service.ts";

type PublicAnnouncement = StatusPageOut["Announcements"][number];

/** Whether an announcement gives a component its status: a maintenance while it is worked on, or an incident. */
function isCause(
  { Kind, State, AffectedComponents }: PublicAnnouncement,
  { ComponentId, Status }: Pick<ReportResult, "ComponentId" | "Status">,
): boolean {
  const item = AffectedComponents.find((affected) => affected.ComponentId === ComponentId);
  if (item === undefined || !isOpen(Kind, State)) return false;
  return Kind === "Maintenance"
    ? Status === "Under Maintenance" && State !== "Scheduled"
    : item.Status === Status;
}

/** The announcements on the public page that give a component its status, such as `the maintenance "Disk"`; none if nobody may read it. */
export async function publicCauses(
  service: RemoteService,
  shown: Pick<ReportResult, "ComponentId" | "Status">,
  page: string | undefined,
): Promise<readonly string[]> {
  try {
    const read = await publicPageReader(page, service.address);
    const { Announcements } = await read();
    return Announcements.filter((announcement) => isCause(announcement, shown)).map(
      ({ Kind, Title }) => `the ${Kind.toLowerCase()} "${Title}"`,
    );
  } catch {
    // The report is in force without them.
    return [];
  }
}
