/** Whether a request was sent by the portal itself: a cookie comes along with other sites' requests too. */
import { Refusal } from "../../contract/refusal.ts";
import type { Exchange } from "../http-exchange.ts";

/** Where the service is reached, as far as that is known. */
export type OwnOrigin = { readonly baseUrl: string; readonly baseUrlIsSet: boolean };

/** The origins of the address that a request was sent to. */
function originsOf(host: string | undefined, { baseUrl, baseUrlIsSet }: OwnOrigin): readonly string[] {
  const { origin } = new URL(baseUrl);
  if (host === undefined) return [origin];
  const isSecure = baseUrl.startsWith("https:");
  const written = host.toLowerCase();
  // Who was never told the service's address cannot know what a proxy before it speaks.
  const schemes = baseUrlIsSet ? [isSecure ? "https" : "http"] : ["http", "https"];
  return [origin, ...schemes.map((scheme) => `${scheme}://${written}`)];
}

/** Whether a form, or what a browser tells by itself, was sent by a page of the address that it was sent to, as far as its browser tells. */
export function isFromOurOrigin({ headers }: Exchange, own: OwnOrigin): boolean {
  const { fetchSite, origin, host } = headers;
  if (origin !== undefined && !originsOf(host, own).includes(origin.toLowerCase())) return false;
  return fetchSite === undefined || fetchSite === "same-origin";
}

/** Whether a request came from our own origin, as far as its browser tells. */
function isSentByUs({ headers, isRead }: Exchange, own: OwnOrigin): boolean {
  const { fetchSite, origin, signalbox, host } = headers;
  if (origin !== undefined && !originsOf(host, own).includes(origin.toLowerCase())) return false;
  if (fetchSite === undefined || fetchSite === "same-origin") return isRead || signalbox === "portal";
  // Somebody may type an address, or keep it for later.
  return isRead && fetchSite === "none";
}

/**
 * Refuses what was not sent by our own origin: what the browser says of its sender must agree; and where anything is to
 * change, a header must stand there that no form can send, and no other origin's script may.
 */
export function refuseCrossSite(exchange: Exchange, own: OwnOrigin): Refusal | undefined {
  return isSentByUs(exchange, own) ? undefined : crossSite();
}

/**
 * Refuses what a browser sent by itself for a page of another site, which may name any address for it. No script writes
 * such a request, so that no header of ours can stand in it: it may change nothing.
 */
export function refuseToldCrossSite(exchange: Exchange, own: OwnOrigin): Refusal | undefined {
  return isFromOurOrigin(exchange, own) ? undefined : crossSite();
}

function crossSite(): Refusal {
  return new Refusal(
    "CrossSite",
    "This request did not come from the portal's own page. Open the portal at the service's own address (BASE_URL), and do it there.",
  );
}
