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

/** What a place needs before it can be used, beside what every place does: modules, and what they ask the service. */
const places = {
  "/portal/sign-in": { roots: ["screens/sign-in/SignInScreen.tsx"], asks: ["Entrance"] },
  "/portal/": {
    roots: ["shell/Shell.tsx", "screens/overview/OverviewScreen.tsx"],
    asks: ["Me", "Overview"],
  },
} as const;

/** One file of a build, as far as it is asked. */
type Built = {
  readonly type: string;
  readonly fileName: string;
  readonly imports?: readonly string[];
  readonly moduleIds?: readonly string[];
};

/** The files that some modules came to be in, and all that these import at once. */
function filesOf(roots: readonly string[], bundle: Readonly<Record<string, Built>>): ReadonlySet<string> {
  const ids = roots.map((root) => join(source, root));
  const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
  const holding = chunks.filter(({ moduleIds }) => ids.some((id) => moduleIds?.includes(id)));
  if (holding.length < ids.length) throw new Error(`a build without ${roots.join(", ")}`);
  const found = new Set(holding.map(({ fileName }) => fileName));
  for (const name of found) for (const imported of bundle[name]?.imports ?? []) found.add(imported);
  return found;
}

/**
 * Writes down what each place begins with, so that the service can name it in the document: else a phone learns of each
 * file, and of each question to the service, only when the one before has run.
 */
export function opening(): Plugin {
  return {
    name: "opening",
    generateBundle(_, bundle) {
      const openings = Object.entries(places).map(([place, { roots, asks }]) => {
        const files = [...filesOf(roots, bundle)].map((file) => `/portal/${file}`);
        return [place, { files, asks: asks.map((ask) => `/portal/api/${ask}`) }];
      });
      const text = JSON.stringify(Object.fromEntries(openings));
      this.emitFile({ type: "asset", fileName: ".vite/openings.json", source: text });
    },
  };
}
