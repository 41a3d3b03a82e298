/** Classification of paths before routing. */

/** The path decoded, in lower case; undefined if its percent-encoding is invalid. */
export function plainPath(path: string): string | undefined {
  if (!path.includes("%")) return path.toLowerCase();
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return undefined;
  }
}

const openUnderApi: ReadonlySet<string> = new Set(["/api/openapi.json", "/api/docs", "/api/docs.md"]);

/** True if a plain path requires a key, whether the route exists or not. */
export function needsKey(plain: string): boolean {
  if (plain !== "/api" && !plain.startsWith("/api/")) return false;
  return !plain.startsWith("/api/v2/") && !plain.startsWith("/api/docs/") && !openUnderApi.has(plain);
}

/** True if a path is below some page's slug, whether the page exists or not. */
export function isPagePath(path: string): boolean {
  return /^\/page\/[^/]/iu.test(path);
}

/** True if a plain path is the portal's: a page, a file, or its API. */
export function isPortalPath(plain: string): boolean {
  return plain === "/portal" || plain.startsWith("/portal/");
}

/** True if a plain path requires a session, whether the route exists or not. */
export function isPortalApi(plain: string): boolean {
  return plain === "/portal/api" || plain.startsWith("/portal/api/");
}

/** True if a plain path has the form of an integration's own address. */
export function isIntegrationPath(plain: string): boolean {
  return /^\/api\/webhook\/in\/[^/]/u.test(plain);
}

/** True if a plain path is the webhook's. */
export function isWebhookPath(plain: string): boolean {
  return plain.startsWith("/api/webhook/");
}
