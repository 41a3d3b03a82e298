/** The page in the stale state: last known values, marked as such. */
import { all, copyOf, copyOfParts, type Parts, pageData, textIn } from "./document.ts";
import type { LiveState } from "./live-state.ts";
import { formatOf, lengthOf, spans, timeOnly } from "./times.ts";

// The server writes the replacements, in the page's language, after the script.
const template = () => document.querySelector<HTMLTemplateElement>("#old")?.content ?? new DocumentFragment();

const unknownMark = () => {
  const mark = template().querySelector("svg");
  return mark === null ? "" : copyOf(mark);
};

const timeIn = (at: number) =>
  formatOf(Intl.DateTimeFormat, { ...timeOnly(), timeZone: pageData.zone }).format(at);

/** The sentence that says how old the page is. */
export function staleSentence({ trueAt, lastTrue }: LiveState): string {
  const minutes = Math.max(1, Math.floor((Date.now() - trueAt) / 60_000));
  const [unit, , seconds] = spans.find(([, least]) => minutes * 60 >= least) ?? ["minute", 60, 60];
  return pageData.noNews
    .replace("{time}", timeIn(lastTrue))
    .replace("{length}", lengthOf(Math.floor((minutes * 60) / seconds), unit));
}

/** The short name of a mark's status. */
export const statusOf = (mark: Element | null | undefined): string => mark?.classList[1] ?? "";

/** Replaces a status by Unknown and the last known one. */
function showLastKnown(element: Element | null | undefined, status: string, lastTrue: number): void {
  const replacement = template().querySelector(`p.${status || "none"}`);
  if (!element || !replacement) return;
  element.replaceChildren(...copyOf(replacement).childNodes);
  for (const node of element.childNodes) {
    if (node instanceof Text) node.data = node.data.replace("{time}", timeIn(lastTrue));
  }
}

/** Replaces the comparison of maintenance with its plan by Unknown and the last known status. */
function removePlan(work: ParentNode | null | undefined, lastTrue: number): void {
  if (!work) return;
  for (const mark of all(".concerned .mark", work)) {
    const text = mark.parentNode?.lastChild;
    const was = textIn(`p.${statusOf(mark)}`, template()).replace("{time}", timeIn(lastTrue));
    if (text instanceof Text) text.data = ` ${was || pageData.unknown}`;
    mark.replaceWith(unknownMark());
  }
}

// Foot and header show the same time.
function dateFoot(time: HTMLTimeElement | null, lastTrue: number): void {
  if (!time) return;
  time.textContent = time.textContent.replace(timeIn(Number(pageData.asOf)), timeIn(lastTrue));
  time.dateTime = time.dataset["to"] = new Date(lastTrue).toJSON();
}

function staleLine(state: LiveState): HTMLElement {
  const line = document.createElement("p");
  line.className = "old";
  line.setAttribute("role", "status");
  // Read once by screen readers, not every minute.
  line.setAttribute("aria-live", "off");
  line.textContent = staleSentence(state);
  return line;
}

function markComponents(main: Element, lastTrue: number): void {
  for (const row of all(".row", main)) {
    const mark = row.querySelector(":is(h3,h4) .mark");
    showLastKnown(row.querySelector(".status"), statusOf(mark), lastTrue);
    mark?.replaceWith(unknownMark());
    // The source is uncertain, too.
    row.querySelector(".origin")?.remove();
  }
  for (const summary of all(".group>summary", main)) {
    summary.querySelector(".mark")?.replaceWith(unknownMark());
    const status = summary.querySelector("p");
    if (status !== null) status.textContent = pageData.unknown;
  }
  for (const mark of all(".kind>.mt", main)) removePlan(mark.parentElement?.parentElement, lastTrue);
}

/** The newest content in the stale state. */
export function createStaleParts(state: LiveState): Parts {
  const { isArchive, lastTrue } = state;
  const parts = copyOfParts(state.newest);
  const [, , main, footer] = parts;
  const head = main.querySelector(".head");
  const mark = head?.querySelector(".mark");
  const line = staleLine(state);
  if (isArchive || !mark) {
    line.className = "old news small";
    main.prepend(line);
  } else head?.querySelector("p")?.replaceWith(line);
  markComponents(main, lastTrue);
  dateFoot(footer.querySelector<HTMLTimeElement>("time[data-to]"), lastTrue);
  if (!head || !mark || /dg|pt|mj/u.test(statusOf(mark))) return parts;
  const headline = head.querySelector("h1");
  if (isArchive) showLastKnown(head.querySelector("p"), statusOf(mark), lastTrue);
  else if (headline !== null) headline.textContent = textIn("b", template());
  // Of a page that may be out of date nothing is green.
  for (const part of all(".affected:not(.ended),.ended .mark", main)) part.remove();
  mark.replaceWith(unknownMark());
  head.className = "head plate un";
  return parts;
}
