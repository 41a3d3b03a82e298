/** A slow model of who is notified: the rules one by one, as the guide for operators states them. */
import { impacts } from "../../src/contract/words.ts";
import type { Recipient, RecipientEvent } from "../../src/rules/recipients.ts";

const isIncident = (about: RecipientEvent) => about.kind.startsWith("Incident");
const isEnd = (about: RecipientEvent) => ["IncidentResolved", "MaintenanceEnded"].includes(about.kind);

/** The components of the event that the subscriber's page shows and one of its scopes names. */
function matches(recipient: Recipient, about: RecipientEvent): boolean {
  for (const scope of recipient.scopes) {
    if (scope.kind === "Page") return true;
    if (scope.kind === "Announcement" && about.announcementId === scope.announcementId) return true;
    if (scope.kind !== "Components") continue;
    if (about.kind.startsWith("Notice") && about.components.length === 0) return true;
    for (const component of about.components) {
      if (!component.pageIds.includes(recipient.pageId)) continue;
      if (scope.componentIds.includes(component.id)) return true;
      for (const id of component.groupIds) if (scope.groupIds.includes(id)) return true;
    }
  }
  return false;
}

function reaches(recipient: Recipient, about: RecipientEvent): boolean {
  if (!matches(recipient, about)) return false;
  if (!isIncident(about)) return true;
  return impacts.indexOf(about.impact) >= impacts.indexOf(recipient.events.minimumImpact);
}

/** Whether the subscriber is notified. */
export function isNotifiedSlowly(recipient: Recipient, about: RecipientEvent, now: number): boolean {
  const { events } = recipient;
  const mayBeNotified =
    recipient.state === "Active" &&
    recipient.confirmedAt !== null &&
    recipient.confirmedAt <= about.at &&
    (recipient.pausedUntil === null || recipient.pausedUntil <= now);
  if (!mayBeNotified) return false;
  if (["AnnouncementDeleted", "AnnouncementRestored"].includes(about.kind))
    return recipient.isProgram && recipient.wasNotified;
  if (isIncident(about) && events.incidents === "None") return false;
  if (about.kind.startsWith("Maintenance") && !events.maintenance) return false;
  if (about.kind.startsWith("Notice") && !(events.notices && recipient.formatHasNotices)) return false;
  if (/^(?:Status|Flapping)/u.test(about.kind) && !events.statusChanges) return false;
  if (recipient.wasNotified && isEnd(about)) return true;
  if (!about.pageIds.includes(recipient.pageId) || !reaches(recipient, about)) return false;
  if (!isIncident(about) || events.incidents === "EveryUpdate") return true;
  if (["IncidentOpened", "IncidentReopened", "IncidentResolved"].includes(about.kind)) return true;
  if (about.previousImpact === null) return true;
  const before = {
    ...about,
    impact: about.previousImpact,
    components: about.components.filter(({ isAdded }) => !isAdded),
  };
  return !reaches(recipient, before);
}
