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
  const [, path = "", rest = ""] = /^([^?#]*)(.*)$/u.exec(text) ?? [];
  const below = path.replace(/^\/portal(?=\/|$)/u, "");
  // A path that leads upwards, or that a browser takes for a host, is none of ours.
  const leadsOut = below.startsWith("//") || /\/(?:\.|%2e){1,2}(?:\/|$)/iu.test(below);
  if (leadsOut || /^\/api(?:\/|$)/iu.test(below)) return portalRoot;
  return `${portalRoot}${below === "/" ? "" : below}${rest}`;
}
