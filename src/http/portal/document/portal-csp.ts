/** What may run in the documents of the portal. */
import type { HeaderProfile } from "../../../publishing/content-codings.ts";
import { hashOf, styleSources } from "../../../publishing/page/document-shell.ts";
import type { HeaderSets } from "../../header-sets.ts";

/**
 * The policy of a document of the portal that holds these styles and scripts, and no others. All else are files of ours:
 * nothing else on this origin is one, and nothing that is written into the document counts as one, not even where a script
 * of ours writes it, as a nonce with `strict-dynamic` would allow. What the document shows of the visitors' page, as it
 * will be, stands in a frame without scripts that keeps to this policy as well: hence the styles of that page; that of its
 * own look is given to the frame apart.
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
    whole: [...watched(policyOf(inline)), ...page, ...everywhere],
  };
}
