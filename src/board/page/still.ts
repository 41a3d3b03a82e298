/** A document as it looks, and nothing more: for a frame in which nothing may run and nothing leads anywhere. */
import { pageScript } from "./script.ts";

const data = /<script type="application\/ld\+json">[^<]*<\/script>\n?/u;
const anchor = /<a(?<attributes>(?:\s(?:[^>"']|"[^"]*"|'[^']*')*)?)>/gu;
const address = /\shref=(?:"[^"]*"|'[^']*')/u;

/** Takes the script and the addresses of all links from a document of ours. */
export function still(document: string): string {
  return document
    .replace(`<script>${pageScript}</script>`, "")
    .replace(data, "")
    .replaceAll(anchor, (_tag, attributes: string) => `<a${attributes.replace(address, "")}>`);
}
