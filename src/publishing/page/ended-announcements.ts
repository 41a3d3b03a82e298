/** Announcements that ended a short time ago, named below the headline for visitors who ask whether it is over. */
import { type Html, html } from "../html-template.ts";
import type { SnapshotAnnouncement } from "../snapshot.ts";
import type { AnnouncementContext } from "./announcement-context.ts";
import { isolate } from "./lang-attribute.ts";
import { mark } from "./status-marks.ts";
import { agedTime } from "./time-markup.ts";

/** How long after its end an announcement is named, in milliseconds. */
const endedShownMs = 6 * 3_600_000;
const maxEnded = 2;

const rankOf = ({ kind }: SnapshotAnnouncement) => (kind === "Incident" ? 0 : 1);

/**
 * Incidents and maintenance that ended within 6 hours, incidents first, then the last to end. None that affected a
 * component with a problem, or one of `namedIds`, those of open announcements: its end would be taken for theirs.
 */
function endedOf(
  announcements: readonly SnapshotAnnouncement[],
  namedIds: ReadonlySet<string>,
  { now, statuses }: AnnouncementContext,
): (SnapshotAnnouncement & { readonly resolvedAt: number })[] {
  const isOver = (componentId: string) =>
    !namedIds.has(componentId) && (statuses?.get(componentId) ?? "Operational") === "Operational";
  return announcements
    .flatMap((announcement) => {
      const { state, resolvedAt, affected } = announcement;
      const isRecent = resolvedAt !== null && resolvedAt > now - endedShownMs;
      if (!isRecent || (state !== "Resolved" && state !== "Completed")) return [];
      return affected.every(({ componentId }) => isOver(componentId))
        ? [{ ...announcement, resolvedAt }]
        : [];
    })
    .toSorted((a, b) => rankOf(a) - rankOf(b) || b.resolvedAt - a.resolvedAt)
    .slice(0, maxEnded);
}

/** Lines with the end and the linked title of each; null if there is none, or nothing is certain. */
export function ended(
  announcements: readonly SnapshotAnnouncement[],
  namedIds: ReadonlySet<string>,
  context: AnnouncementContext,
): Html | null {
  const { texts, clock, paths, now, statuses } = context;
  const all = statuses === null ? [] : endedOf(announcements, namedIds, context);
  if (all.length === 0) return null;
  const item = ({ id, state, title, translations, resolvedAt }: (typeof all)[number]) => {
    const end = agedTime(resolvedAt, clock.moment(resolvedAt, now), "short");
    const link = html`<a href="${paths.announcement(id)}">${isolate(title, "title", { translations, context })}</a>`;
    return html`<li>${mark("Operational")}<b>${texts.announcements.state[state]}</b> ${end}${texts.between.date}${link}</li>\n`;
  };
  return html`<ul class="affected ended small">
${all.map(item)}</ul>\n`;
}
