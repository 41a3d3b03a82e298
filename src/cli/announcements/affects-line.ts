/** The components that an announcement affects, as its preview and the answer to a publication name them. */
import { isOpen } from "../../contract/announcement-states.ts";
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { oneLine } from "../terminal.ts";

type Affecting = Pick<AnnouncementOut, "Kind" | "State" | "AffectedComponents">;

function describe({ Kind, AffectedComponents }: Affecting): string {
  const parts = AffectedComponents.map(({ Name, Status, Expect }) => {
    const status = Kind === "Maintenance" ? (Expect ?? "Under Maintenance") : Status;
    // A notice gives none.
    return status === null ? oneLine(Name) : `${oneLine(Name)} = ${status}`;
  });
  return parts.join(", ");
}

/** The line `Affects: Website = Major Outage`; none for a closed announcement, or one that affects nothing. */
export function affectsLines(announcement: Affecting): readonly string[] {
  const { Kind, State, AffectedComponents } = announcement;
  if (AffectedComponents.length === 0 || !isOpen(Kind, State)) return [];
  return [`Affects: ${describe(announcement)}`];
}
