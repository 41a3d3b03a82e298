/** The public source of a component's status, and its age. */
import { maxCounted } from "../../rules/flapping.ts";
import { type Html, html } from "../html-template.ts";
import type { SnapshotAnnouncement, SnapshotComponent } from "../snapshot.ts";
import type { AnnouncementContext } from "./announcement-context.ts";
import { isActive } from "./announcement-markup.ts";
import { isolate } from "./lang-attribute.ts";
import { unstableMark } from "./status-marks.ts";
import { agedTime } from "./time-markup.ts";

/** The announcements that affect components now, by component id, newest first. */
export type AnnouncementsByComponent = ReadonlyMap<string, readonly SnapshotAnnouncement[]>;

/** Groups open incidents and current maintenance by component. */
export function announcementsByComponent(
  announcements: readonly SnapshotAnnouncement[],
): AnnouncementsByComponent {
  const activeAnnouncements = new Map<string, SnapshotAnnouncement[]>();
  for (const announcement of announcements.filter(isActive)) {
    for (const { componentId } of announcement.affected) {
      const existing = activeAnnouncements.get(componentId);
      if (existing === undefined) activeAnnouncements.set(componentId, [announcement]);
      else existing.push(announcement);
    }
  }
  return activeAnnouncements;
}

/** The announcement that determines a component's status. */
function decidingAnnouncement(
  component: SnapshotComponent,
  activeAnnouncements: AnnouncementsByComponent,
): SnapshotAnnouncement | undefined {
  return activeAnnouncements.get(component.id)?.find(({ kind, affected }) => {
    if (kind === "Maintenance") return component.status === "Under Maintenance";
    return affected.some(
      (candidate) => candidate.componentId === component.id && candidate.status === component.status,
    );
  });
}

/** Whether a component in maintenance is as expected; null if it is in none. */
export function isAsPlanned(
  component: SnapshotComponent,
  activeAnnouncements: AnnouncementsByComponent,
): boolean | null {
  const work = activeAnnouncements.get(component.id)?.some(({ kind }) => kind === "Maintenance") ?? false;
  if (!work || component.status === "Operational") return null;
  return component.status === "Under Maintenance";
}

/**
 * The source of a status: `Reported by a monitor at 14:13`, which the script turns into an age. Null if the page does not
 * show who reports; announcements and missing reports are always named.
 */
export function origin(
  component: SnapshotComponent,
  activeAnnouncements: AnnouncementsByComponent,
  context: AnnouncementContext,
): Html | null {
  const { texts, clock, now, paths } = context;
  const originTexts = texts.origin;
  const { kind, at } = component.provenance;
  const ago = (moment: number) => agedTime(moment, originTexts.at(clock.moment(moment, now)), "only");
  const showsSource = context.showsSources;
  switch (kind) {
    case "Report":
    case "Signal":
      if (!showsSource) return null;
      return originTexts.monitor(at === null ? html`` : ago(at));
    case "Hand":
    case "Pin":
      if (!showsSource) return null;
      return originTexts.hand(at === null ? html`` : ago(at));
    case "Announcement": {
      const announcement = decidingAnnouncement(component, activeAnnouncements);
      if (announcement === undefined) return html`${originTexts.anyAnnouncement}`;
      const { id, title, translations } = announcement;
      return originTexts.announcement(
        html`<a href="${paths.announcement(id)}">${isolate(title, "title", { translations, context })}</a>`,
      );
    }
    case "Lapse":
      if (at === null) return html`${originTexts.neverReported}`;
      return originTexts.silence(agedTime(at, originTexts.since(clock.moment(at, now)), "for"));
  }
}

/** The flapping mark, if any. */
export function unstable(
  { unstable: changes }: SnapshotComponent,
  { texts }: AnnouncementContext,
): Html | null {
  if (changes === null) return null;
  return html`<span class="unstable">${unstableMark}${texts.origin.unstable(Math.min(changes, maxCounted), changes > maxCounted)}</span>`;
}
