/** Texts of the contract, as the documentation shows them. */
import { type Html, html } from "../../publishing/html-template.ts";

/** Renders backticks as code. */
export function withCode(text: string): Html {
  const parts = text.split("`");
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

/** An operation's title: its summary up to the first semicolon. */
export const titleOf = (summary: string): string => summary.replace(/;.*/u, "");

/** The rest of the summary and the description, as sentences. */
export function describeOperation(summary: string, description: string): string {
  const rest = summary.slice(titleOf(summary).length + 2);
  return rest === "" ? description : `${rest.charAt(0).toUpperCase()}${rest.slice(1)}. ${description}`;
}
