/** A page's branding: logo, and accent colour of name and links. Costs nothing if unused. */
import { logoPath } from "../../commands/pages/logo-commands.ts";
import { papers, shadesOf } from "../../rules/accent-colour.ts";
import { type Html, html } from "../html-template.ts";
import type { SnapshotPage } from "../snapshot.ts";
import { compactStyle } from "./style/style.ts";

/** The fields that determine the branding. */
export type PageBranding = Pick<SnapshotPage, "name" | "logo" | "accent">;

// Component names and plates keep their colours: colour there means status.
const accentRules = `
.top>:first-child,a,.affected a{color:var(--accent)}
.row h3 a,.plate a{color:inherit}
`;

const logoRules = `
.top{flex-wrap:nowrap}
.top>:first-child{flex:0 1 auto;max-width:none}
.top img{display:block;max-width:100%;height:auto}
`;

const dark = (rules: string) => `@media screen and (prefers-color-scheme:dark){${rules}}`;

/** A background for the logo in the theme where it would be invisible. */
function groundRules(ground: "light" | "dark"): string {
  const box = `box-sizing:content-box;max-width:calc(100% - 1rem);padding:.375rem .5rem;background:${papers[ground]};border-radius:3px`;
  if (ground === "light") return dark(`.top img{${box}}`);
  return `.top img{${box};print-color-adjust:exact}${dark(".top img{max-width:100%;padding:0;background:none}")}`;
}

function made({ logo, accent }: Pick<PageBranding, "logo" | "accent">): string | null {
  if (logo === null && accent === null) return null;
  const parts: string[] = [];
  if (accent !== null) {
    const shades = shadesOf(accent);
    parts.push(`:root{--accent:${shades.light}}`, dark(`:root{--accent:${shades.dark}}`), accentRules);
  }
  if (logo !== null) parts.push(logoRules);
  if (logo?.ground != null) parts.push(groundRules(logo.ground));
  return compactStyle(parts.join("\n"));
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
