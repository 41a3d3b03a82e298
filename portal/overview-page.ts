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
const isServerModule = "@tanstack/router-core/isServer";

/**
 * Removes what is never rendered, and makes the router render as in a browser: the output must match exactly
 * for hydration.
 */
const asInBrowser: Plugin = {
  name: "as-in-browser",
  enforce: "pre",
  resolveId: (id) => (id === isServerModule ? `\0${isServerModule}` : undefined),
  load: (id) =>
    id === `\0${isServerModule}`
      ? "export const isServer = undefined; export const loadServerRoute = undefined;"
      : undefined,
  async resolveDynamicImport(specifier, importer) {
    if (typeof specifier !== "string") return undefined;
    const resolved = await this.resolve(specifier, importer);
    if (resolved === null || overviewRoots.map(moduleAt).includes(resolved.id)) return resolved;
    return { id: specifier, external: true };
  },
};

/** Bundles the renderer of the overview into one module for the service. */
export async function buildRenderer(): Promise<string> {
  const result = await build({
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
  const output = [result].flat().flatMap((bundle) => ("output" in bundle ? bundle.output : []));
  const [code, ...rest] = output.flatMap((file) => (file.type === "chunk" ? [file.code] : []));
  if (code === undefined || rest.length > 0)
    throw new Error(`the renderer was built into ${output.map(({ fileName }) => fileName).join(", ")}`);
  return code;
}

/** Paths of the portal's scripts that the document refers to. */
export type StartupAssets = {
  /** Scripts that start the portal, in the order in which they run. */
  readonly startupPaths: readonly string[];
  /** Further scripts that a click needs, by the part of the portal that it opens. */
  readonly onDemand: readonly { readonly part: string; readonly paths: readonly string[] }[];
};

/** The document with the placeholders `<!--title-->`, `<!--drawn-->` and `<!--known-->`. */
export async function buildOverview(css: string, { startupPaths, onDemand }: StartupAssets): Promise<string> {
  const [{ script }, head] = await Promise.all([bundleInline("prerender/before-hydration.ts"), sharedHead()]);
  const onDemandAttributes = onDemand
    .map(({ part, paths }) => ` data-of-${part}="${paths.join(" ")}"`)
    .join("");
  return `<!doctype html>
<html lang="en" data-begins="${startupPaths.join(" ")}"${onDemandAttributes}>
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
