/** Parts, texts and elements of the page that all modules of its script use. */

/** Facts and texts in the body's `data-` attributes, so that one script serves every language. */
export type PageFacts = {
  /** Time of the content, epoch milliseconds. */
  asOf: string;
  locale: string;
  zone: string;
  moment: string;
  comma: string;
  for: string;
  yours: string;
  /** Text for print; of the history and its parts alone. */
  printed?: string;
  /** Address of the event stream, or `poll`; missing where the document is not followed. */
  live?: string;
  revision?: string;
  version?: string;
  /** Present while the server itself has no current data. */
  stale?: string;
  /** Title in the stale state, if it is not made from the headline. */
  oldTitle?: string;
  noNews: string;
  back: string;
  lost: string;
  unknown: string;
  /** Document that dates a static copy. */
  datedBy?: string;
};

/** The facts of a document. */
export const factsOf = (page: Document): DOMStringMap & PageFacts =>
  // The renderer writes these attributes into every document that has this script.
  page.body.dataset as DOMStringMap & PageFacts;

export const pageData: DOMStringMap & PageFacts = factsOf(document);

export const isMirrored: boolean = document.documentElement.dir === "rtl";

/** The elements that match, in document order. */
export const all = <E extends Element = HTMLElement>(
  selector: string,
  within: ParentNode = document,
): E[] => [...within.querySelectorAll<E>(selector)];

/** The parts of a document that updates change. */
export type Parts = readonly [symbols: Element, header: Element, main: Element, footer: Element];

/** The parts of a document; null if it is no page. */
export function partsOf(page: Document): Parts | null {
  const [symbols, header, main, footer] = ["svg", "header", "main", "footer"].map((name) =>
    page.querySelector(`body>${name}`),
  );
  return symbols && header && main && footer ? [symbols, header, main, footer] : null;
}

/** A deep copy of an element. */
export const copyOf = <E extends Element>(element: E): E =>
  // The DOM types a clone as any node.
  element.cloneNode(true) as E;

/** A deep copy of parts. */
export const copyOfParts = ([symbols, header, main, footer]: Parts): Parts => [
  copyOf(symbols),
  copyOf(header),
  copyOf(main),
  copyOf(footer),
];

/** Nodes that the script added: updates compare the served content alone. */
export const added: WeakSet<Node> = new WeakSet();

/** The text of the first match; empty if there is none. */
export const textIn = (selector: string, within: ParentNode = document): string =>
  within.querySelector(selector)?.textContent ?? "";
