/** Directions of the blocks of a message. */
import { firstDirection, type TextDirection, textDirection } from "../../contract/text-direction.ts";
import { type Html, html } from "../html-template.ts";

/** A block's start in the output of `renderMarkdown`, and its text up to the next block. */
const blockStart = /<(p|li|h[4-6])>((?:[^<]|<\/?(?:a|br|code|em|strong)\b[^>]*>)*)/gu;
const tagsAndReferences = /<[^>]*>|&#?\w+;/gu;

/** The direction of a text, if browsers, which go by its first letter, would assume another. */
function correctedDirection(text: string, languageDirection: TextDirection): TextDirection | undefined {
  const direction = textDirection(text, languageDirection);
  return direction === firstDirection(text) ? undefined : direction;
}

/** The `dir` attribute of a text in a language of this direction; nothing where browsers assume the same. */
export function dirAttribute(text: string, languageDirection: TextDirection): Html | null {
  const direction = correctedDirection(text, languageDirection);
  return direction === undefined ? null : html` dir="${direction}"`;
}

/** The output of `renderMarkdown` with the `dir` attributes of its blocks, in an element of the direction `around`. */
export function withBlockDirections(
  markup: string,
  languageDirection: TextDirection,
  around: TextDirection = languageDirection,
): string {
  return markup.replaceAll(blockStart, (start: string, tag: string, content: string) => {
    const direction = correctedDirection(content.replaceAll(tagsAndReferences, ""), languageDirection);
    // An item of the other direction would have its marker beyond the edge of its list.
    if (direction === undefined || (tag === "li" && direction !== around)) return start;
    return `<${tag} dir="${direction}">${content}`;
  });
}
