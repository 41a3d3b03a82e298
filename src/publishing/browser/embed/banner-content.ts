/** The banner's content, built as text: nothing of the data is parsed as markup. */
import { statusClass, statusShapes } from "../../../contract/marks.ts";
import type { ComponentStatus } from "../../../contract/words.ts";
import type { BannerNews } from "./banner-news.ts";

const svgSpace = "http://www.w3.org/2000/svg";

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  created.textContent = text;
  return created;
}

/** The shape of a status. */
function markOf(status: ComponentStatus): SVGElement {
  const shape = statusShapes[status];
  const svg = document.createElementNS(svgSpace, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  const isRing = shape.kind === "ring";
  const outline = svg.appendChild(document.createElementNS(svgSpace, isRing ? "circle" : "path"));
  const attributes: Record<string, string | number> = isRing
    ? { cx: 8, cy: 8, r: shape.radius, "stroke-dasharray": shape.dash }
    : { d: shape.path };
  if (shape.kind === "area" && shape.isEvenOdd) attributes["fill-rule"] = "evenodd";
  if (shape.kind !== "area") {
    Object.assign(attributes, { fill: "none", stroke: "currentColor", "stroke-width": shape.width });
  }
  for (const [name, value] of Object.entries(attributes)) outline.setAttribute(name, String(value));
  return svg;
}

/** Only web addresses become links; anything else leads to the status page. */
const webAddress = (url: string, base: string) => (/^https?:\/\//u.test(url) ? url : `${base}/`);

function closeButton(label: string, close: () => void): HTMLElement {
  const button = element("button", "×");
  button.type = "button";
  button.setAttribute("aria-label", label);
  button.title = label;
  button.addEventListener("click", close);
  return button;
}

/** Fills the banner. */
export function fillBar(
  bar: HTMLElement,
  news: BannerNews,
  { base, close }: { readonly base: string; readonly close: () => void },
): void {
  const { Status, Headline, Detail, Url, Words } = news;
  const isCalm = Status === "Operational";
  bar.className = isCalm ? "bar" : `bar plate ${statusClass[Status]}`;
  bar.lang = news.Language;
  bar.dir = news.Direction;
  bar.setAttribute("aria-label", Words.Page);
  const text = element("div", "");
  text.className = "text";
  const link = element("a", Words.See);
  link.href = webAddress(Url, base);
  link.target = "_blank";
  link.rel = "noopener";
  text.append(element("b", Headline), ...(Detail === "" ? [] : [element("span", Detail)]), link);
  bar.replaceChildren(...(isCalm ? [] : [markOf(Status)]), text, closeButton(Words.Dismiss, close));
}
