/**
 * Into which files the portal is parted. Left to itself, what two screens share becomes a file of its own, and a first
 * visit asks for dozens of them: on a phone, each row of requests is a round through a slow network.
 */
import { join } from "node:path";

/** What the bundler knows of a module, as far as it is asked. */
export type Modules = {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
};

const source = join(import.meta.dirname, "src");

/** A module of the portal, as the bundler names it. */
export function moduleAt(path: string): string {
  return join(source, path);
}

/** What the overview begins with: the frame around every screen, and its own. */
export const overviewRoots: readonly string[] = ["shell/Shell.tsx", "screens/overview/OverviewScreen.tsx"];

/** What a button of the overview opens that is fetched with the press alone, by what the button says of itself (`data-opens`). */
export const openedRoots = {
  menu: "ui/menus/OpenedMenu.tsx",
  palette: "shell/Palette.tsx",
  status: "screens/overview/StatusDialog.tsx",
} as const;

/** Where nobody has to be signed in. */
const entranceRoots = [
  "screens/setup/SetupScreen.tsx",
  "screens/invitation/InvitationScreen.tsx",
  "screens/reset/ResetScreen.tsx",
];

/** What names all of Radix, and what of that dialogs are made of. */
const allOfRadix = "/node_modules/radix-ui/";
const ofDialogs = "/node_modules/@radix-ui/react-dialog/";

/** What is loaded with modules, at once: themselves, and whatever they import without asking for it later. */
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
  // Of the overview's, what the ways in need as well goes with what everybody loads: it is little.
  const base = main.union(overview.intersection(entrances));
  // Else the file would be the entry's own, and others could not be loaded beside it.
  base.delete(moduleAt("main.tsx"));
  // The style goes with the entry: with the base, whatever is loaded later would ask for it again where it stands in the document.
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

/** Whether a file of the build is there, or on its way, before any other is asked for by a script. */
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
