/** The order of announcements: as on the page while they are open, then the latest start first. */
import { isOpen } from "../../contract/announcement-states.ts";
import type { AnnouncementOut } from "../../contract/announcements.ts";

type Started = Pick<AnnouncementOut, "StartsAt" | "CreatedAt"> & Partial<Pick<AnnouncementOut, "StartedAt">>;
type Ordered = Pick<AnnouncementOut, "Kind" | "State"> & Started;

/** When an announcement started, or is planned to start, in milliseconds. */
export const startOf = ({ StartsAt, StartedAt, CreatedAt }: Started): number =>
  Date.parse(StartedAt ?? StartsAt ?? CreatedAt);

const isPlanned = ({ Kind, State }: Ordered) => Kind === "Maintenance" && State === "Scheduled";

/** Incidents, begun maintenance, notices, planned maintenance; then all that are over. */
function rankOf(announcement: Ordered): number {
  const { Kind, State } = announcement;
  if (!isOpen(Kind, State)) return 4;
  if (isPlanned(announcement)) return 3;
  return { Incident: 0, Maintenance: 1, Notice: 2 }[Kind];
}

/** The order in which lists have announcements: of planned maintenance the next one comes first, of others the latest. */
export function byPageOrder(a: Ordered, b: Ordered): number {
  const later = startOf(b) - startOf(a);
  return rankOf(a) - rankOf(b) || (isPlanned(a) ? -later : later);
}
