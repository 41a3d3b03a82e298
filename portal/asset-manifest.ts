/** Vite plugin: a manifest of the portal's initial assets, which the service adds to its documents. */
import type { Plugin } from "vite";
import { moduleAt, onDemandRoots, overviewRoots } from "./build-chunks.ts";
import { buildOverview, buildRenderer } from "./overview-page.ts";
import { buildSignIn } from "./sign-in-page.ts";

/** The relevant part of a built file. */
type BuiltFile = {
  readonly type: string;
  readonly fileName: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly moduleIds?: readonly string[];
  readonly source?: string | Uint8Array;
};

type Bundle = Readonly<Record<string, BuiltFile>>;

/** The chunks of some modules, and their static imports. */
function filesOf(roots: readonly string[], bundle: Bundle): ReadonlySet<string> {
  const ids = roots.map(moduleAt);
  const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
  const matchingChunks = chunks.filter(({ moduleIds }) => ids.some((id) => moduleIds?.includes(id)));
  const files = new Set(matchingChunks.map(({ fileName }) => fileName));
  if (files.size === 0) throw new Error(`a build without ${roots.join(", ")}`);
  for (const name of files) for (const importPath of bundle[name]?.imports ?? []) files.add(importPath);
  return files;
}

/** The files in dependency order: each after its imports. */
function inOrder(files: Iterable<string>, bundle: Bundle): readonly string[] {
  const visited = new Set<string>();
  const ordered: string[] = [];
  const add = (name: string): void => {
    if (visited.has(name)) return;
    visited.add(name);
    for (const importPath of bundle[name]?.imports ?? []) add(importPath);
    ordered.push(name);
  };
  for (const name of files) add(name);
  return ordered;
}

/** The portal's style, which is one file. */
function styleOf(bundle: Bundle): string {
  const [style, ...more] = Object.values(bundle).filter(({ fileName }) => fileName.endsWith(".css"));
  if (style?.source === undefined || more.length > 0) throw new Error("a build without its one style");
  return Buffer.from(style.source).toString().trim();
}

/**
 * Writes the initial assets of the overview into a manifest, so that the document can preload them: otherwise
 * a phone discovers each file only after the previous one has run. Also builds the overview and sign-in
 * documents, which need none of them to be displayed; sign-in prefetches them.
 */
export function manifestPlugin(): Plugin {
  return {
    name: "openings",
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const pathOf = (file: string) => `/portal/${file}`;
        const frame = filesOf(overviewRoots, bundle);
        const overview = [...frame].map(pathOf);
        const all = Object.values<BuiltFile>(bundle);
        const entries = all.flatMap(({ isEntry, fileName }) => (isEntry === true ? [fileName] : []));
        const styles = all.flatMap(({ fileName }) => (fileName.endsWith(".css") ? [fileName] : []));
        const prefetchPaths = [...new Set([...[...entries, ...styles].map(pathOf), ...overview])];
        // The entry comes last: all its imports are loaded when it runs.
        const startupPaths = inOrder([...frame, ...entries], bundle).map(pathOf);
        const onDemand = Object.entries(onDemandRoots).map(([part, root]) => {
          const paths = [...filesOf([root], bundle)].map(pathOf);
          return { part, paths: paths.filter((path) => !startupPaths.includes(path)) };
        });
        const emit = (fileName: string, source: string) => this.emitFile({ type: "asset", fileName, source });
        emit(".vite/openings.json", JSON.stringify({ "/portal/": overview }));
        emit("sign-in.html", await buildSignIn(prefetchPaths));
        emit(".vite/overview.html", await buildOverview(styleOf(bundle), { startupPaths, onDemand }));
        emit(".vite/drawing.mjs", await buildRenderer());
      },
    },
  };
}
