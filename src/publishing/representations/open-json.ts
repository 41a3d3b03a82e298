/**
 * The public pages as JSON at the same addresses: in terms of the native API, restricted to public fields.
 * Without the API's envelope.
 */
import { addressOn } from "../../contract/page-addresses.ts";
import { writeTime } from "../../contract/times.ts";
import type { HistoryPart } from "../page/history-page.ts";
import type { Snapshot, SnapshotAnnouncement } from "../snapshot.ts";
import { presentAnnouncement, presentStatusPage } from "./native-json.ts";

/** The page. */
export function renderOpenPage(snapshot: Snapshot): string {
  return JSON.stringify(presentStatusPage(snapshot));
}

/** Any single announcement with all updates. */
export function renderOpenAnnouncement(announcement: SnapshotAnnouncement, { page }: Snapshot): string {
  const { postmortem } = announcement;
  return JSON.stringify({
    ...presentAnnouncement(announcement, page.url),
    Postmortem:
      postmortem === null
        ? null
        : {
            Message: postmortem.message,
            MessageHtml: postmortem.html,
            PublishedAt: writeTime(postmortem.at),
          },
  });
}

/** A part of the history: announcements without updates, and links to neighbouring parts. */
export function renderOpenHistory(part: HistoryPart, { page }: Snapshot): string {
  const { announcements, older, newer } = part;
  const begin = addressOn(page.url, "/history.json");
  const after = (id: string | null) => (id === null ? begin : `${begin}?Before=${id}`);
  return JSON.stringify({
    Announcements: announcements.map((announcement) => {
      const { Updates: _, ...content } = presentAnnouncement(announcement, page.url);
      return content;
    }),
    Newer: newer === null ? null : after(newer.before),
    Older: older === null ? null : after(older),
  });
}
