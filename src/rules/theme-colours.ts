/** The colours that follow from a page's own colours in each theme. */
import { backgrounds, contrast, type Theme } from "../contract/contrast.ts";
import {
  inks,
  type MinContrast,
  markColours,
  minTextContrast,
  type ThemeColours,
} from "../contract/theme-contrast.ts";
import { minLinkContrast, mixed, shadeOf } from "./accent-colour.ts";

/** The colours of a page in both themes; null for the default. */
export type PageTheme = Readonly<Record<Theme, ThemeColours | null>>;

/** Minimum contrast of marks, bars and borders with the background (WCAG 2.2, 1.4.11). */
const minMarkContrast = 3;

/** The colour nearest to `from` on the way to `to` that has this contrast with the ground, or else `to`. */
function towards(from: string, to: string, { ground, needed }: MinContrast): string {
  for (let share = 0; share < 1; share += 0.02) {
    const colour = mixed(from, to, share);
    if (contrast(colour, ground) >= needed) return colour;
  }
  return to;
}

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
