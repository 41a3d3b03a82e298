/** Reads an Atlassian Statuspage as a page to import. */
import type {
  ImportedAnnouncement,
  ImportedUpdate,
} from "../../commands/announcements/imported-announcement.ts";
import { isOpen, statesOf } from "../../contract/announcement-states.ts";
import {
  type AnnouncementState,
  type Impact,
  type ReportableStatus,
  readAnnouncementState,
} from "../../contract/words.ts";
import { foldName } from "../../rules/names.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import type { ImportedComponent, ImportedPage } from "./imported-page.ts";
import type { StatuspageComponent, StatuspageIncident } from "./statuspage-documents.ts";

type Source = {
  readonly pageId: string;
  readonly name: string;
  readonly components: readonly StatuspageComponent[];
  /** Incidents and planned work, in any order. */
  readonly incidents: readonly StatuspageIncident[];
};

/** Whether an id is of the form that Atlassian's have; other services with the same API have ids of their own forms. */
export const isStatuspageId = (id: string): boolean => /^[a-z\d]{12}$/u.test(id);

/** The page with its groups, components and announcements. */
export function importStatuspage({ pageId, name, components, incidents }: Source): ImportedPage {
  const inOrder = components.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const groups = inOrder.filter(({ group }) => group === true);
  const announcements = incidents
    .flatMap((incident) => importIncident(incident))
    .toSorted((a, b) => a.startsAt - b.startsAt);
  return {
    name,
    isStatuspage: isStatuspageId(pageId),
    groups: groups.map((group) => ({
      id: group.id,
      Name: group.name,
      Description: group.description || null,
    })),
    components: importComponents(inOrder, announcements),
    announcements,
  };
}

function importComponents(
  inOrder: readonly StatuspageComponent[],
  announcements: readonly ImportedAnnouncement[],
): ImportedComponent[] {
  const groupNames = new Map(inOrder.filter(({ group }) => group).map(({ id, name }) => [id, name]));
  const leaves = inOrder.filter(({ group }) => group !== true);
  const counts = Map.groupBy(leaves, ({ name }) => foldName(name));
  const announced = new Set(announcements.filter(isUnderWay).flatMap(affectedIds));
  return leaves.map(
    ({ id, name, description, status, group_id: groupId, only_show_if_degraded: isHidden }) => {
      const groupName = groupId == null ? undefined : groupNames.get(groupId);
      const isAmbiguous = (counts.get(foldName(name))?.length ?? 0) > 1;
      return {
        id,
        groupId: groupName === undefined ? null : (groupId ?? null),
        // Names are unique on a page here, and within a group there.
        Name: isAmbiguous && groupName !== undefined ? `${groupName}: ${name}` : name,
        Description: description || null,
        // The announcement gives it its status for as long as it is open.
        Status: announced.has(id) ? "Operational" : status,
        Visibility: isHidden === true ? "WhenNotOperational" : "Always",
      };
    },
  );
}

function isUnderWay({ kind, updates }: ImportedAnnouncement): boolean {
  const state = updates.at(-1)?.state;
  return state !== undefined && state !== "Scheduled" && isOpen(kind, state);
}

function affectedIds({ updates }: ImportedAnnouncement): string[] {
  const affected = updates.findLast((update) => update.affected !== null)?.affected ?? [];
  return affected.flatMap(({ ComponentId: id }) => (id === undefined ? [] : [id]));
}

/** An incident or planned work as an announcement; none if it has no updates that can be read. */
function importIncident(incident: StatuspageIncident): ImportedAnnouncement[] {
  const { scheduled_for: scheduledFor, scheduled_until: endsAt } = incident;
  const kind = scheduledFor === null ? "Incident" : "Maintenance";
  const posted = incident.incident_updates
    .map((update) => ({ ...update, at: update.display_at ?? update.created_at }))
    .toSorted((a, b) => a.at - b.at);
  const [first, ...later] = importUpdates(kind, posted, incident);
  if (first === undefined) return [];
  const startsAt = scheduledFor ?? Math.min(incident.started_at ?? incident.created_at, first.at);
  const postmortem = posted.findLast(({ status }) => status === "postmortem");
  const postmortemText = htmlToMarkdown(incident.postmortem_body || (postmortem?.body ?? ""));
  const publishedAt = incident.postmortem_published_at ?? postmortem?.at ?? null;
  return [
    {
      kind,
      title: incident.name,
      impact: kind === "Incident" && incident.impact !== "None" ? incident.impact : null,
      startsAt,
      endsAt: kind === "Maintenance" ? endsAt : null,
      updates: [first, ...later],
      postmortem:
        publishedAt === null || postmortemText === "" ? null : { message: postmortemText, at: publishedAt },
    },
  ];
}

type Posted = StatuspageIncident["incident_updates"][number] & { readonly at: number };

/** The status of components of which only the incident's impact is known. */
const statusOfImpact: Readonly<Record<Impact, ReportableStatus>> = {
  None: "Operational",
  Minor: "Degraded Performance",
  Major: "Partial Outage",
  Critical: "Major Outage",
};

function importUpdates(
  kind: ImportedAnnouncement["kind"],
  posted: readonly Posted[],
  { impact, components }: Pick<StatuspageIncident, "impact" | "components">,
): ImportedUpdate[] {
  const updates = posted.flatMap((update) => {
    const state = stateOf(kind, update.status);
    return state === undefined ? [] : [{ ...update, state }];
  });
  const statuses = new Map<string, ReportableStatus>();
  return updates.map(({ state, body, at, affected_components: list }, index): ImportedUpdate => {
    if (index === 0 && list === null)
      for (const { id } of components) statuses.set(id, statusOfImpact[impact ?? "Minor"]);
    for (const { code, new_status: status } of list ?? []) statuses.set(code, status);
    // The last update sets components to Operational, which the end of the announcement does by itself here.
    const isListed = index === 0 || (list !== null && isOpen(kind, state));
    const affected = [...statuses].map(([ComponentId, Status]) =>
      kind === "Maintenance" ? { ComponentId } : { ComponentId, Status },
    );
    return { state, message: htmlToMarkdown(body), at, affected: isListed ? affected : null };
  });
}

/** The state of an update; undefined for a postmortem, which is not an update here, and for an unknown word. */
function stateOf(kind: ImportedAnnouncement["kind"], word: string): AnnouncementState | undefined {
  const state = readAnnouncementState(word);
  return state !== undefined && statesOf(kind).includes(state) ? state : undefined;
}
