/** The announcement sections of the page: open, upcoming, recent. */
import { impacts } from "../../contract/words.ts";
import { pinnedFirst } from "../../rules/announcement-pins.ts";
import { currentImpact } from "../announcement-facts.ts";
import { isOnPage } from "../announcement-windows.ts";
import { type Html, html } from "../html-template.ts";
import type { SnapshotAnnouncement } from "../snapshot.ts";
import type { AnnouncementContext } from "./announcement-context.ts";
import { announcementBlock, datedList, isActive, isUpcoming, lines } from "./announcement-markup.ts";

/** Maximum number of each kind shown in full; other open ones are lines. */
const maxFull = { Incident: 5, Maintenance: 3, Notice: 3 } as const;
/** With more than this, only the newest update of each is expanded. */
const maxExpanded = 2;
const maxLines = 50;
const maxUpcoming = 5;
const maxRecent = 10;

const kinds = ["Incident", "Maintenance", "Notice"] as const;

type Announcements = readonly SnapshotAnnouncement[];

/** The link to all, if a list is abbreviated. */
function toAll(label: string, address: string): Html {
  return html`<p class="small all"><a href="${address}">${label}</a></p>\n`;
}

/**
 * Open announcements that have begun: incidents, then maintenance, then notices; each by its impact on the page, which
 * is Minor at most while a fix is only watched, then newest first.
 */
export function openOf(announcements: Announcements): SnapshotAnnouncement[] {
  const rank = (announcement: SnapshotAnnouncement) => {
    const impact = impacts.indexOf(currentImpact(announcement));
    return kinds.indexOf(announcement.kind) * impacts.length - impact;
  };
  return announcements
    .filter((announcement) => announcement.resolvedAt === null && !isUpcoming(announcement))
    .toSorted((a, b) => rank(a) - rank(b) || b.beganAt - a.beganAt);
}

/** The content of the headline, and of the lines that belong to it. */
type HeadlineContent = {
  /** The announcement whose title is in the headline. */
  readonly titled?: SnapshotAnnouncement | undefined;
  /** Other problems and their ends, which stand between open incidents and the rest. */
  readonly others?: Html | null;
};

/**
 * Open announcements by kind, pinned ones first within theirs: a pinned notice never stands above a running incident.
 * The most important are shown in full, others as lines. The content of the headline
 * is not repeated just below.
 */
export function openSection(
  announcements: Announcements,
  context: AnnouncementContext,
  { titled, others = null }: HeadlineContent = {},
): Html | null {
  const ranked = openOf(announcements);
  const open = kinds.flatMap((kind) =>
    pinnedFirst(ranked.filter((announcement) => announcement.kind === kind)),
  );
  if (open.length === 0) return others;
  const announcementTexts = context.texts.announcements;
  const isLarge = new Set(
    kinds.flatMap((kind) =>
      open.filter((announcement) => announcement.kind === kind).slice(0, maxFull[kind]),
    ),
  );
  const large = open.filter((announcement) => isLarge.has(announcement));
  const small = open.filter((announcement) => !isLarge.has(announcement));
  const place = { level: 2, isAll: false, ...(large.length > maxExpanded ? { open: 1 } : {}) } as const;
  // Below a pinned announcement the title is repeated: the headline is too far above it.
  const blocks = large.map((announcement, index) =>
    announcementBlock(announcement, { ...place, isTitled: index === 0 && announcement === titled }, context),
  );
  const incidentCount = large.filter(({ kind }) => kind === "Incident").length;
  const all = html`${blocks.slice(0, incidentCount)}${others}${blocks.slice(incidentCount)}`;
  if (small.length === 0) return all;
  return html`${all}<section class="section">
<h2>${announcementTexts.alsoOpen(small.length)}</h2>
${lines(small.slice(0, maxLines), 3, context)}${small.length > maxLines ? toAll(announcementTexts.allOpen(open.length), context.paths.history) : null}</section>
`;
}

/** The ids of the components that open announcements list, which need not be listed again. */
export function idsInOpen(announcements: Announcements): ReadonlySet<string> {
  return new Set(
    openOf(announcements)
      .filter(isActive)
      .flatMap(({ affected }) => affected.map(({ componentId }) => componentId)),
  );
}

/** Upcoming announcements, the next first. */
export function upcomingOf(announcements: Announcements): SnapshotAnnouncement[] {
  return announcements
    .filter(isUpcoming)
    .toSorted((a, b) => (a.startsAt ?? a.beganAt) - (b.startsAt ?? b.beganAt));
}

/** Upcoming maintenance, pinned ones first. */
export function upcomingSection(announcements: Announcements, context: AnnouncementContext): Html | null {
  const upcoming = pinnedFirst(upcomingOf(announcements));
  if (upcoming.length === 0) return null;
  const announcementTexts = context.texts.announcements;
  const isMore = upcoming.length > maxUpcoming;
  return html`<section class="section upcoming">
<h2>${announcementTexts.upcoming}</h2>
${lines(upcoming.slice(0, maxUpcoming), 3, context)}${isMore ? toAll(announcementTexts.allUpcoming(upcoming.length), context.paths.upcoming) : null}</section>
`;
}

/**
 * Announcements closed within 14 days before `now`, newest first; and whether there was no incident among
 * them.
 */
export function recentOf(
  announcements: Announcements,
  now: number,
): { readonly closed: SnapshotAnnouncement[]; readonly isQuiet: boolean } {
  const onPage = announcements.filter((announcement) => isOnPage(announcement, now));
  const closed = onPage
    .filter((announcement) => announcement.resolvedAt !== null)
    .toSorted((a, b) => b.beganAt - a.beganAt || (a.id < b.id ? 1 : -1));
  return { closed, isQuiet: onPage.every(({ kind }) => kind !== "Incident") };
}

/** Recent announcements, or the statement that there was no incident. */
export function recentSection(announcements: Announcements, context: AnnouncementContext): Html {
  const { paths, now, texts } = context;
  const announcementTexts = texts.announcements;
  const { closed, isQuiet } = recentOf(announcements, now);
  // Open announcements are listed above already.
  if (!isQuiet && closed.length === 0) return toAll(announcementTexts.allRecent, paths.history);
  return html`<section class="section">
<h2>${announcementTexts.recent}</h2>
${isQuiet ? html`<p>${announcementTexts.noIncidents}</p>\n` : null}${closed.length === 0 ? null : datedList(closed.slice(0, maxRecent), 3, context)}${toAll(announcementTexts.allRecent, paths.history)}</section>
`;
}
