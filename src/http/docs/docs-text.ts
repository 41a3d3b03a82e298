/** Inline code in plain text. */
import { type Html, html } from "../../publishing/html-template.ts";

/** Renders backticks as code. */
export function withCode(text: string): Html {
  const parts = text.split("`");
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
