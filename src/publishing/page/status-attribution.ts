/** The public source of a component's status, and its age. */
import type { ComponentStatus } from "../../contract/words.ts";
import { maxCounted } from "../../rules/flapping.ts";
import { isWorse } from "../../rules/status-inputs.ts";
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

/** The status that an announcement gives a component, null if none. */
function statusIn({ kind, affected }: SnapshotAnnouncement, componentId: string): ComponentStatus | null {
  if (kind === "Maintenance") return "Under Maintenance";
  return affected.find((candidate) => candidate.componentId === componentId)?.status ?? null;
}

/**
 * The announcement to name beside a component: the newest that has its status, otherwise the newest of those with the worst.
 */
function namedAnnouncement(
  { id, status }: SnapshotComponent,
  activeAnnouncements: AnnouncementsByComponent,
): SnapshotAnnouncement | undefined {
  const all = activeAnnouncements.get(id) ?? [];
  const same = all.find((announcement) => statusIn(announcement, id) === status);
  if (same !== undefined) return same;
  const statusOf = (announcement: SnapshotAnnouncement) => statusIn(announcement, id) ?? "Operational";
  return all.reduce<SnapshotAnnouncement | undefined>(
    (worst, announcement) =>
      worst === undefined || isWorse(statusOf(announcement), statusOf(worst)) ? announcement : worst,
    undefined,
  );
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
 * The reporter of a status: `Reported by a monitor at 14:13`, which the script turns into an age. Null if the page does not
 * show who reports; missing reports are always named, and announcements by `origin`.
 */
export function reporter(
  { provenance: { kind, at } }: SnapshotComponent,
  { texts, clock, now, showsSources }: AnnouncementContext,
): Html | null {
  const originTexts = texts.origin;
  const ago = (moment: number) => agedTime(moment, originTexts.at(clock.moment(moment, now)), "only");
  switch (kind) {
    case "Report":
    case "Signal":
      return showsSources ? originTexts.monitor(at === null ? html`` : ago(at)) : null;
    case "Hand":
    case "Pin":
      return showsSources ? originTexts.hand(at === null ? html`` : ago(at)) : null;
    case "Lapse":
      if (at === null) return html`${originTexts.neverReported}`;
      return originTexts.silence(agedTime(at, originTexts.since(clock.moment(at, now)), "for"));
    case "Announcement":
      return null;
  }
}

/**
 * The source of a component's status, and the open announcement about it, which is not always its source: a monitor may have
 * reported the same, or something worse.
 */
export function origin(
  component: SnapshotComponent,
  activeAnnouncements: AnnouncementsByComponent,
  context: AnnouncementContext,
): Html | null {
  const { texts, paths } = context;
  const isAnnounced = component.provenance.kind === "Announcement";
  const source = reporter(component, context);
  const announcement = namedAnnouncement(component, activeAnnouncements);
  if (announcement === undefined) return isAnnounced ? html`${texts.origin.anyAnnouncement}` : source;
  const { id, kind, title, translations } = announcement;
  const others = (activeAnnouncements.get(component.id)?.length ?? 1) - 1;
  const link = html`<a href="${paths.announcement(id)}">${isolate(title, "title", { translations, context })}</a>`;
  const more =
    others === 0 ? null : html` · <a href="${paths.component(component.id)}">${texts.moreOf(others)}</a>`;
  const about = html`${texts.announcements.kind[kind]}${texts.between.date}${link}${more}`;
  return source === null ? about : html`${source} · ${about}`;
}

/** The flapping mark, if any. */
export function unstable(
  { unstable: changes }: SnapshotComponent,
  { texts }: AnnouncementContext,
): Html | null {
  if (changes === null) return null;
  return html`<span class="unstable">${unstableMark}${texts.origin.unstable(Math.min(changes, maxCounted), changes > maxCounted)}</span>`;
}
