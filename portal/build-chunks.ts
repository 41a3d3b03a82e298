/**
 * Chunks of the portal. By default shared code of two screens becomes a chunk of its own, and a first visit
 * requests dozens: on a phone, each level of requests is a round trip.
 */
import { join } from "node:path";

/** The relevant part of the bundler's module info. */
export type Modules = {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
};

const source = join(import.meta.dirname, "src");

/** A module of the portal, as the bundler names it. */
export function moduleAt(path: string): string {
  return join(source, path);
}

/** Modules of the overview: the frame of every screen, and its own screen. */
export const overviewRoots: readonly string[] = ["shell/Shell.tsx", "screens/overview/OverviewScreen.tsx"];

/** Modules that a button of the overview loads when it is clicked, by the button's `data-opens`. */
export const onDemandRoots = {
  menu: "ui/menus/OpenedMenu.tsx",
  palette: "shell/Palette.tsx",
} as const;

/** Screens without sign-in. */
const signedOutRoots = [
  "screens/setup/SetupScreen.tsx",
  "screens/invitation/InvitationScreen.tsx",
  "screens/reset/ResetScreen.tsx",
];

/** Path fragments of the Radix bundle, and of its dialog. */
const radixBundle = "/node_modules/radix-ui/";
const radixDialog = "/node_modules/@radix-ui/react-dialog/";

/** Modules and their static imports. */
function loadedWith(roots: readonly string[], modules: Modules): ReadonlySet<string> {
  const ids = new Set(roots.map(moduleAt));
  for (const id of ids) {
    const imported = modules.getModuleInfo(id)?.importedIds ?? [];
    for (const importedId of imported)
      if (!id.includes(radixBundle) || importedId.includes(radixDialog)) ids.add(importedId);
  }
  return ids;
}

/** The modules of each chunk in order of precedence: a module goes into the first that lists it. */
function filesOf(modules: Modules): readonly { readonly name: string; readonly ids: ReadonlySet<string> }[] {
  const main = loadedWith(["main.tsx"], modules);
  const overview = loadedWith(overviewRoots, modules);
  const signedOut = loadedWith(signedOutRoots, modules);
  const screens = moduleAt("screens");
  // The little that sign-in shares with the overview goes into the base chunk.
  // Not by the methods of sets: the build also runs on Node 20, which has none.
  const base = new Set([...main, ...[...overview].filter((id) => signedOut.has(id))]);
  // In the base chunk it would turn that into the entry, and the other chunks could not load in parallel.
  base.delete(moduleAt("main.tsx"));
  // The style belongs to the entry: in the base chunk it would be loaded again by later ones.
  for (const id of base) if (id.endsWith(".css")) base.delete(id);
  // A chunk of its own, so that a phone does not compile everything in one long task.
  const renderer = new Set(
    [...base].filter((id) => /\/node_modules\/(?:react|react-dom|scheduler)\//u.test(id)),
  );
  return [
    { name: "renderer", ids: renderer },
    { name: "base", ids: base },
    { name: "frame", ids: overview },
    { name: "forms", ids: new Set([...signedOut].filter((id) => !id.startsWith(screens))) },
    { name: "dialogs", ids: loadedWith(["ui/dialogs/Dialog.tsx"], modules) },
  ];
}

/** True for a chunk that is preloaded before any script requests another. */
export function isPreloadedChunk(file: string): boolean {
  return /\/(?:rolldown-runtime|renderer|base|frame)-[^/]*\.js$/u.test(file);
}

const names = ["renderer", "base", "frame", "forms", "dialogs"] as const;

/** The chunk groups of one build, each with a function that picks its modules. */
export function chunkGroups() {
  let files: ReturnType<typeof filesOf> | undefined;
  return names.map((name, index) => ({
    name(id: string, modules: Modules): string | null {
      files ??= filesOf(modules);
      return files.find(({ ids }) => ids.has(id))?.name === name ? name : null;
    },
    debugName: name,
    priority: names.length - index,
  }));
}
