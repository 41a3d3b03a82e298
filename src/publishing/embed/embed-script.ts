/** The banner script that other sites load with one line: visible only during a problem. */
import { statusClass, statusShapes } from "../../contract/marks.ts";
import { compact, compactStyle } from "../page/style/style.ts";
import { plateRules, tokensFor } from "./embed-tokens.ts";

const rules = compactStyle(`
:host{all:initial;position:fixed;z-index:2147483000;inset-block-end:1rem;inset-inline-end:1rem;max-width:min(26rem,calc(100vw - 2rem))}
:host([data-position=top]){position:sticky;inset:0 0 auto;display:block;max-width:none}
:host([data-position=bottom]){inset:auto 0 0;max-width:none}
:host([hidden]){display:none}
@media print{:host{display:none}}
.bar{
  display:flex;gap:.625rem;align-items:flex-start;padding:.75rem .875rem;background:var(--paper);color:var(--ink);
  border:1px solid var(--rule);border-radius:3px;overflow-wrap:anywhere;
  font:1rem/1.375 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue",Arial,sans-serif
}
:host([data-position=top]) .bar,:host([data-position=bottom]) .bar{border-width:0;border-radius:0}
.plate{background:var(--ground);color:var(--on);border-color:transparent}
.text{flex:1;min-width:0}
b{display:block;font-weight:650}
span{display:block;font-size:.875rem}
a{display:inline-block;padding-block:.25rem;color:inherit;font-size:.875rem;text-underline-offset:.2em;text-decoration-thickness:1px}
svg{flex:none;width:1.25rem;height:1.25rem;margin-block-start:.0625rem;fill:currentColor}
button{flex:none;width:2.75rem;height:2.75rem;margin:-.625rem -.75rem -.625rem 0;padding:0;border:0;background:none;color:inherit;font:1.25rem/1 sans-serif;cursor:pointer}
[dir=rtl] button{margin:-.625rem 0 -.625rem -.75rem}
:focus-visible{outline:2px solid;outline-offset:-4px;border-radius:3px}
${plateRules}
`);

const tokens = tokensFor(":host");
const styles = { light: tokens.light + rules, dark: tokens.dark + rules, auto: tokens.auto + rules };

// Text reaches the other page only as text, under a root that its own scripts and styles do not reach into. Whatever
// fails, fails in silence: a page must never break because of its banner.
const source = `
(() => {
"use strict";
const own = document.currentScript;
if (own === null || own.src === "") return;
const base = own.src.replace(/\\/embed\\.js(?:[?#].*)?$/, "");
const once = Symbol.for("signalbox " + base);
if (window[once]) return;
window[once] = true;
const styles = ${JSON.stringify(styles)};
const shapes = ${JSON.stringify(statusShapes)};
const classes = ${JSON.stringify(statusClass)};
const { position = "corner", theme, language = "" } = own.dataset;
const address = base + "/embed.json" + (language === "" ? "" : "?Lang=" + encodeURIComponent(language));
const memory = "signalbox hidden " + base;
let put = null;
const hiddenKey = () => { try { return put ?? sessionStorage.getItem(memory); } catch { return put; } };

const host = document.createElement("div");
host.dataset.position = position;
host.hidden = true;
const root = host.attachShadow({ mode: "closed" });
const sheet = new CSSStyleSheet();
sheet.replaceSync(Object.hasOwn(styles, theme ?? "") ? styles[theme] : styles.auto);
root.adoptedStyleSheets = [sheet];
const bar = root.appendChild(document.createElement("div"));
bar.setAttribute("role", "status");

const make = (name, text) => {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
};
const markOf = (status) => {
  const space = "http://www.w3.org/2000/svg";
  const { kind, path, width, radius, dash, isEvenOdd } = shapes[status];
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  const shape = svg.appendChild(document.createElementNS(space, kind === "ring" ? "circle" : "path"));
  const facts = kind === "ring" ? { cx: 8, cy: 8, r: radius, "stroke-dasharray": dash } : { d: path };
  if (isEvenOdd) facts["fill-rule"] = "evenodd";
  if (width) Object.assign(facts, { fill: "none", stroke: "currentColor", "stroke-width": width });
  for (const [name, value] of Object.entries(facts)) shape.setAttribute(name, value);
  return svg;
};
const isText = (value) => typeof value === "string";
const outOf = (url) => /^https?:\\/\\//.test(url) ? url : base + "/";

let told = "";
const tell = (news) => {
  const { IsTrouble, Status, Headline, Detail, Url, Key, Words, Language, Direction } = news;
  if (![Status, Headline, Detail, Url, Key, Words.See, Words.Dismiss, Words.Page].every(isText)) return;
  if (!Object.hasOwn(shapes, Status)) return;
  host.hidden = IsTrouble !== true || hiddenKey() === Key;
  const telling = JSON.stringify([Status, Headline, Detail, Url, Key]);
  if (host.hidden || telling === told) { if (host.hidden) told = ""; return; }
  told = telling;
  bar.className = Status === "Operational" ? "bar" : "bar plate " + classes[Status];
  bar.lang = Language;
  bar.dir = Direction;
  bar.setAttribute("aria-label", Words.Page);
  const text = make("div", "");
  text.className = "text";
  const link = make("a", Words.See);
  link.href = outOf(Url);
  link.target = "_blank";
  link.rel = "noopener";
  text.append(make("b", Headline), ...(Detail === "" ? [] : [make("span", Detail)]), link);
  const close = make("button", "\\u00d7");
  close.type = "button";
  close.setAttribute("aria-label", Words.Dismiss);
  close.title = Words.Dismiss;
  close.addEventListener("click", () => {
    put = Key;
    try { sessionStorage.setItem(memory, Key); } catch {}
    host.hidden = true;
    told = "";
  });
  bar.replaceChildren(...(Status === "Operational" ? [] : [markOf(Status)]), text, close);
  if (host.isConnected) return;
  if (position === "top") document.body.prepend(host);
  else document.body.append(host);
};

let isLate = false;
const wait = () => setTimeout(() => {
  if (document.hidden) isLate = true;
  else void look();
}, 60000 + Math.random() * 15000);
const look = async () => {
  try {
    const answer = await fetch(address, { credentials: "omit", referrerPolicy: "no-referrer" });
    if (answer.ok) tell(await answer.json());
  } catch {}
  wait();
};
document.addEventListener("visibilitychange", () => {
  if (document.hidden || !isLate) return;
  isLate = false;
  void look();
});
if (document.body) void look();
else document.addEventListener("DOMContentLoaded", () => void look());
})();
`;

/** The script as served. */
export const embedScript: string = `try{\n${compact(source)}\n}catch{}\n`;
