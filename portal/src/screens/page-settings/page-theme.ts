/** The page's own colours in its form. */
import type { PageThemeOut } from "../../../../src/contract/pages.ts";
import { pageSettings as texts } from "../../words/page-settings.ts";

/** The themes of the wire, in the order of the form. */
export const themeNames = ["Light", "Dark"] as const;

/** The colours of a theme, in the order of the form. */
export const colourNames = ["Background", "Text", "Accent"] as const;

export type ThemeName = (typeof themeNames)[number];
export type ColourName = (typeof colourNames)[number];

const none = { Background: null, Text: null, Accent: null };

/** The colours with one of them changed; null if none is left. */
export function withColour(
  theme: PageThemeOut | null,
  [name, colour]: readonly [ThemeName, ColourName],
  value: string | null,
): PageThemeOut | null {
  const before = theme ?? { Light: null, Dark: null };
  const colours = { ...none, ...before[name], [colour]: value };
  const isUsual = colourNames.every((colourName) => colours[colourName] === null);
  const after = { ...before, [name]: isUsual ? null : colours };
  return after.Light === null && after.Dark === null ? null : after;
}

/** The colours in one line, as they are compared. */
export function themeText(theme: PageThemeOut | null): string {
  const parts = themeNames.flatMap((name) => {
    const colours = theme?.[name] ?? none;
    return colourNames.flatMap((colour) =>
      colours[colour] === null
        ? []
        : [`${texts.colourOf[colour]} (${texts.themeOf[name]}) ${colours[colour]}`],
    );
  });
  return parts.join(", ");
}
