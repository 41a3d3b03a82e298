/** The public source of a component's status, and its age. */
import { maxCounted } from "../../rules/flapping.ts";
import { type Html, html } from "../html-template.ts";
import type { SnapshotAnnouncement, SnapshotComponent } from "../snapshot.ts";
import type { AnnouncementContext } from "./announcement-context.ts";
import { isSpeaking } from "./announcement-markup.ts";
import { langAttribute } from "./lang-attribute.ts";
import { unstableMark } from "./status-marks.ts";
import { aged } from "./time-markup.ts";

/** The announcements that affect components now, by component id, newest first. */
export type AnnouncementsByComponent = ReadonlyMap<string, readonly SnapshotAnnouncement[]>;

/** Groups open incidents and current maintenance by component. */
export function announcementsByComponent(
  announcements: readonly SnapshotAnnouncement[],
): AnnouncementsByComponent {
  const speaking = new Map<string, SnapshotAnnouncement[]>();
  for (const announcement of announcements.filter(isSpeaking)) {
    for (const { componentId } of announcement.affected) {
      const beside = speaking.get(componentId);
      if (beside === undefined) speaking.set(componentId, [announcement]);
      else beside.push(announcement);
    }
  }
  return speaking;
}

/** The announcement that determines a component's status. */
function sayer(
  component: SnapshotComponent,
  speaking: AnnouncementsByComponent,
): SnapshotAnnouncement | undefined {
  return speaking.get(component.id)?.find(({ kind, affected }) => {
    if (kind === "Maintenance") return component.status === "Under Maintenance";
    return affected.some(
      (candidate) => candidate.componentId === component.id && candidate.status === component.status,
    );
  });
}

/** Whether a component in maintenance is as expected; null if it is in none. */
export function isAsPlanned(
  component: SnapshotComponent,
  speaking: AnnouncementsByComponent,
): boolean | null {
  const work = speaking.get(component.id)?.some(({ kind }) => kind === "Maintenance") ?? false;
  if (!work || component.status === "Operational") return null;
  return component.status === "Under Maintenance";
}

/**
 * The source of a status: `Reported by a monitor at 14:13`, which the script turns into an age. Null if the page does not
 * show who reports; announcements and missing reports are always named.
 */
export function origin(
  component: SnapshotComponent,
  speaking: AnnouncementsByComponent,
  context: AnnouncementContext,
): Html | null {
  const { words, clock, now, paths } = context;
  const say = words.origin;
  const { kind, at } = component.provenance;
  const ago = (moment: number) => aged(moment, say.at(clock.moment(moment, now)), "only");
  const isShown = context.showsSources;
  switch (kind) {
    case "Report":
    case "Signal":
      if (!isShown) return null;
      return say.monitor(at === null ? html`` : ago(at));
    case "Hand":
    case "Pin":
      if (!isShown) return null;
      return say.hand(at === null ? html`` : ago(at));
    case "Announcement": {
      const announcement = sayer(component, speaking);
      if (announcement === undefined) return html`${say.anyAnnouncement}`;
      const { id, title, translations } = announcement;
      return say.announcement(
        html`<a href="${paths.announcement(id)}"><bdi${langAttribute(translations, "title", context)}>${title}</bdi></a>`,
      );
    }
    case "Lapse":
      if (at === null) return html`${say.neverReported}`;
      return say.silence(aged(at, say.since(clock.moment(at, now)), "for"));
  }
}

/** The flapping mark, if any. */
export function unstable(
  { unstable: changes }: SnapshotComponent,
  { words }: AnnouncementContext,
): Html | null {
  if (changes === null) return null;
  return html`<span class="unstable">${unstableMark}${words.origin.unstable(Math.min(changes, maxCounted), changes > maxCounted)}</span>`;
}
