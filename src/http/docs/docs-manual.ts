/** The pages of the manual: the project's documents for operators, and what a search finds in them. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../platform/project-root.ts";
import { type Html, html } from "../../publishing/html-template.ts";
import { passagesOf } from "./docs-passages.ts";
import type { DocsEntry } from "./docs-search.ts";
import { type ManualDocument, manualDocuments, manualLink } from "./manual-documents.ts";
import { anchorOf, type ProsePart, proseParts, renderProse } from "./prose.ts";

type Places = { readonly baseUrl: string; readonly docs: string };

/** The folder of the documents: the project's own, or the one that the build puts beside the command. */
function folder(): string {
  const own = join(projectRoot, "docs");
  return existsSync(own) ? own : join(import.meta.dirname, "docs");
}

/** Parts that say nothing without the sources: between these comments, and the tests that hold a sentence. */
const unservedParts =
  /^<!-- repository only -->\n.*?^<!-- end of repository only -->\n|^- Tests: [^\n]*\n| \([SK]-\d+[^)]*\)|\s\([^()`]*`test\/[^()]*\)/gmsu;

/** Comments that tests read. */
const unserved = /^<!--.*?-->\n/gmu;

/** The address of the service in the documents: that of a first start, or an example's. */
const serviceAddress =
  /(?<!BASE_URL=)http:\/\/localhost:8080(?!\d)|https:\/\/status\.example\.com(?![\w.-])/gu;

/** Reads a document. */
function partsOf(document: ManualDocument, { baseUrl, docs }: Places): readonly ProsePart[] {
  const markdown = readFileSync(join(folder(), `${document.file}.md`), "utf8");
  const served = markdown
    .replaceAll(unservedParts, "")
    .replaceAll(unserved, "")
    .replaceAll(serviceAddress, () => baseUrl);
  const anchors = new Set(
    [...served.matchAll(/^##+ (?<title>.+)$/gmu)].map(({ groups }) => anchorOf(groups?.["title"] ?? "")),
  );
  return proseParts(served, (target) =>
    target.startsWith("#") && !anchors.has(target.slice(1)) ? undefined : manualLink(docs, document, target),
  );
}

/** A page of the manual; its document is read when it is rendered. */
type ManualPage = {
  readonly slug: string;
  readonly title: string;
  readonly body: () => Html;
  readonly sections: () => readonly ManualSection[];
};

type SectionLink = Pick<ProsePart, "id" | "title">;

/** A section in the contents, with its subheadings as parts. */
export type ManualSection = SectionLink & { readonly parts?: readonly SectionLink[] };

/** The sections of a document; the text of one before its subheadings is its first part. */
function sectionsOf(parts: readonly ProsePart[]): readonly ManualSection[] {
  const sections: (SectionLink & { parts: SectionLink[] })[] = [];
  let isIntroduced = false;
  for (const part of parts) {
    const section = sections.at(-1);
    if (part.level === 2) {
      sections.push({ id: part.id, title: part.title, parts: [] });
      isIntroduced = part.body.text !== "";
    } else if (part.level === 3 && section !== undefined) {
      if (section.parts.length === 0 && isIntroduced)
        section.parts.push({ id: section.id, title: "Introduction" });
      section.parts.push({ id: part.id, title: part.title });
    }
  }
  return sections;
}

/** The pages of all documents. */
export const manualPages = (places: Places): readonly ManualPage[] =>
  manualDocuments.map((document) => {
    let read: readonly ProsePart[] | undefined;
    const parts = () => (read ??= partsOf(document, places));
    return {
      slug: document.slug,
      title: document.title,
      body: () => renderProse(parts()),
      sections: () => sectionsOf(parts()),
    };
  });

/** The settings that a part explains: those that begin a row of its tables. */
const settingsIn = ({ text }: Html): string =>
  [...text.matchAll(/<tr>\s*<td>(?<cell>(?:<code>[A-Z][A-Z\d_]+<\/code>(?:, )?)+)<\/td>/gu)]
    .map(({ groups }) => groups?.["cell"]?.replaceAll(/<[^>]*>/gu, ""))
    .join(" ");

/** Each document and each of its headings, as results of a search. */
export function manualEntries(places: Places): readonly DocsEntry[] {
  return manualDocuments.flatMap((document) => {
    const parts = partsOf(document, places);
    const whole = { id: "", title: document.title, level: 1, body: html`<p>${document.about}.</p>` };
    const parent = manualDocuments.find(({ slug }) => slug === document.parent);
    // A page of commands is found by its commands and their groups.
    const found =
      parent === undefined
        ? [...(parts.some(({ id }) => id === "") ? [] : [whole]), ...parts]
        : parts.filter(({ id }) => id !== "");
    return found.map(({ id, title, level, body }) => ({
      href: `${places.docs}/${document.slug}${id === "" ? "" : `#${id}`}`,
      title: id === "" ? document.title : title,
      pageTitle: id === "" ? "Run the service" : (parent ?? document).title,
      detail: "",
      keywords: `${id === "" ? (document.keywords ?? "") : (document.sections?.[id] ?? "")} ${settingsIn(body)}`,
      passages: passagesOf(body),
      text: "",
      // Commands, and their groups: their titles are written as they are typed.
      ...(document.isReference === true && (level > 2 || title === title.toLowerCase())
        ? { isCommand: true as const }
        : {}),
    }));
  });
}
