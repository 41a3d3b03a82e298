/** The page of one announcement with all updates. */
import { isOpen } from "../../contract/announcement-states.ts";
import type { Language } from "../../contract/languages.ts";
import type { ComponentStatus } from "../../contract/words.ts";
import { worst } from "../../rules/status-inputs.ts";
import { html, textOf } from "../html-template.ts";
import type { Snapshot, SnapshotAnnouncement } from "../snapshot.ts";
import { announcementBlock, isActive, isUpcoming, summaryLine } from "./announcement-markup.ts";
import { archiveDocument } from "./archive-document.ts";
import { inForm } from "./page-paths.ts";
import { contextOf } from "./status-page.ts";
import { subscriptionTextsIn } from "./subscription/subscribe-catalogues.ts";

/** The tab's icon: the impact while it is open. */
function iconOf(announcement: SnapshotAnnouncement): ComponentStatus {
  if (!isActive(announcement)) return "Operational";
  if (announcement.kind === "Maintenance") return "Under Maintenance";
  return worst(["Degraded Performance", ...announcement.affected.flatMap(({ status }) => status ?? [])]);
}

/** Renders the page of an announcement, whether the snapshot holds it or not. */
export function renderAnnouncement(
  announcement: SnapshotAnnouncement,
  snapshot: Snapshot,
  language?: Language,
): string {
  const context = contextOf(snapshot, language);
  const { texts, paths } = context;
  const calendar = isUpcoming(announcement)
    ? html`<a href="${inForm(paths.announcement(announcement.id), "ics")}">${texts.feeds.addToCalendar}</a> `
    : null;
  const body = html`${announcementBlock(announcement, { level: 1, isAll: true }, context)}
<p class="small all">${isOpen(announcement.kind, announcement.state) ? html`<a href="${paths.subscribeTo("Announcement", announcement.id)}">${subscriptionTextsIn(context.language).toThis[announcement.kind]}</a> ` : null}${calendar}<a href="${paths.home}">${texts.home}</a> <a href="${paths.history}">${texts.announcements.allRecent}</a></p>`;
  return archiveDocument(
    {
      title: announcement.title,
      summary: textOf(summaryLine(announcement, context)),
      icon: iconOf(announcement),
      ownPath: (all) => all.announcement(announcement.id),
      isLive: true,
      body,
    },
    snapshot,
    context,
  );
}
