/** Addresses of pages, and conflicts with the service's own paths or other pages. */

/** A host name and a path, in lower case, without a trailing slash. */
type HostAndPath = { readonly name: string; readonly prefix: string };

/** Host and path of an http(s) URL. Scheme and port are ignored, since requests are routed by host and path. */
export function addressOfUrl(url: string): HostAndPath {
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
 * First path segments that the service or a page answers: the address of one page must not continue that of another
 * with one of these. Files of a page (`/robots.txt`, `/feed.json`) are recognised by the dot in their names.
 */
const reservedSegments: ReadonlySet<string> = new Set([
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
function shadowsPathOf(address: HostAndPath, other: HostAndPath): boolean {
  const prefix = decoded(address.prefix);
  const root = decoded(other.prefix);
  if (address.name !== other.name || !prefix.startsWith(`${root}/`)) return false;
  const [, segment = ""] = prefix.slice(root.length).split("/");
  return reservedSegments.has(segment) || segment.includes(".");
}

function isSameAddress(address: HostAndPath, other: HostAndPath): boolean {
  return address.name === other.name && address.prefix === other.prefix;
}

/** A page to check; `url` is null if it has no address of its own. */
type AddressedPage = { readonly slug: string; readonly url: string | null };

/**
 * The reason why requests do not reach a page at its own address: `path` if it starts with a path of the service or of
 * another page; else the page with the same address. Undefined if they do. `others` are all other pages, the first page
 * first, each at its own address or below the service's.
 */
export function addressConflict<Page extends { readonly url: string }>(
  page: AddressedPage,
  others: readonly Page[],
  baseUrl: string,
): { readonly kind: "path" } | { readonly kind: "same"; readonly page: Page } | undefined {
  if (page.url === null) return undefined;
  const address = addressOfUrl(page.url);
  const baseAddress = addressOfUrl(baseUrl);
  const duplicate = others.find((other) => isSameAddress(address, addressOfUrl(other.url)));
  if (duplicate !== undefined) return { kind: "same", page: duplicate };
  const isDefault = isSameAddress(address, {
    name: baseAddress.name,
    prefix: `${baseAddress.prefix}/page/${page.slug}`,
  });
  if (isDefault) return undefined;
  // The API, the portal and the health checks are served under every name.
  const isReserved = /^\/(?:api|portal|page|healthz|readyz)(?:\/|$)/u.test(decoded(address.prefix));
  const roots = [baseAddress, ...others.map((other) => addressOfUrl(other.url))];
  return isReserved || roots.some((root) => shadowsPathOf(address, root)) ? { kind: "path" } : undefined;
}

/**
 * Pages whose address is ignored, because it starts with a path of the service or of another page, or an older page has
 * it. `pages` are sorted by age, oldest first.
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
