/** Cross-site request protection: cookies are also sent with requests from other sites. */
import { Refusal } from "../../contract/refusal.ts";
import type { Exchange } from "../http-exchange.ts";

/** The service's address, as far as known. */
export type OwnOrigin = { readonly baseUrl: string; readonly baseUrlIsSet: boolean };

/** The origins of the address that a request was sent to. */
function originsOf(host: string | undefined, { baseUrl, baseUrlIsSet }: OwnOrigin): readonly string[] {
  const { origin } = new URL(baseUrl);
  if (host === undefined) return [origin];
  const isSecure = baseUrl.startsWith("https:");
  const written = host.toLowerCase();
  // Without BASE_URL the scheme before a proxy is unknown.
  const schemes = baseUrlIsSet ? [isSecure ? "https" : "http"] : ["http", "https"];
  return [origin, ...schemes.map((scheme) => `${scheme}://${written}`)];
}

/** True if a form post or automatic report came from a page of our own origin, by the browser's headers. */
export function isFromOurOrigin({ headers }: Exchange, own: OwnOrigin): boolean {
  const { fetchSite, origin, host } = headers;
  if (origin !== undefined && !originsOf(host, own).includes(origin.toLowerCase())) return false;
  return fetchSite === undefined || fetchSite === "same-origin";
}

/** True if a request came from our own origin, by the browser's headers. */
function isSentByUs({ headers, isRead }: Exchange, own: OwnOrigin): boolean {
  const { fetchSite, origin, signalbox, host } = headers;
  if (origin !== undefined && !originsOf(host, own).includes(origin.toLowerCase())) return false;
  if (fetchSite === undefined || fetchSite === "same-origin") return isRead || signalbox === "portal";
  // Typed addresses and bookmarks.
  return isRead && fetchSite === "none";
}

/**
 * Refuses requests from other origins: the browser's headers must agree, and writes need a header that no
 * form and no other origin's script can send.
 */
export function refuseCrossSite(exchange: Exchange, own: OwnOrigin): Refusal | undefined {
  return isSentByUs(exchange, own) ? undefined : crossSite(own);
}

/**
 * Refuses automatic reports for other sites' pages. No script sends them, so they can't carry our header:
 * such a request must not change anything.
 */
export function refuseForeignReport(exchange: Exchange, own: OwnOrigin): Refusal | undefined {
  return isFromOurOrigin(exchange, own) ? undefined : crossSite(own);
}

function crossSite({ baseUrl }: OwnOrigin): Refusal {
  return new Refusal(
    "CrossSite",
    `This request did not come from the portal. Open it at the service's own address (BASE_URL), ${baseUrl}/portal, and try there.`,
  );
}
