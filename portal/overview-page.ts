/**
 * Builds the prerendered overview: a document template, and a server-side module that renders the portal's
 * own components into it.
 */
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { moduleAt, overviewRoots } from "./build-chunks.ts";
import { sharedHead } from "./document-head.ts";
import { bundleInline, styleFor } from "./inline-assets.ts";

const root = import.meta.dirname;
const whichSide = "@tanstack/router-core/isServer";

/**
 * Removes what is never rendered, and makes the router render as in a browser: the output must match exactly
 * for hydration.
 */
const asInBrowser: Plugin = {
  name: "as-in-browser",
  enforce: "pre",
  resolveId: (id) => (id === whichSide ? `\0${whichSide}` : undefined),
  load: (id) =>
    id === `\0${whichSide}`
      ? "export const isServer = undefined; export const loadServerRoute = undefined;"
      : undefined,
  async resolveDynamicImport(specifier, importer) {
    if (typeof specifier !== "string") return undefined;
    const found = await this.resolve(specifier, importer);
    if (found === null || overviewRoots.map(moduleAt).includes(found.id)) return found;
    return { id: specifier, external: true };
  },
};

/** Bundles what draws the overview, as one module for the service. */
export async function buildDrawing(): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: "warn",
    plugins: [react(), asInBrowser],
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      write: false,
      lib: { entry: join(root, "src", "prerender", "render-overview.tsx"), formats: ["es"] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const output = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  const [drawing, ...more] = output.flatMap((file) => (file.type === "chunk" ? [file.code] : []));
  if (drawing === undefined || more.length > 0)
    throw new Error(`the drawing was built into ${output.map(({ fileName }) => fileName).join(", ")}`);
  return drawing;
}

/** The paths of the portal's files that its document names. */
export type NamedOpenings = {
  /** Those that take it over, in the order in which they run. */
  readonly begins: readonly string[];
  /** Those beside them that a press needs, by the part of the portal that it opens. */
  readonly opened: readonly { readonly part: string; readonly paths: readonly string[] }[];
};

/** The document with the placeholders `<!--title-->`, `<!--drawn-->` and `<!--known-->`. */
export async function buildOverview(css: string, { begins, opened }: NamedOpenings): Promise<string> {
  const [{ script }, head] = await Promise.all([bundleInline("prerender/before-hydration.ts"), sharedHead()]);
  const named = opened.map(({ part, paths }) => ` data-of-${part}="${paths.join(" ")}"`).join("");
  return `<!doctype html>
<html lang="en" data-begins="${begins.join(" ")}"${named}>
<head>
${head}
<title><!--title--></title>
<style>${styleFor(css)}</style>
<script>${script}</script>
</head>
<body>
<div id="portal"><!--drawn--></div>
<noscript>Without JavaScript this can be read, and nothing of it changed.</noscript>
<!--known-->
</body>
</html>
`;
}
