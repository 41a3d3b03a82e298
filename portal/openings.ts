/** What the portal begins with, written down so that the service can name it before any script has run. */
import type { Plugin } from "vite";
import { moduleAt, overviewRoots } from "./chunks.ts";
import { buildSignIn } from "./sign-in-page.ts";

/** One file of a build, as far as it is asked. */
type Built = {
  readonly type: string;
  readonly fileName: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly moduleIds?: readonly string[];
};

/** The files that some modules came to be in, and all that these import at once. */
function filesOf(roots: readonly string[], bundle: Readonly<Record<string, Built>>): ReadonlySet<string> {
  const ids = roots.map(moduleAt);
  const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
  const holding = chunks.filter(({ moduleIds }) => ids.some((id) => moduleIds?.includes(id)));
  const found = new Set(holding.map(({ fileName }) => fileName));
  if (found.size === 0) throw new Error(`a build without ${roots.join(", ")}`);
  for (const name of found) for (const imported of bundle[name]?.imports ?? []) found.add(imported);
  return found;
}

/**
 * Writes down what the overview begins with, so that the service can name it in the document: else a phone learns of each
 * file only when the one before has run. And makes the document of the sign-in, which fetches the same while somebody writes.
 */
export function openings(): Plugin {
  return {
    name: "openings",
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const pathOf = (file: string) => `/portal/${file}`;
        const overview = [...filesOf(overviewRoots, bundle)].map(pathOf);
        const all = Object.values<Built>(bundle);
        const around = all.filter(({ isEntry, fileName }) => isEntry === true || fileName.endsWith(".css"));
        const ahead = [...new Set([...around.map(({ fileName }) => pathOf(fileName)), ...overview])];
        this.emitFile({
          type: "asset",
          fileName: ".vite/openings.json",
          source: JSON.stringify({ "/portal/": overview }),
        });
        this.emitFile({ type: "asset", fileName: "sign-in.html", source: await buildSignIn(ahead) });
      },
    },
  };
}
