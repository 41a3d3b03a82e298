/** A page's own colours in each theme: the contrast that they need (WCAG 2.2), and the colours that follow from them. */
import { backgrounds, contrast, minLinkContrast, mixed, shadeOf, type Theme } from "./accent-colour.ts";

/** The colours of one theme (`#rrggbb`); null for the default. */
export type ThemeColours = {
  readonly background: string | null;
  readonly text: string | null;
  readonly accent: string | null;
};

/** The colours of a page in both themes; null for the default. */
export type PageTheme = Readonly<Record<Theme, ThemeColours | null>>;

/** Minimum contrast of text and links with the background (WCAG 2.2, 1.4.3). */
export const minTextContrast = 4.5;

/** Minimum contrast of marks, bars and borders with the background (WCAG 2.2, 1.4.11). */
const minMarkContrast = 3;

/**
 * Minimum contrast of a light background with black, and of a dark one with white; with less, status colours
 * adapted to it become indistinguishable.
 */
export const minGroundContrast = 14;

/** The text of each theme. */
export const inks = { light: "#16191f", dark: "#edeeec" } as const;
const extremes = { light: "#000000", dark: "#ffffff" } as const;

/** A colour of a theme that is refused, with its contrast and the one that it needs. */
export type ThemeProblem = {
  readonly token: keyof ThemeColours;
  readonly ratio: number;
  readonly needed: number;
  /** The colour that it was compared with. */
  readonly against: string;
};

/** The colours of one theme that have too little contrast. */
export function themeProblems(
  theme: Theme,
  { background, text, accent }: ThemeColours,
): readonly ThemeProblem[] {
  const ground = background ?? backgrounds[theme];
  const problems: ThemeProblem[] = [];
  const check = (token: keyof ThemeColours, colour: string, { ground: against, needed }: MinContrast) => {
    const ratio = contrast(colour, against);
    if (ratio < needed) problems.push({ token, ratio, needed, against });
  };
  if (background !== null)
    check("background", background, { ground: extremes[theme], needed: minGroundContrast });
  if (background !== null || text !== null)
    check("text", text ?? inks[theme], { ground, needed: minTextContrast });
  if (accent !== null) check("accent", accent, { ground, needed: minTextContrast });
  return problems;
}

/** A ratio of contrast, rounded down, so that an insufficient one never looks sufficient: `4.49:1`. */
export function ratioText(ratio: number): string {
  return `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`;
}

/** The problem in words: the measured ratio, and the one that is needed. */
export function themeProblemText({ token, ratio, needed, against }: ThemeProblem, theme: Theme): string {
  const measured = `The contrast with ${against} is ${ratioText(ratio)}`;
  if (token !== "background")
    return `${measured}; text and links need at least ${needed}:1 on the background.`;
  const hint = theme === "light" ? "Choose a lighter colour" : "Choose a darker colour";
  return `${measured}; a ${theme} background needs at least ${minGroundContrast}:1, so that status colours stay distinct. ${hint}.`;
}

type MinContrast = { readonly ground: string; readonly needed: number };

/** The colour nearest to `from` on the way to `to` that has this contrast with the ground, or else `to`. */
function towards(from: string, to: string, { ground, needed }: MinContrast): string {
  for (let share = 0; share < 1; share += 0.02) {
    const colour = mixed(from, to, share);
    if (contrast(colour, ground) >= needed) return colour;
  }
  return to;
}

/** The marks of each theme, by the names of the style's tokens. */
export const markColours = {
  light: { op: "#21895d", mt: "#225bb9", dg: "#c28403", pt: "#c34d10", mj: "#a90913", un: "#595e64" },
  dark: { op: "#65cb94", mt: "#6998f0", dg: "#fad249", pt: "#f78b2c", mj: "#ec3939", un: "#7f8489" },
} as const;

/**
 * The style's tokens for the colours of a theme, by name: also those that follow from them, such as second text, hairlines
 * and the marks, each with the contrast that it needs. Empty if only the accent is given.
 */
export function themeTokens(
  theme: Theme,
  { background, text }: ThemeColours,
): Readonly<Record<string, string>> {
  if (background === null && text === null) return {};
  const paper = background ?? backgrounds[theme];
  const ink = text ?? inks[theme];
  const sunk = mixed(paper, ink, 0.04);
  const shades = Object.entries(markColours[theme]).map(([name, colour]) => {
    return [name, shadeOf(colour, { theme, paper, minRatio: minMarkContrast })] as const;
  });
  return {
    paper,
    sunk,
    rule: mixed(paper, ink, 0.14),
    edge: towards(mixed(paper, ink, 0.45), ink, { ground: paper, needed: minMarkContrast }),
    ink,
    // Second text also stands on sunken ground.
    ink2: towards(mixed(ink, paper, 0.3), ink, { ground: sunk, needed: minTextContrast }),
    ...Object.fromEntries(shades),
  };
}

/** The accent of a theme: its own, or the page's colour made readable on its background; null if there is none. */
export function accentIn(theme: Theme, accent: string | null, colours: ThemeColours | null): string | null {
  if (colours !== null && colours.accent !== null) return colours.accent;
  if (accent === null) return null;
  const paper = colours?.background ?? backgrounds[theme];
  return shadeOf(accent, { theme, paper, minRatio: minLinkContrast[theme] });
}
