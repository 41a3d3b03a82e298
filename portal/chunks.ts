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

/** In this order: a module goes with the first that it is loaded with. What is excepted stays where its screen is. */
const files = [
  { name: "base", root: "main.tsx", except: join(source, "main.tsx") },
  { name: "entrance", root: "screens/sign-in/SignInScreen.tsx", except: undefined },
  { name: "frame", root: "shell/Shell.tsx", except: undefined },
  { name: "rows", root: "screens/overview/OverviewScreen.tsx", except: join(source, "screens", "overview") },
] as const;

/** Tells for each module of one build which file it goes into; null where the bundler may choose. */
export function parting(): (id: string, modules: Modules) => string | null {
  let parts: readonly { readonly name: string; readonly has: (id: string) => boolean }[] | undefined;
  return (id, modules) => {
    parts ??= files.map(({ name, root, except }) => {
      const ids = loadedWith(root, modules);
      return { name, has: (one) => ids.has(one) && (except === undefined || !one.startsWith(except)) };
    });
    return parts.find(({ has }) => has(id))?.name ?? null;
  };
}

/** Has the document name what every screen needs beside its start, so that nothing waits until that has run. */
export function preloading(): Plugin {
  return {
    name: "preloading",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const needed = Object.values(bundle ?? {}).find(({ name }) => name === "entrance");
        if (needed === undefined) return html;
        const attrs = { rel: "modulepreload", crossorigin: true, href: `/portal/${needed.fileName}` };
        return { html, tags: [{ tag: "link", attrs, injectTo: "head" }] };
      },
    },
  };
}
