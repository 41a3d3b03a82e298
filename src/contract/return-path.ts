/** The return path after sign-in, restricted to the portal. */

/** Where the portal begins. */
export const portalRoot = "/portal";

const longest = 2000;

/**
 * The path for a `next` parameter: a portal path with query and fragment; the `/portal` prefix is optional.
 * Anything that could leave the origin or the portal becomes the portal's start page.
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
