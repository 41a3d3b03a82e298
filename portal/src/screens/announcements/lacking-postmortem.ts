import type { AnnouncementOut } from "../../../../src/contract/announcements.ts";

type Incident = Pick<AnnouncementOut, "Id" | "Kind" | "State" | "Postmortem">;

/** The resolved incidents without a postmortem, each once. */
export function lackingPostmortem<Announcement extends Incident>(
  announcements: readonly Announcement[],
): readonly Announcement[] {
  const lacking = announcements.filter(
    ({ Kind, State, Postmortem }) => Kind === "Incident" && State === "Resolved" && Postmortem === null,
  );
  return [...new Map(lacking.map((incident) => [incident.Id, incident])).values()];
}
