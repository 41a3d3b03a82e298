/** A page's branding: logo, favicon, and accent colour of name and links. Costs nothing if unused. */

import { backgrounds, type Theme } from "../../contract/contrast.ts";
import { logoPath } from "../../contract/page-addresses.ts";
import { accentIn, themeTokens } from "../../rules/theme-colours.ts";
import { browserAssets } from "../browser-assets.ts";
import { type Html, html } from "../html-template.ts";
import type { SnapshotPage } from "../snapshot.ts";

const { accentStyle, displayStyle, logoStyle, logoOnLightStyle, logoOnDarkStyle } = browserAssets;

/** The fields that determine the branding. */
export type PageBranding = Pick<SnapshotPage, "name" | "logo" | "favicon" | "accent" | "theme" | "display">;

/** The fields that determine the custom style. */
export type PageStyle = Omit<PageBranding, "name" | "favicon">;

const mediaOf = {
  light: "not screen and (prefers-color-scheme:dark)",
  dark: "screen and (prefers-color-scheme:dark)",
} as const;

/** The rule for the page's own colours in a theme; null where it has the usual ones. */
function coloursIn(name: Theme, { theme, accent }: PageStyle): string | null {
  const colours = theme === null ? null : theme[name];
  const accentColour = accentIn(name, accent, colours);
  const tokens = {
    ...(colours === null ? {} : themeTokens(name, colours)),
    ...(accentColour === null ? {} : { accent: accentColour }),
  };
  const rules = Object.entries(tokens).map(([token, colour]) => `--${token}:${colour}`);
  return rules.length === 0 ? null : `@media ${mediaOf[name]}{:root{${rules.join(";")}}}`;
}

/** True if links have a colour of their own in some theme; in the other they are in text colour. */
const hasAccent = ({ accent, theme }: PageStyle) =>
  accent !== null || theme?.light?.accent != null || theme?.dark?.accent != null;

const isUsualDisplay = ({ bars, uptime, barDays }: PageStyle["display"]) => bars && uptime && barDays === 90;

function composeStyle(style: PageStyle): string | null {
  const { logo, display } = style;
  const parts = [coloursIn("light", style), coloursIn("dark", style)].filter((rule) => rule !== null);
  if (hasAccent(style)) parts.push(accentStyle);
  if (!isUsualDisplay(display)) parts.push(displayStyle);
  if (logo !== null) parts.push(logoStyle);
  // Only where it would be invisible.
  if (logo?.ground != null) parts.push(logo.ground === "light" ? logoOnLightStyle : logoOnDarkStyle);
  return parts.length === 0 ? null : parts.join("");
}

let cached: { readonly key: string; readonly style: string | null } | undefined;

/** The custom style as served; null if none. */
export function customStyle(style: PageStyle): string | null {
  const { logo, accent, theme, display } = style;
  const key = JSON.stringify([logo === null, logo?.ground, accent, theme, display]);
  if (cached?.key !== key) cached = { key, style: composeStyle(style) };
  return cached.style;
}

/** The colours of browser bars around the page. */
export function barColours({ theme }: Pick<PageBranding, "theme">): Readonly<Record<Theme, string>> {
  return {
    light: theme?.light?.background ?? backgrounds.light,
    dark: theme?.dark?.background ?? backgrounds.dark,
  };
}

/** Maximum size of a logo in CSS pixels. */
const maxLogo = { width: 240, height: 40 } as const;

/** The path of an image; `home` is the path of the page, with or without a query. */
function imagePath(digest: string, home: string): string {
  return `${home.replace(/\/?(?:\?.*)?$/u, "")}${logoPath(digest)}`;
}

/** The path of the page's favicon; null if it has none. */
export function faviconPath({ favicon }: Pick<PageBranding, "favicon">, home: string): string | null {
  return favicon === null ? null : imagePath(favicon.digest, home);
}

/** Minimum size of an icon for home screens, in pixels along a side. */
const minHomeIconPixels = 144;

/** The favicon with its pixels along a side; null where it is not square, or too small for home screens. */
export function homeScreenFavicon(
  { favicon }: Pick<PageBranding, "favicon">,
  home: string,
): { readonly path: string; readonly pixels: number } | null {
  if (favicon === null || favicon.width !== favicon.height || favicon.width < minHomeIconPixels) return null;
  return { path: imagePath(favicon.digest, home), pixels: favicon.width };
}

/** The page's name in the header, as its logo if it has one. `home` is the path of the page. */
export function nameOf(page: PageBranding, home: string): string | Html {
  const { name, logo } = page;
  if (logo === null) return name;
  const scale = Math.min(1, maxLogo.width / logo.width, maxLogo.height / logo.height);
  const side = (pixels: number) => String(Math.max(1, Math.round(pixels * scale)));
  return html`<img src="${imagePath(logo.digest, home)}" alt="${name}" width="${side(logo.width)}" height="${side(logo.height)}">`;
}
