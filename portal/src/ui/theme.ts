import { useSyncExternalStore } from "react";
import { readLocal, writeLocal } from "./local-choices.ts";

/** Themes: the system's, light, or dark. */
export const themes = ["system", "light", "dark"] as const;

/** One of them. */
export type Theme = (typeof themes)[number];

const listeners = new Set<() => void>();

function chosen(): Theme {
  const name = readLocal("theme");
  return themes.find((theme) => theme === name) ?? "system";
}

/** Shows the theme that was chosen in this browser. */
export function applyTheme(): void {
  const theme = chosen();
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

/** Chooses a theme for this browser. */
export function chooseTheme(theme: Theme): void {
  writeLocal("theme", theme === "system" ? undefined : theme);
  applyTheme();
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The theme that is chosen. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosen, () => "system");
}
