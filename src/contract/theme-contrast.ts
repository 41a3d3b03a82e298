/** A page's own colours in each theme, and the contrast that they need (WCAG 2.2). */
import { backgrounds, contrast, type Theme } from "./contrast.ts";

/** The colours of one theme (`#rrggbb`); null for the default. */
export type ThemeColours = {
  readonly background: string | null;
  readonly text: string | null;
  readonly accent: string | null;
};

/** Minimum contrast of text and links with the background (WCAG 2.2, 1.4.3). */
export const minTextContrast = 4.5;

/**
 * Minimum contrast of a light background with black, and of a dark one with white; with less, status colours
 * adapted to it become indistinguishable.
 */
export const minGroundContrast = 14;

/** The text of each theme. */
export const inks = { light: "#16191f", dark: "#edeeec" } as const;

/** The marks of each theme, by the names of the style's tokens. */
export const markColours = {
  light: { op: "#21895d", mt: "#225bb9", dg: "#c28403", pt: "#c34d10", mj: "#a90913", un: "#595e64" },
  dark: { op: "#65cb94", mt: "#6998f0", dg: "#fad249", pt: "#f78b2c", mj: "#ec3939", un: "#7f8489" },
} as const;

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

/** A minimum contrast with a colour. */
export type MinContrast = { readonly ground: string; readonly needed: number };

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
