import { useSyncExternalStore } from "react";
import { readLocal, writeLocal } from "./local-choices.ts";

/** Themes: the system's, light, or dark. */
export const themes = ["system", "light", "dark"] as const;

export type Theme = (typeof themes)[number];

const listeners = new Set<() => void>();

/** The theme of this name; the system's for any other. */
export function themeOf(name: string | undefined): Theme {
  return themes.find((theme) => theme === name) ?? "system";
}

/** The theme selected in this browser. */
export const readTheme = (): Theme => themeOf(readLocal("theme"));

/** Applies the theme selected in this browser. */
export function applyTheme(): void {
  const theme = readTheme();
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

/** The name of the radio buttons that choose a theme. */
export const themeField = "theme";

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
