/** Where pages are reached, and which addresses would shadow the service's own paths or another page. */

/** The name of a host, and the path under it, in lower case and without a slash at its end. */
type PageAddress = { readonly name: string; readonly prefix: string };

/** The place of an http(s) URL. Scheme and port do not count: requests are routed by host name and path alone. */
export function addressOfUrl(url: string): PageAddress {
  const { hostname, pathname } = new URL(url);
  return {
    name: hostname.replace(/^\[|\]$/gu, ""),
    prefix: pathname.replace(/\/+$/u, "").toLowerCase(),
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * First segments of paths that the service or a page answers itself: an address may continue another one with none of
 * these. Files of a page (`/robots.txt`, `/feed.json`) are recognised by the dot in their names.
 */
const ownSegments: ReadonlySet<string> = new Set([
  "announcement",
  "api",
  "badge",
  "component",
  "embed",
  "gate",
  "healthz",
  "history",
  "index",
  "live",
  "logo",
  "manage",
  "metrics",
  "page",
  "portal",
  "readyz",
  "subscribe",
  "subscription",
  "unsubscribe",
]);

/** True if an address is below a path that another address already serves. */
function shadowsPathOf(place: PageAddress, other: PageAddress): boolean {
  const prefix = decoded(place.prefix);
  const root = decoded(other.prefix);
  if (place.name !== other.name || !prefix.startsWith(`${root}/`)) return false;
  const [, segment = ""] = prefix.slice(root.length).split("/");
  return ownSegments.has(segment) || segment.includes(".");
}

function isSamePlace(place: PageAddress, other: PageAddress): boolean {
  return place.name === other.name && place.prefix === other.prefix;
}

/** An address to check. `url` is null if the page has none of its own. */
type AddressedPage = { readonly slug: string; readonly url: string | null };

/**
 * Why requests do not reach a page at its own address: `path` if it begins with a path of the service or of
 * another page; else the page with the same address. Undefined if they do. @param others all other pages, the
 * first page first; each at its own address or below the service's.
 */
export function addressConflict<Page extends { readonly url: string }>(
  page: AddressedPage,
  others: readonly Page[],
  baseUrl: string,
): { readonly kind: "path" } | { readonly kind: "same"; readonly page: Page } | undefined {
  if (page.url === null) return undefined;
  const place = addressOfUrl(page.url);
  const base = addressOfUrl(baseUrl);
  const same = others.find((other) => isSamePlace(place, addressOfUrl(other.url)));
  if (same !== undefined) return { kind: "same", page: same };
  const isUsual = isSamePlace(place, { name: base.name, prefix: `${base.prefix}/page/${page.slug}` });
  if (isUsual) return undefined;
  // The API, the portal and the health checks are served under every name.
  const isOfService = /^\/(?:api|portal|page|healthz|readyz)(?:\/|$)/u.test(decoded(place.prefix));
  const roots = [base, ...others.map((other) => addressOfUrl(other.url))];
  return isOfService || roots.some((root) => shadowsPathOf(place, root)) ? { kind: "path" } : undefined;
}

/**
 * Of pages that are each at an address, oldest first, those whose address is ignored: it begins with a path of the
 * service or of another page, or an older page has it.
 */
export function ignoredAddresses<Page extends { readonly slug: string; readonly url: string }>(
  pages: readonly Page[],
  baseUrl: string,
): Page[] {
  return pages.filter((page, index) => {
    const others = pages.filter((_, other) => other !== index);
    const conflict = addressConflict(page, others, baseUrl);
    if (conflict === undefined) return false;
    return conflict.kind === "path" || pages.indexOf(conflict.page) < index;
  });
}
