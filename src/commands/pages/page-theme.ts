/** A page's own colours: checked for contrast, and stored. */

import type { PageThemeOut } from "../../contract/pages.ts";
import type { FieldError } from "../../contract/refusal.ts";
import { themeProblems, themeProblemText } from "../../contract/theme-contrast.ts";
import { writeJson } from "../../store/stored-json.ts";
import type { PageRow } from "../../store/tables/tables.ts";
import { validationRefusal } from "../body-parsing.ts";

type Colours = NonNullable<PageThemeOut["Light"]>;

const themeNames = [
  ["Light", "light"],
  ["Dark", "dark"],
] as const;

function problemsOf(name: "Light" | "Dark", theme: "light" | "dark", colours: Colours): FieldError[] {
  const { Background: background, Text: text, Accent: accent } = colours;
  const paths = { background: "Background", text: "Text", accent: "Accent" } as const;
  return themeProblems(theme, { background, text, accent }).map((problem) => ({
    Path: `Theme.${name}.${paths[problem.token]}`,
    Message: themeProblemText(problem, theme),
  }));
}

/**
 * Refuses colours with too little contrast. Throws a `Refusal` that gives the measured and the required ratio of each.
 */
export function refuseLowContrast(pageTheme: PageThemeOut): void {
  const errors = themeNames.flatMap(([name, theme]) => {
    const colours = pageTheme[name];
    return colours === null ? [] : problemsOf(name, theme, colours);
  });
  if (errors.length > 0) throw validationRefusal(errors);
}

const isDefault = (colours: Colours | null) =>
  colours === null || Object.values(colours).every((colour) => colour === null);

/** Colours in their stored form; null if all are defaults. */
export function writeTheme(theme: PageThemeOut | null): PageRow["theme"] {
  if (theme === null || (isDefault(theme.Light) && isDefault(theme.Dark))) return null;
  const { Light, Dark } = theme;
  return writeJson("page", "theme", {
    Light: isDefault(Light) ? null : Light,
    Dark: isDefault(Dark) ? null : Dark,
  });
}
