/** The page's custom colours in the form. */
import type { PageThemeOut } from "../../../../src/contract/pages.ts";
import { pageSettings as texts } from "../../texts/page-settings.ts";

/** The themes, in the order of the form. */
export const themeNames = ["Light", "Dark"] as const;

/** The colours of a theme, in the order of the form. */
export const colourNames = ["Background", "Text", "Accent"] as const;

export type ThemeName = (typeof themeNames)[number];
export type ColourName = (typeof colourNames)[number];

const noColours = { Background: null, Text: null, Accent: null };

/** Sets one colour; null if no custom colour is left. */
export function withColour(
  theme: PageThemeOut | null,
  [name, colour]: readonly [ThemeName, ColourName],
  value: string | null,
): PageThemeOut | null {
  const previous = theme ?? { Light: null, Dark: null };
  const colours = { ...noColours, ...previous[name], [colour]: value };
  const isDefault = colourNames.every((colourName) => colours[colourName] === null);
  const next = { ...previous, [name]: isDefault ? null : colours };
  return next.Light === null && next.Dark === null ? null : next;
}

/** The colours as one line, for comparison. */
export function themeText(theme: PageThemeOut | null): string {
  const parts = themeNames.flatMap((name) => {
    const colours = theme?.[name] ?? noColours;
    return colourNames.flatMap((colour) =>
      colours[colour] === null
        ? []
        : [`${texts.colourOf[colour]} (${texts.themeOf[name]}) ${colours[colour]}`],
    );
  });
  return parts.join(", ");
}
