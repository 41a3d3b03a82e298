/** Public addresses of things on the page. */

/** An address on the page at `pageUrl`; `path` begins with a slash. */
export function addressOn(pageUrl: string, path: string): string {
  return `${pageUrl.replace(/\/+$/u, "")}${path}`;
}

/** The address of a page that has none of its own: the service's, or one below that for all pages but the first. */
export function addressWithout(
  baseUrl: string,
  page: { readonly slug: string; readonly isFirst: boolean },
): string {
  return page.isFirst ? baseUrl : addressOn(baseUrl, `/page/${page.slug}`);
}

/** The open address of an announcement on the page at `pageUrl`. */
export function announcementUrl(pageUrl: string, id: string): string {
  return addressOn(pageUrl, `/announcement/${id}`);
}

/** Path of a logo or favicon, from the root of the service. */
export function logoPath(digest: string): string {
  return `/logo/${digest}.png`;
}
