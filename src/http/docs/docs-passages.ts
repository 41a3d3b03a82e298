/** The sentences, rows and lines of code of the documentation, of which a search shows one. */
import { type Html, trusted, unescapeHtml } from "../../publishing/html-template.ts";

/** A subheading of a section. */
type Heading = { readonly id: string; readonly title: string };

/** A sentence, a row or a line of code, with backticks around code. */
export type Passage = {
  readonly text: string;
  readonly isCode: boolean;
  /** The subheading that it stands below. */
  readonly heading?: Heading;
};

const plain = (markup: string) =>
  unescapeHtml(markup.replaceAll(/<\/?code[^>]*>/gu, "`").replaceAll(/<[^>]*>/gu, ""))
    .replaceAll(/\s+/gu, " ")
    .trim();

const sentencesOf = (text: string) => text.split(/\n|(?<=[.?!])\s+/u).filter((sentence) => sentence !== "");

/** Sentences of a plain text. */
export const passagesOfText = (text: string): readonly Passage[] =>
  sentencesOf(text.trim()).map((sentence) => ({ text: sentence, isCode: false }));

/** The id of a subheading, unique with that of its section. */
const headingId = (sectionId: string, title: string) =>
  `${sectionId}-${plain(title)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")}`;

/** The markup of a section whose subheadings have ids. */
export const withHeadingIds = (sectionId: string, markup: Html): Html =>
  trusted(
    markup.text.replaceAll(
      /<h3(?<attributes>[^>]*)>(?<title>.*?)<\/h3>/gsu,
      (_, attributes: string, title: string) =>
        `<h3${attributes} id="${headingId(sectionId, title)}">${title}</h3>`,
    ),
  );

/** The cells of a row that are not empty: `Port: 80`, or with the headings of several columns `Port · Default: 80 · Since: 2`. */
function writeRow(row: string): string {
  const cells = [...row.matchAll(/<t[dh](?<attributes>[^>]*)>(?<inside>.*?)<\/t[dh]>/gsu)].flatMap(
    ({ groups: { attributes = "", inside = "" } = {} }) => {
      const heading = /data-label="([^"]*)"/u.exec(attributes)?.[1];
      return plain(inside) === "" ? [] : [heading === undefined ? inside : `${heading}: ${inside}`];
    },
  );
  return cells.join(row.includes("data-label=") ? " · " : ": ");
}

/** The passages of markup, in its order. */
export function passagesOf(markup: Html): readonly Passage[] {
  const elements = markup.text
    // A step of a list is read as its heading and its paragraphs.
    .replaceAll(/<li>(?=<h3)/gu, "")
    // The headings of a table say nothing alone: the first cell of a row names it, and a heading each further one.
    .replaceAll(/<thead>.*?<\/thead>/gsu, "")
    .replaceAll(/(?<=<tr[^>]*>).*?(?=<\/tr>)/gsu, writeRow)
    .matchAll(/<(?<tag>h3|pre|p|dt|dd|li|tr)(?<attributes>(?:\s[^>]*)?)>(?<inside>.*?)<\/\k<tag>>/gsu);
  const passages: Passage[] = [];
  let below: { readonly heading?: Heading } = {};
  let term = "";
  for (const { groups } of elements) {
    const { tag = "", attributes = "", inside = "" } = groups ?? {};
    if (tag === "h3") {
      const id = /id="([^"]+)"/u.exec(attributes)?.[1];
      if (id !== undefined) below = { heading: { id, title: plain(inside) } };
    } else if (tag === "dt") term = plain(inside.replaceAll(/<span class="type">.*?<\/span>/gsu, ""));
    else if (tag === "pre")
      passages.push(...linesOf(inside).map((text) => ({ text, isCode: true, ...below })));
    else {
      const prefix = tag === "dd" ? `${term}: ` : "";
      const texts = sentencesOf(plain(inside)).map((text) => prefix + text);
      passages.push(...texts.map((text) => ({ text, isCode: false, ...below })));
    }
  }
  return passages;
}

const linesOf = (inside: string) =>
  unescapeHtml(inside.replaceAll(/<[^>]*>/gu, ""))
    .split("\n")
    .map((line) => line.trim().replaceAll("`", "'"))
    .filter((line) => line !== "")
    .map((line) => `\`${line}\``);
