/**
 * The pages that people read as JSON, at the same addresses: in the words of the native API, and field by field what
 * everybody may know. The envelope is left to those who call the API.
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

/** One announcement with all that was said, whether the snapshot holds it or not. */
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

/** A part of the history: what was announced without what was said, and where the parts beside it are. */
export function renderOpenHistory(part: HistoryPart, { page }: Snapshot): string {
  const { announcements, older, newer } = part;
  const begin = addressOn(page.url, "/history.json");
  const after = (id: string | null) => (id === null ? begin : `${begin}?Before=${id}`);
  return JSON.stringify({
    Announcements: announcements.map((one) => {
      const { Updates: _, ...told } = presentAnnouncement(one, page.url);
      return told;
    }),
    Newer: newer === null ? null : after(newer.before),
    Older: older === null ? null : after(older),
  });
}
