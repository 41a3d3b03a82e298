/** Announcements that ended a short time ago, named below the headline for visitors who ask whether it is over. */
import { impacts } from "../../contract/words.ts";
import { type Html, html } from "../html-template.ts";
import type { Snapshot, SnapshotAnnouncement } from "../snapshot.ts";
import type { AnnouncementContext } from "./announcement-context.ts";
import { openOf } from "./announcement-sections.ts";
import { isolate } from "./lang-attribute.ts";
import { mark } from "./status-marks.ts";
import { agedTime } from "./time-markup.ts";

/** How long after its end an announcement is named, in milliseconds. */
const endedShownMs = 6 * 3_600_000;
const maxEnded = 2;

type EndedAnnouncement = SnapshotAnnouncement & { readonly resolvedAt: number };

const byEnd = (a: EndedAnnouncement, b: EndedAnnouncement) => b.resolvedAt - a.resolvedAt;

/** Incidents by their impact, then maintenance; then the last to end. */
function byImportance(a: EndedAnnouncement, b: EndedAnnouncement): number {
  const rank = ({ kind, impact }: EndedAnnouncement) => (kind === "Incident" ? impacts.indexOf(impact) : -1);
  return rank(b) - rank(a) || byEnd(a, b);
}

/**
 * Incidents and maintenance that ended within 6 hours, the most important first. None whose end would be taken for that
 * of another problem: of a component with one that no open announcement names, or with the title of an open one.
 */
function endedOf(
  { announcements, components }: Pick<Snapshot, "announcements" | "components">,
  namedIds: ReadonlySet<string>,
  now: number,
): EndedAnnouncement[] {
  const statuses = new Map(components.map(({ id, status }) => [id, status]));
  const isExplained = (componentId: string) =>
    namedIds.has(componentId) || (statuses.get(componentId) ?? "Operational") === "Operational";
  const openTitles = new Set(openOf(announcements).map(({ title }) => title));
  return announcements
    .flatMap((announcement) => {
      const { state, resolvedAt, affected, title } = announcement;
      const isRecent = resolvedAt !== null && resolvedAt > now - endedShownMs;
      if (!isRecent || (state !== "Resolved" && state !== "Completed")) return [];
      if (openTitles.has(title)) return [];
      return affected.every(({ componentId }) => isExplained(componentId))
        ? [{ ...announcement, resolvedAt }]
        : [];
    })
    .toSorted(byImportance);
}

/** Lines with the end and the linked title of the most important, the last to end first; null if there is none. */
export function ended(
  snapshot: Pick<Snapshot, "announcements" | "components">,
  namedIds: ReadonlySet<string>,
  context: AnnouncementContext,
): Html | null {
  const { texts, clock, paths, now, statuses } = context;
  const all = endedOf(snapshot, namedIds, now);
  if (all.length === 0) return null;
  const item = ({ id, state, title, translations, resolvedAt }: EndedAnnouncement) => {
    const end = agedTime(resolvedAt, clock.momentInZone(resolvedAt, now));
    const link = html`<a href="${paths.announcement(id)}">${isolate(title, "title", { translations, context })}</a>`;
    return html`<li>${statuses === null ? null : mark("Operational")}<b>${texts.announcements.state[state]}</b> ${end}${texts.between.date}${link}</li>\n`;
  };
  const rest = all.length - maxEnded;
  const more = rest > 0 ? html`<li><a href="${paths.history}">${texts.moreOf(rest)}</a></li>\n` : null;
  return html`<ul class="affected ended small">
${all.slice(0, maxEnded).toSorted(byEnd).map(item)}${more}</ul>\n`;
}
