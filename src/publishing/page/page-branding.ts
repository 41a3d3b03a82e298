/** A page's branding: logo, and accent colour of name and links. Costs nothing if unused. */
import { logoPath } from "../../contract/page-addresses.ts";
import { shadesOf } from "../../rules/accent-colour.ts";
import { browserAssets } from "../browser-assets.ts";
import { type Html, html } from "../html-template.ts";
import type { SnapshotPage } from "../snapshot.ts";

const { accentStyle, logoStyle, logoOnLightStyle, logoOnDarkStyle } = browserAssets;

/** The fields that determine the branding. */
export type PageBranding = Pick<SnapshotPage, "name" | "logo" | "accent">;

const dark = (rules: string) => `@media screen and (prefers-color-scheme:dark){${rules}}`;

function made({ logo, accent }: Pick<PageBranding, "logo" | "accent">): string | null {
  if (logo === null && accent === null) return null;
  const parts: string[] = [];
  if (accent !== null) {
    const shades = shadesOf(accent);
    parts.push(`:root{--accent:${shades.light}}`, dark(`:root{--accent:${shades.dark}}`), accentStyle);
  }
  if (logo !== null) parts.push(logoStyle);
  // Only where it would be invisible.
  if (logo?.ground != null) parts.push(logo.ground === "light" ? logoOnLightStyle : logoOnDarkStyle);
  return parts.join("");
}

let last: { readonly of: string; readonly style: string | null } | undefined;

/** The custom style as served; null if none. */
export function lookStyle({ logo, accent }: Pick<PageBranding, "logo" | "accent">): string | null {
  const of = `${logo === null} ${logo?.ground ?? ""} ${accent ?? ""}`;
  if (last?.of !== of) last = { of, style: made({ logo, accent }) };
  return last.style;
}

/** Maximum size of a logo in CSS pixels. */
const most = { width: 240, height: 40 } as const;

/** The page's name in the header, as its logo if it has one. `home` is the path of the page. */
export function nameOf(page: PageBranding, home: string): string | Html {
  const { name, logo } = page;
  if (logo === null) return name;
  const scale = Math.min(1, most.width / logo.width, most.height / logo.height);
  const side = (pixels: number) => String(Math.max(1, Math.round(pixels * scale)));
  const address = `${home.replace(/\/$/u, "")}${logoPath(logo.digest)}`;
  return html`<img src="${address}" alt="${name}" width="${side(logo.width)}" height="${side(logo.height)}">`;
}
