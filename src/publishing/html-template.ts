/** HTML templates that escape by default: interpolated values are text, unless they are `Html`. */

/** Markup that is safe to insert. Created only by `html` and `trusted`. */
export class Html {
  readonly text: string;

  /** Takes markup unescaped: the caller is responsible. */
  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** Template values: text and numbers (escaped), markup (unescaped), lists of these, and nothing. */
export type HtmlValue = string | number | Html | null | undefined | false | readonly HtmlValue[];

const dangerous = /[&<>"']/u;
const everyDangerous = /[&<>"']/gu;
const escapes = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

/** Escapes text for element content and quoted attributes. */
function escapeHtml(text: string): string {
  return dangerous.test(text)
    ? text.replace(everyDangerous, (character) => escapes.get(character) ?? "")
    : text;
}

function render(value: HtmlValue): string {
  if (typeof value === "string") return escapeHtml(value);
  if (typeof value === "number") return String(value);
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Html) return value.text;
  let joined = "";
  for (const item of value) joined += render(item);
  return joined;
}

/** Makes markup from a template. Attribute values in it must stand in double or single quotes. */
export function html(literals: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let text = literals[0] ?? "";
  for (let index = 0; index < values.length; index += 1) {
    text += render(values[index]) + (literals[index + 1] ?? "");
  }
  return new Html(text);
}

/** Marks constant markup as safe. Never use it for input. */
export function trusted(markup: string): Html {
  return new Html(markup);
}

const entities = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&#39;", "'"],
]);

/** Text without the escapes of `html`. */
export function unescapeHtml(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/gu, (entity) => entities.get(entity) ?? "");
}

/** The text of `html` markup, without elements and unescaped. */
export function textOf(markup: Html | string): string {
  if (typeof markup === "string") return markup;
  return unescapeHtml(markup.text.replaceAll(/<[^>]*>/gu, ""))
    .replaceAll(/\s+/gu, " ")
    .trim();
}
