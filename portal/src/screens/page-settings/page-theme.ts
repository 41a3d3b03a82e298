/** The page's custom colours in the form. */

import { backgrounds, contrast, type Theme } from "../../../../src/contract/contrast.ts";
import type { PageThemeOut } from "../../../../src/contract/pages.ts";
import { inks, ratioText, themeProblems, themeProblemText } from "../../../../src/contract/theme-contrast.ts";
import { pageSettings as texts } from "../../texts/page-settings.ts";

/** The themes, in the order of the form. */
export const themeNames = ["Light", "Dark"] as const;

/** The colours of a theme, in the order of the form. */
export const colourNames = ["Background", "Text", "Accent"] as const;

export type ThemeName = (typeof themeNames)[number];
export type ColourName = (typeof colourNames)[number];

/** The colours of a theme by default. */
export const defaultColours = {
  Light: { Background: backgrounds.light, Text: inks.light, Accent: inks.light },
  Dark: { Background: backgrounds.dark, Text: inks.dark, Accent: inks.dark },
} as const;

/** The colours of a theme as visitors will see them: its own, the shade of the page's colour, or the default. */
export function effectiveColours(
  name: ThemeName,
  theme: PageThemeOut | null,
  shades: Shades | null,
): Readonly<Record<ColourName, string>> {
  const own = theme?.[name];
  const { Background, Text, Accent } = defaultColours[name];
  return {
    Background: completeColour(own?.Background) ?? Background,
    Text: completeColour(own?.Text) ?? Text,
    Accent: completeColour(own?.Accent) ?? shades?.[name] ?? completeColour(own?.Text) ?? Accent,
  };
}

const hexColour = /^#[0-9a-f]{6}$/iu;

/** Whether a text is a colour as `#rrggbb`. */
export const isHexColour = (text: string): boolean => hexColour.test(text);

/** A typed or pasted colour as `#rrggbb`: `#777`, `777777`. Undefined for other texts. */
export function parseColour(text: string): string | undefined {
  const digits = /^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/iu.exec(text.trim())?.[0].replace("#", "").toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replaceAll(/./gu, "$&$&") : digits}`;
}

/** A colour that is one: a text that is still typed counts as none. */
const completeColour = (text: string | null | undefined) => (text != null && isHexColour(text) ? text : null);

/** The page's colour in each theme, made readable on its background. */
export type Shades = Readonly<Record<ThemeName, string>>;

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

const ruleNames = { Light: "light", Dark: "dark" } as const satisfies Record<ThemeName, Theme>;
const colourOfToken = { background: "Background", text: "Text", accent: "Accent" } as const;

type Colours = PageThemeOut["Light"];

/** The problems that the service would refuse, by colour. */
export function contrastProblems(name: ThemeName, colours: Colours): Partial<Record<ColourName, string>> {
  if (colours === null) return {};
  const theme = ruleNames[name];
  const problems = themeProblems(theme, {
    background: completeColour(colours.Background),
    text: completeColour(colours.Text),
    accent: completeColour(colours.Accent),
  });
  const incomplete = colourNames.filter(
    (colour) => colours[colour] !== null && completeColour(colours[colour]) === null,
  );
  const byColour: Partial<Record<ColourName, string>> = {};
  for (const problem of problems) byColour[colourOfToken[problem.token]] = themeProblemText(problem, theme);
  for (const colour of incomplete) byColour[colour] = texts.badAccent;
  return byColour;
}

/** The contrast of the text with the background: `12.40:1`. */
export function textContrast(name: ThemeName, colours: Colours): string {
  const theme = ruleNames[name];
  return ratioText(
    contrast(
      completeColour(colours?.Text) ?? inks[theme],
      completeColour(colours?.Background) ?? backgrounds[theme],
    ),
  );
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
