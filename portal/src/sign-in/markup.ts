/** DOM helpers of the sign-in script. */

/** The element at a selector. Throws if missing: document and script are built together. */
export function part<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const found = partIfAny(selector, kind);
  if (found === undefined) throw new Error(`the sign-in has no ${selector}`);
  return found;
}

/** The optional element at a selector. */
export function partIfAny<Kind extends Element>(selector: string, kind: new () => Kind): Kind | undefined {
  const found = document.querySelector(selector);
  return found instanceof kind ? found : undefined;
}

/** Creates an element: `made("p", { class: "mt-1" }, "Words")`. */
export function made<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const drawings = "http://www.w3.org/2000/svg";

/** The mark before what is wrong with a field. */
export function errorMark(): SVGElement {
  const mark = document.createElementNS(drawings, "svg");
  mark.setAttribute("class", "mark mt-[3px]");
  mark.setAttribute("viewBox", "0 0 16 16");
  mark.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(drawings, "path");
  path.setAttribute("fill-rule", "evenodd");
  path.setAttribute("d", "M0 0H16V16H0ZM6.9 3 7.2 9.5H8.8L9.1 3ZM7 11V13H9V11Z");
  mark.append(path);
  return mark;
}
