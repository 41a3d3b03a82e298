/** A page's own colours: refused where they have too little contrast, and stored. */
import type { PageThemeOut } from "../../contract/pages.ts";
import type { FieldError } from "../../contract/refusal.ts";
import { minGroundContrast, type ThemeProblem, themeProblems } from "../../rules/theme-colours.ts";
import { validationRefusal } from "../body-parsing.ts";

type Colours = NonNullable<PageThemeOut["Light"]>;

const themeNames = [
  ["Light", "light"],
  ["Dark", "dark"],
] as const;

/** Rounded down: a ratio that is too low never reads as enough. */
const written = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2);

function messageOf({ token, ratio, needed, against }: ThemeProblem, theme: "light" | "dark"): string {
  const has = `The contrast with ${against} is ${written(ratio)}:1`;
  if (token !== "background") return `${has}; text and links need at least ${needed}:1 on the background.`;
  const way = theme === "light" ? "Choose a lighter colour" : "Choose a darker colour";
  return `${has}; a ${theme} background needs at least ${minGroundContrast}:1, so that status colours stay distinct. ${way}.`;
}

function problemsOf(name: "Light" | "Dark", theme: "light" | "dark", colours: Colours): FieldError[] {
  const { Background: background, Text: text, Accent: accent } = colours;
  const paths = { background: "Background", text: "Text", accent: "Accent" } as const;
  return themeProblems(theme, { background, text, accent }).map((problem) => ({
    Path: `Theme.${name}.${paths[problem.token]}`,
    Message: messageOf(problem, theme),
  }));
}

/** Refuses colours with too little contrast. Throws a `Refusal` that says which ratio each has and needs. */
export function refuseFaintColours(given: PageThemeOut): void {
  const errors = themeNames.flatMap(([name, theme]) => {
    const colours = given[name];
    return colours === null ? [] : problemsOf(name, theme, colours);
  });
  if (errors.length > 0) throw validationRefusal(errors);
}

const isUsual = (colours: Colours | null) =>
  colours === null || Object.values(colours).every((colour) => colour === null);

/** Colours as stored; null if all are the usual ones. */
export function writeTheme(given: PageThemeOut | null): string | null {
  if (given === null || (isUsual(given.Light) && isUsual(given.Dark))) return null;
  const { Light, Dark } = given;
  return JSON.stringify({ Light: isUsual(Light) ? null : Light, Dark: isUsual(Dark) ? null : Dark });
}
