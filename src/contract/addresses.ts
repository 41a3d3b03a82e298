/** Where on the page a thing is shown to everybody. */

/** An address on the page at `pageUrl`; `path` begins with a slash. */
export function addressOn(pageUrl: string, path: string): string {
  return `${pageUrl.replace(/\/+$/u, "")}${path}`;
}

/** The open address of an announcement on the page at `pageUrl`. */
export function announcementUrl(pageUrl: string, id: string): string {
  return addressOn(pageUrl, `/announcement/${id}`);
}
