/** Text with words in backticks, as markup. */
import { type Html, html } from "../../publishing/html-template.ts";

/** Words in backticks as code, the rest as it stands. */
export function withCode(text: string): Html {
  const parts = text.split("`");
  return html`${parts.map((part, place) => (place % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
