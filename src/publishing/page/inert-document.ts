/** A document as it looks, and nothing more: for a frame in which nothing may run and nothing leads anywhere. */
import { pageScript } from "./page-script.ts";

const data = /<script type="application\/ld\+json">[^<]*<\/script>\n?/u;
const anchor = /<a(?<attributes>(?:\s(?:[^>"']|"[^"]*"|'[^']*')*)?)>/gu;
const address = /\shref=(?:"[^"]*"|'[^']*')/u;

/**
 * Takes the script, the addresses of all links and the style of the page's own look, if it has one, from a document of
 * ours: the frame is under the policy of what it stands in, which knew that look as it was then.
 */
export function inertDocument(document: string, look: string | null): string {
  return document
    .replace(`<script>${pageScript}</script>`, "")
    .replace(look === null ? "" : `<style>${look}</style>\n`, "")
    .replace(data, "")
    .replaceAll(anchor, (_tag, attributes: string) => `<a${attributes.replace(address, "")}>`);
}
