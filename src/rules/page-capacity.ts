/** How many announcements, and how much of their text, one page shows at a time. Pure; times are epoch milliseconds. */

/** For how long after its end an announcement stays on the page. */
export const shownAfterClosing: number = 14 * 86_400_000;
/** Open announcements of one page, at most; upcoming maintenance is among them. */
export const maxOpenAnnouncements = 100;
/** Bytes of text (UTF-8) of all announcements that one page shows, at most. */
export const maxPageText: number = 8 * 1_024 * 1_024;
/** The minimum size of an announcement, so that many short ones are bounded as well. */
const minAnnouncementBytes = 1_024;
/** The size of an update beside its texts. */
export const bytesPerUpdate = 256;
/** The size of an affected component. */
export const bytesPerAffected = 128;

/** An announcement as it counts against the limits of a page. */
export type PageEntry = { readonly resolvedAt: number | null; readonly bytes: number };

/** Which limit of a page is exceeded with these announcements on it at `now`; undefined where none is. */
export function exceededLimit(entries: Iterable<PageEntry>, now: number): "open" | "text" | undefined {
  let open = 0;
  let bytes = 0;
  for (const entry of entries) {
    if (entry.resolvedAt === null) open += 1;
    else if (entry.resolvedAt < now - shownAfterClosing) continue;
    bytes += Math.max(entry.bytes, minAnnouncementBytes);
  }
  if (open > maxOpenAnnouncements) return "open";
  return bytes > maxPageText ? "text" : undefined;
}
