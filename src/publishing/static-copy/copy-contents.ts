/** The content of a page's copy, part by part, with the inputs of each. */
import type { Language } from "../../contract/languages.ts";
import { languages } from "../../contract/languages.ts";
import { archiveParts } from "./archive-parts.ts";
import { type CopiedPage, type CopyPart, digestOfFacts, fileOf, type RenderedFile } from "./copy-part.ts";
import { placeOf } from "./copy-paths.ts";
import type { HistoryParts } from "./history-parts.ts";
import { imageParts } from "./image-parts.ts";

/** The parts that the snapshot alone holds. */
function openParts({ publication }: CopiedPage): CopyPart[] {
  const own = publication.language;
  return publication.addresses.map(({ path, languages: spoken }): CopyPart => {
    const files = spoken.map((language) => ({ language, place: placeOf({ path, part: "", language }, own) }));
    return {
      name: path,
      files,
      stamp: null,
      turn: path === "/" ? 2 : 1,
      prepare: () => Promise.resolve(writerOf(publication, path)),
    };
  });
}

/** The badge of the whole page in every language, and those of components in the page's own: they are for other pages. */
function badgeParts({ publication, context }: CopiedPage): CopyPart[] {
  const own = publication.language;
  const { snapshot } = context;
  const { components, status, stale, page } = snapshot;
  const badges = [
    { of: "overall", spoken: languages, shows: [status, page.name] },
    ...components.map((component) => ({
      of: component.id,
      spoken: [own],
      shows: [component.status, component.name],
    })),
  ];
  return badges.map(({ of, spoken, shows }): CopyPart => {
    const path = `/badge/${of}.svg`;
    const files = spoken.map((language) => ({ language, place: placeOf({ path, part: "", language }, own) }));
    return {
      name: path,
      files,
      stamp: { inputDigest: digestOfFacts([shows, stale, page.accent]), aged: "" },
      turn: 1,
      prepare: () => Promise.resolve(writerOf(publication, path)),
    };
  });
}

function writerOf(
  publication: CopiedPage["publication"],
  path: string,
): (file: { readonly language: Language }) => RenderedFile {
  return ({ language }) => {
    const representation = publication.findRepresentation(
      path,
      language === publication.language ? undefined : language,
    );
    if (representation === undefined) throw new Error(`There is no representation at ${path}.`);
    return fileOf(representation);
  };
}

/**
 * All parts of a page's copy. Without its history, which only the store has, only those from the snapshot.
 * `version` identifies the renderer.
 */
export function contentsOf(page: CopiedPage, history: HistoryParts | undefined, version: string): CopyPart[] {
  const open = [...imageParts(page), ...badgeParts(page), ...openParts(page)];
  return history === undefined ? open : [...open, ...archiveParts(page, history, version)];
}
