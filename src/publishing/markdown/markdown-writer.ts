/** Writes Markdown: user text is escaped, and catalogue sentences have no markup. */
import { type Html, textOf } from "../html-template.ts";

/** Escapes a text for any position in a line. */
export function literal(markup: Html | string): string {
  return textOf(markup)
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/[\\`*_[\]<>|~]/gu, "\\$&")
    .replaceAll(/&(?=#?\w+;)/gu, "\\&")
    .replace(/^[#+=-]/u, "\\$&")
    .replace(/^(?<number>\d+)(?=[.)](?:\s|$))/u, "$<number>\\");
}

/** A link with escaped text. */
export function linkTo(address: string, label: string): string {
  const escapedAddress = address.replaceAll("(", "%28").replaceAll(")", "%29");
  return `[${literal(label)}](${escapedAddress})`;
}

/** Markdown as a quotation, so that its headings and rules stay within it. */
export function quoted(markdown: string): string {
  return markdown
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

/** Joins blocks to a document, skipping null and empty ones. */
export function documentOf(blocks: readonly (string | null)[]): string {
  const present = blocks.filter((block) => block !== null && block !== "");
  return `${present.join("\n\n")}\n`;
}

/** A list; null if empty. */
export function listOf(lines: readonly string[]): string | null {
  return lines.length === 0 ? null : lines.map((line) => `- ${line}`).join("\n");
}
