/**
 * The overview as a prerendered document. It is rendered by the portal's own code, built as a module, so that
 * there is only one implementation.
 */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type EncodedRepresentation, encodeRepresentation } from "../../../publishing/content-codings.ts";
import { html } from "../../../publishing/html-template.ts";
import type { HeaderSets } from "../../header-sets.ts";
import { portalHeaderProfile } from "./portal-csp.ts";
import { dataOf, type PreloadedValues } from "./preloaded-data.ts";

/** Renders the document; undefined if too little is known. Rejects on rendering errors. */
export type OverviewPage = (data: PreloadedValues) => Promise<EncodedRepresentation | undefined>;

/** Output of the module: title as text, content as markup. */
type OverviewRenderer = {
  readonly renderOverview: (
    data: PreloadedValues,
    basePath: string,
  ) => Promise<{ readonly title: string; readonly markup: string }>;
};

function isOverviewRenderer(module: unknown): module is OverviewRenderer {
  return (
    typeof module === "object" &&
    module !== null &&
    "renderOverview" in module &&
    typeof module.renderOverview === "function"
  );
}

/** The texts of the elements of a name in a document that stand there without attributes. */
function textsOf(element: "style" | "script", document: string): readonly string[] {
  const found = document.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, "gsu"));
  return [...found].flatMap(([, text]) => text ?? []);
}

type OverviewOptions = {
  readonly sets: HeaderSets;
  readonly basePath: string;
  /** Reads a built document. */
  readonly documentIn: (file: string) => string;
};

/** Loads the module. Throws if it is another. */
function loadRenderer(module: string): OverviewRenderer {
  const renderer: unknown = createRequire(import.meta.url)(module);
  if (!isOverviewRenderer(renderer)) throw new Error(`${module} does not export renderOverview`);
  return renderer;
}

/**
 * Reads the build output of a folder; undefined if there is none. Throws if unreadable. The module, which takes a tenth
 * of a start, is loaded for the first overview.
 */
export function overviewPage(
  folder: string,
  { sets, basePath, documentIn }: OverviewOptions,
): OverviewPage | undefined {
  const [template, module] = [join(folder, "overview.html"), join(folder, "drawing.mjs")];
  if (!existsSync(template) || !existsSync(module)) return undefined;
  const document = documentIn(template);
  const inline = { styles: textsOf("style", document), scripts: textsOf("script", document) };
  const headers = portalHeaderProfile(sets, inline);
  let renderer: OverviewRenderer | undefined;
  return async (data) => {
    if (data.Me === undefined || data.Overview === undefined) return undefined;
    renderer ??= loadRenderer(module);
    const { title, markup } = await renderer.renderOverview(data, basePath);
    const parts = new Map([
      ["title", html`${title}`.text],
      ["drawn", markup],
      ["known", dataOf(data)],
    ]);
    const filled = document.replaceAll(
      /<!--(title|drawn|known)-->/gu,
      (_, name: string) => parts.get(name) ?? "",
    );
    return encodeRepresentation(filled, headers);
  };
}
