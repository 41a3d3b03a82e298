/**
 * Into which files the portal is parted. Left to itself, what two screens share becomes a file of its own, and a first
 * visit asks for dozens of them: on a phone, each row of requests is a round through a slow network.
 */
import { join } from "node:path";
import type { Plugin } from "vite";

/** What the bundler knows of a module, as far as it is asked. */
type Modules = {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
};

const source = join(import.meta.dirname, "src");

/** What is loaded with a module, at once: itself, and whatever it imports without asking for it later. */
function loadedWith(root: string, modules: Modules): ReadonlySet<string> {
  const found = new Set<string>([join(source, root)]);
  for (const id of found) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}

/** In this order: a module goes with the first that it is loaded with. What is excepted is left for those after it. */
const files = [
  { name: "base", root: "main.tsx", except: join(source, "main.tsx") },
  { name: "forms", root: "screens/sign-in/SignInScreen.tsx", except: join(source, "screens") },
  { name: "entrance", root: "screens/sign-in/SignInScreen.tsx", except: undefined },
  { name: "frame", root: "shell/Shell.tsx", except: undefined },
] as const;

/** The files, each with the question which modules go into it; for one build. */
export function parting() {
  return files.map(({ name, root, except }, place) => {
    let ids: ReadonlySet<string> | undefined;
    return {
      name(id: string, modules: Modules): string | null {
        ids ??= loadedWith(root, modules);
        return ids.has(id) && (except === undefined || !id.startsWith(except)) ? name : null;
      },
      debugName: name,
      priority: files.length - place,
    };
  });
}

/** Has the document name what every screen needs beside its start, so that nothing waits until that has run. */
export function preloading(): Plugin {
  return {
    name: "preloading",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const needed = Object.values(bundle ?? {}).filter(({ name }) => name === "forms");
        const tags = needed.map(({ fileName }) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/portal/${fileName}` },
          injectTo: "head" as const,
        }));
        return { html, tags };
      },
    },
  };
}
