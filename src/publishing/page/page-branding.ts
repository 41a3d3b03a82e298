/** A page's own look: its logo at the head, and its colour on its name and links. A page without either costs nothing. */
import { logoPath } from "../../commands/pages/logo-commands.ts";
import { papers, shadesOf } from "../../rules/accent-colour.ts";
import { type Html, html } from "../html-template.ts";
import type { SnapshotPage } from "../snapshot.ts";
import { compactStyle } from "./style/style.ts";

/** What of a page makes its look. */
export type PageBranding = Pick<SnapshotPage, "name" | "logo" | "accent">;

// Names of components, and what stands on a plate, stay as they are: colours there mean status.
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

/** In one theme the logo stands on the paper of the other, with some room around it. */
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

/** The style of a page's own look, as it stands in the document; null where it has none. */
export function lookStyle({ logo, accent }: Pick<PageBranding, "logo" | "accent">): string | null {
  const of = `${logo === null} ${logo?.ground ?? ""} ${accent ?? ""}`;
  if (last?.of !== of) last = { of, style: made({ logo, accent }) };
  return last.style;
}

/** How large a logo may be shown, in CSS pixels. */
const most = { width: 240, height: 40 } as const;

/** A page's name as it stands at its head: as its logo, where it has one. `home` is the path of the page. */
export function nameOf(page: PageBranding, home: string): string | Html {
  const { name, logo } = page;
  if (logo === null) return name;
  const scale = Math.min(1, most.width / logo.width, most.height / logo.height);
  const side = (pixels: number) => String(Math.max(1, Math.round(pixels * scale)));
  const address = `${home.replace(/\/$/u, "")}${logoPath(logo.digest)}`;
  return html`<img src="${address}" alt="${name}" width="${side(logo.width)}" height="${side(logo.height)}">`;
}
