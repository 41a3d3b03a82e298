import { useSyncExternalStore } from "react";
import { readLocal, writeLocal } from "./local-choices.ts";

/** Themes: the system's, light, or dark. */
export const themes = ["system", "light", "dark"] as const;

export type Theme = (typeof themes)[number];

const listeners = new Set<() => void>();

function readTheme(): Theme {
  const name = readLocal("theme");
  return themes.find((theme) => theme === name) ?? "system";
}

/** Applies the theme selected in this browser. */
export function applyTheme(): void {
  const theme = readTheme();
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

/** Selects a theme for this browser. */
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

/** The selected theme. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => "system");
}
