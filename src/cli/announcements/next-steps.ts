/** The commands that usually follow a change of an announcement. */
import { isOpen } from "../../contract/announcement-states.ts";
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { shortId } from "../id-prefix.ts";
import { writeMinute } from "../terminal.ts";

type Changed = Pick<AnnouncementOut, "Id" | "Kind" | "State">;

/** Whether a notice is hidden until its start, though its state is Published. */
export function isUnpublished(
  { Kind, State, StartsAt }: Pick<AnnouncementOut, "Kind" | "State" | "StartsAt">,
  now: number,
): boolean {
  return Kind === "Notice" && State === "Published" && StartsAt !== null && Date.parse(StartsAt) > now;
}

/** The state of an announcement in a sentence: `"Payments fail" is Identified.` */
export function stateSentence(announcement: AnnouncementOut): string {
  const { Title, State, StartsAt } = announcement;
  return isUnpublished(announcement, Date.now())
    ? `"${Title}" will be published at ${writeMinute(Date.parse(StartsAt ?? ""))}.`
    : `"${Title}" is ${State}.`;
}

function stepsFor({ Kind, State }: Changed): readonly string[] {
  if (isOpen(Kind, State)) {
    const end =
      State === "Scheduled"
        ? "update ID --state Cancelled` cancels it"
        : "resolve ID --message TEXT` closes it";
    return ["update ID --message TEXT` posts an update", end];
  }
  if (State === "Cancelled") return ["show ID` shows it"];
  if (Kind === "Notice") return ["update ID --state Published` publishes it again"];
  const postmortem = "postmortem ID --message TEXT` publishes a postmortem";
  return Kind === "Incident" ? [postmortem, "update ID --state Investigating` reopens it"] : [postmortem];
}

/** Lines with the next commands, with the beginning of the announcement's id. */
export function nextSteps(changed: Changed): string[] {
  return stepsFor(changed).map(
    (step) => `\`bin/signalbox announcement ${step.replace("ID", shortId(changed.Id))}.`,
  );
}
