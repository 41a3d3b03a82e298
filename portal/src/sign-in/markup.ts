/** DOM helpers of the sign-in script. */

/** The element at a selector. Throws if missing: document and script are built together. */
export function requireElement<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const element = findElement(selector, kind);
  if (element === undefined) throw new Error(`the sign-in has no ${selector}`);
  return element;
}

/** The optional element at a selector. */
export function findElement<Kind extends Element>(selector: string, kind: new () => Kind): Kind | undefined {
  const element = document.querySelector(selector);
  return element instanceof kind ? element : undefined;
}

/** Creates an element: `createElement("p", { class: "mt-1" }, "Text")`. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const svgNamespace = "http://www.w3.org/2000/svg";

/** The icon before a field's error. */
export function errorMark(): SVGElement {
  const mark = document.createElementNS(svgNamespace, "svg");
  mark.setAttribute("class", "mark mt-[3px]");
  mark.setAttribute("viewBox", "0 0 16 16");
  mark.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(svgNamespace, "path");
  path.setAttribute("fill-rule", "evenodd");
  path.setAttribute("d", "M0 0H16V16H0ZM6.9 3 7.2 9.5H8.8L9.1 3ZM7 11V13H9V11Z");
  mark.append(path);
  return mark;
}
