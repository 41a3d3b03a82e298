/** Static documents: for a frame without scripts and working links. */
import { browserAssets } from "../browser-assets.ts";

const data = /<script type="application\/ld\+json">[^<]*<\/script>\n?/u;
const anchor = /<a(?<attributes>(?:\s(?:[^>"']|"[^"]*"|'[^']*')*)?)>/gu;
const address = /\shref=(?:"[^"]*"|'[^']*')/u;

/**
 * Removes the script, all link targets and the custom style: the frame is under its parent's policy, which
 * may know an older style. Folded parts open by pointer, and are no tab stops on the way through the parent.
 */
export function inertDocument(document: string, customStyle: string | null): string {
  return document
    .replace(`<script>${browserAssets.pageScript}</script>`, "")
    .replace(customStyle === null ? "" : `<style>${customStyle}</style>\n`, "")
    .replace(data, "")
    .replaceAll(anchor, (_tag, attributes: string) => `<a${attributes.replace(address, "")}>`)
    .replaceAll("<summary", '<summary tabindex="-1"');
}
