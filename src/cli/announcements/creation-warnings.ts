/** Warnings about a new announcement: one of its title is open, or its template left a text in single braces. */
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { foldName } from "../../rules/names.ts";
import { singleBracedText } from "../../rules/template-fields.ts";
import type { ParsedArguments } from "../command-line.ts";
import { shortId } from "../id-prefix.ts";
import { shellWord } from "../shell-word.ts";

/** The open announcement of the same kind, page and title, to which an update may be meant. */
const namesakeOf = ({ Kind, Title, Page }: AnnouncementOut, open: readonly AnnouncementOut[]) =>
  open.find((item) => item.Kind === Kind && item.Page === Page && foldName(item.Title) === foldName(Title));

const updateInstead = ({ Id }: AnnouncementOut) =>
  `\`bin/signalbox announcement update ${shortId(Id)} --message TEXT\` posts an update to it instead`;

/** Warns of an announcement of the same title after the publication. */
export function sameTitleNote(created: AnnouncementOut, open: readonly AnnouncementOut[]): string[] {
  const other = namesakeOf(created, open);
  if (other === undefined) return [];
  return [
    `Warning: "${other.Title}" was open already, with the id ${shortId(other.Id)}. ${updateInstead(other)}, and \`bin/signalbox announcement delete ${shortId(created.Id)}\` deletes this one.`,
  ];
}

/** The same before it is published. */
export function openTitleNote(tried: AnnouncementOut, open: readonly AnnouncementOut[]): string[] {
  const other = namesakeOf(tried, open);
  return other === undefined
    ? []
    : [
        `Warning: "${other.Title}" is open already, with the id ${shortId(other.Id)}. ${updateInstead(other)}.`,
      ];
}

/** Warns of a text in single braces that a template left: it is no field. */
export function bracesNote(args: ParsedArguments, { Title, Updates }: AnnouncementOut): string[] {
  const template = args.text("template");
  const braced = singleBracedText([Title, ...Updates.map(({ Message }) => Message)]);
  return template === undefined || braced === undefined
    ? []
    : [
        `Warning: "${braced}" stays as it is: a field of a template has double braces, as {${braced}}. \`bin/signalbox template set ${shellWord(template)}\` changes its texts.`,
      ];
}
