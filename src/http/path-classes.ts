/** What a path is, before any route has been asked. */

/** The path as people mean it: decoded, in lower case; undefined where its percent-encoding is broken. */
export function plainPath(path: string): string | undefined {
  if (!path.includes("%")) return path.toLowerCase();
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return undefined;
  }
}

const openUnderApi: ReadonlySet<string> = new Set(["/api/openapi.json", "/api/docs"]);

/** Whether a path, plain, is answered to nobody without a key, whether there is such a route or not. */
export function needsKey(plain: string): boolean {
  if (plain !== "/api" && !plain.startsWith("/api/")) return false;
  return !plain.startsWith("/api/v2/") && !openUnderApi.has(plain);
}

/** Whether a path is one of some page below the service's own address, whether there is such a page or not. */
export function isPagePath(path: string): boolean {
  return /^\/page\/[^/]/iu.test(path);
}

/** Whether a path, plain, is one of the portal's: a page, a file of it, or its API. */
export function isPortalPath(plain: string): boolean {
  return plain === "/portal" || plain.startsWith("/portal/");
}

/** Whether a path, plain, is answered to people who are signed in, whether there is such a route or not. */
export function isPortalApi(plain: string): boolean {
  return plain === "/portal/api" || plain.startsWith("/portal/api/");
}

/** Whether a path, plain, is one of the webhook's. */
export function isWebhookPath(plain: string): boolean {
  return plain.startsWith("/api/webhook/");
}
