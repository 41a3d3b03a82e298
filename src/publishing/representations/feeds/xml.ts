/** XML documents. */
import type { Html } from "../../html-template.ts";

// Character data of XML 1.0, section 2.2: no control characters, no half of a surrogate pair, no U+FFFE and U+FFFF.
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Removes characters that XML 1.0 does not allow; `html` escapes text for XML as for HTML. */
export function xmlDocument(markup: Html): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${markup.text.replace(forbidden, "")}`;
}
