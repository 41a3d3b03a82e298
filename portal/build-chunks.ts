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

/** Modules loaded on the press of a button of the overview, by its `data-opens`. */
export const openedRoots = {
  menu: "ui/menus/OpenedMenu.tsx",
  palette: "shell/Palette.tsx",
  status: "screens/overview/StatusDialog.tsx",
} as const;

/** Screens without sign-in. */
const entranceRoots = [
  "screens/setup/SetupScreen.tsx",
  "screens/invitation/InvitationScreen.tsx",
  "screens/reset/ResetScreen.tsx",
];

/** Modules of Radix, and those that dialogs need. */
const allOfRadix = "/node_modules/radix-ui/";
const ofDialogs = "/node_modules/@radix-ui/react-dialog/";

/** Modules and their static imports. */
function loadedWith(roots: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set(roots.map(moduleAt));
  for (const id of found) {
    const imported = modules.getModuleInfo(id)?.importedIds ?? [];
    for (const one of imported) if (!id.includes(allOfRadix) || one.includes(ofDialogs)) found.add(one);
  }
  return found;
}

/** The modules of each file, in this order: a module goes with the first that it is of. */
function filesOf(modules: Modules): readonly { readonly name: string; readonly ids: ReadonlySet<string> }[] {
  const main = loadedWith(["main.tsx"], modules);
  const overview = loadedWith(overviewRoots, modules);
  const entrances = loadedWith(entranceRoots, modules);
  const screens = moduleAt("screens");
  // What sign-in shares with the overview goes into the base chunk: it is little.
  // Not by the methods of sets: the build also runs on Node 20, which has none.
  const base = new Set([...main, ...[...overview].filter((id) => entrances.has(id))]);
  // Else the file would be the entry's own, and others could not be loaded beside it.
  base.delete(moduleAt("main.tsx"));
  // The style belongs to the entry: in the base chunk it would be loaded again by later ones.
  for (const id of base) if (id.endsWith(".css")) base.delete(id);
  // In two, so that a phone has not to make all of it ready in one piece.
  const renderer = new Set(
    [...base].filter((id) => /\/node_modules\/(?:react|react-dom|scheduler)\//u.test(id)),
  );
  return [
    { name: "renderer", ids: renderer },
    { name: "base", ids: base },
    { name: "frame", ids: overview },
    { name: "forms", ids: new Set([...entrances].filter((id) => !id.startsWith(screens))) },
    { name: "dialogs", ids: loadedWith(["ui/dialogs/Dialog.tsx"], modules) },
    { name: "status", ids: loadedWith([openedRoots.status], modules) },
  ];
}

/** True for a chunk that is preloaded before any script requests another. */
export function isThereBefore(file: string): boolean {
  return /\/(?:rolldown-runtime|renderer|base|frame)-[^/]*\.js$/u.test(file);
}

const names = ["renderer", "base", "frame", "forms", "dialogs", "status"] as const;

/** The files, each with the question which modules go into it; for one build. */
export function parting() {
  let files: ReturnType<typeof filesOf> | undefined;
  return names.map((name, place) => ({
    name(id: string, modules: Modules): string | null {
      files ??= filesOf(modules);
      return files.find(({ ids }) => ids.has(id))?.name === name ? name : null;
    },
    debugName: name,
    priority: names.length - place,
  }));
}
