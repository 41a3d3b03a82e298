/** Limits on the announcements of one page and on their text. Times are epoch milliseconds. */

/** Milliseconds for which a closed announcement stays on the page. */
export const closedShownMs: number = 14 * 86_400_000;
/** Maximum number of open announcements of one page, including upcoming maintenance. */
export const maxOpenAnnouncements = 100;
/** Maximum bytes of text (UTF-8) of all announcements that one page shows. */
export const maxPageText: number = 8 * 1_024 * 1_024;
/** The minimum size of an announcement, so that many short ones are bounded as well. */
const minAnnouncementBytes = 1_024;
/** Bytes that an update counts in addition to its texts. */
export const bytesPerUpdate = 256;
/** Bytes that an affected component counts. */
export const bytesPerAffected = 128;

/** An announcement as it counts against the limits of a page. */
export type PageEntry = { readonly resolvedAt: number | null; readonly bytes: number };

/** The limit that these announcements exceed on a page at `now`; undefined if none. */
export function exceededLimit(entries: Iterable<PageEntry>, now: number): "open" | "text" | undefined {
  let open = 0;
  let bytes = 0;
  for (const entry of entries) {
    if (entry.resolvedAt === null) open += 1;
    else if (entry.resolvedAt < now - closedShownMs) continue;
    bytes += Math.max(entry.bytes, minAnnouncementBytes);
  }
  if (open > maxOpenAnnouncements) return "open";
  return bytes > maxPageText ? "text" : undefined;
}
