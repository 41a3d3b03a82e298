/** Vite plugin: a manifest of the portal's initial assets, which the service adds to its documents. */
import type { Plugin } from "vite";
import { moduleAt, openedRoots, overviewRoots } from "./build-chunks.ts";
import { buildDrawing, buildOverview } from "./overview-page.ts";
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
  const holding = chunks.filter(({ moduleIds }) => ids.some((id) => moduleIds?.includes(id)));
  const found = new Set(holding.map(({ fileName }) => fileName));
  if (found.size === 0) throw new Error(`a build without ${roots.join(", ")}`);
  for (const name of found) for (const imported of bundle[name]?.imports ?? []) found.add(imported);
  return found;
}

/** Files in an order in which none needs one that comes later. */
function inOrder(files: Iterable<string>, bundle: Bundle): readonly string[] {
  const begun = new Set<string>();
  const ordered: string[] = [];
  const add = (name: string): void => {
    if (begun.has(name)) return;
    begun.add(name);
    for (const imported of bundle[name]?.imports ?? []) add(imported);
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
export function openings(): Plugin {
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
        const ahead = [...new Set([...[...entries, ...styles].map(pathOf), ...overview])];
        // The entry comes last: all its imports are loaded when it runs.
        const begins = inOrder([...frame, ...entries], bundle).map(pathOf);
        const opened = Object.entries(openedRoots).map(([part, root]) => {
          const paths = [...filesOf([root], bundle)].map(pathOf);
          return { part, paths: paths.filter((path) => !begins.includes(path)) };
        });
        const emit = (fileName: string, source: string) => this.emitFile({ type: "asset", fileName, source });
        emit(".vite/openings.json", JSON.stringify({ "/portal/": overview }));
        emit("sign-in.html", await buildSignIn(ahead));
        emit(".vite/overview.html", await buildOverview(styleOf(bundle), { begins, opened }));
        emit(".vite/drawing.mjs", await buildDrawing());
      },
    },
  };
}
