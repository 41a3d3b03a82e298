/** Where on the page a thing is shown to everybody. */

/** The open address of an announcement on the page at `pageUrl`. */
export function announcementUrl(pageUrl: string, id: string): string {
  return `${pageUrl.replace(/\/+$/u, "")}/announcement/${id}`;
}
