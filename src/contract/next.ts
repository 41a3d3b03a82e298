/** Where a browser goes on after it was asked who is there: within the portal, whatever an address says. */

/** Where the portal begins. */
export const portalRoot = "/portal";

const longest = 2000;

/**
 * Where to go on, from the text of a `next`: a path of the portal, with what stands behind its `?` and `#`; `/portal` may be
 * left out of it. Whatever could lead out of the origin, or out of the portal's pages, becomes the portal's beginning.
 */
export function nextInPortal(text: string | null | undefined): string {
  if (text == null || text.length > longest || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/u.test(text))
    return portalRoot;
  const url = URL.parse(text, "http://portal.invalid");
  if (url === null || url.origin !== "http://portal.invalid") return portalRoot;
  const path = url.pathname.replace(/^\/portal(?=\/|$)/u, "");
  // Once more what the browser will make of it: a path that resolves to `//host` is none.
  if (path.startsWith("//") || /^\/api(?:\/|$)/iu.test(path)) return portalRoot;
  return `${portalRoot}${path === "/" ? "" : path}${url.search}${url.hash}`;
}
