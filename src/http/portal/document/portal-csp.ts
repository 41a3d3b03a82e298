/** Content security policy of the portal's documents. */
import type { HeaderProfile } from "../../../publishing/content-codings.ts";
import { hashOf, styleSources } from "../../../publishing/page/document-shell.ts";
import type { HeaderSets } from "../../header-sets.ts";

/**
 * The policy for a document with these inline styles and scripts, and no others. Everything else is our own
 * files; injected markup is never allowed to run, not even if our own scripts insert it, as a nonce with
 * `strict-dynamic` would allow. The preview frame of the public page inherits this policy, and therefore that page's
 * styles; a custom style is passed to the frame separately.
 */
function policyOf(inline: {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}): string {
  const { styles, scripts } = inline;
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map(hashOf)].join(" "),
    ["style-src 'self'", ...styles.map(hashOf), ...styleSources].join(" "),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The headers of a document of the portal that holds these styles and scripts of its own; of one with none unless they are given. */
export function portalHeaderProfile(
  { everywhere, page, watched }: HeaderSets,
  inline: Parameters<typeof policyOf>[0] = { styles: [], scripts: [] },
): HeaderProfile {
  return {
    contentType: "text/html; charset=utf-8",
    cacheControl: "no-store",
    vary: "Accept-Encoding",
    shared: ["referrer-policy", "same-origin"],
    responseHeaders: [...watched(policyOf(inline)), ...page, ...everywhere],
  };
}
