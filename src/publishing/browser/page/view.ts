/** Applies updates without moving the content in view: scroll anchoring, and the focus. */
import { updateStops } from "./bar-focus.ts";
import { search, searchField } from "./component-search.ts";
import { refreshDay } from "./day-details.ts";
import { all, type Parts, partsOf } from "./document.ts";
import type { LiveState } from "./live-state.ts";
import { patch } from "./patch.ts";
import { setClock, updateAges, updateWindows } from "./times.ts";

const entriesAndRows = ".entry,.row";
const anchors = `main h2,main h3,main h4,.announcement>:not(.register,[open]),.lines>li,.head,.foot,${entriesAndRows}`;

type Anchor = {
  readonly element: HTMLElement;
  readonly announcement: string | undefined;
  readonly top: number;
  readonly bottom: number;
};

// Fully visible elements first; an entry or row before its container.
const rank = ({ element, top }: Anchor) => 2 * Number(top >= 0) + Number(element.matches(entriesAndRows));

function anchorsInView(): Anchor[] {
  return all(anchors)
    .map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { element, announcement: element.closest(".announcement")?.id, top, bottom };
    })
    .filter(
      ({ element, top, bottom }) => bottom > 0 && top < innerHeight && element.getClientRects().length > 0,
    )
    .sort((a, b) => rank(b) - rank(a));
}

const timeOf = (entry: Element) => {
  const first = entry.firstElementChild;
  return first instanceof HTMLTimeElement ? first.dateTime : "";
};

/** The element after the update. A folded entry is a new element: its time identifies it, and it stays expanded. */
function counterpart({ element, announcement }: Anchor): HTMLElement {
  if (element.isConnected || !announcement || !element.matches(".entry")) return element;
  const twin = all(`#${CSS.escape(announcement)} .entry`).find(
    (candidate) => timeOf(candidate) === timeOf(element),
  );
  const fold = twin?.closest("details");
  if (fold) fold.open = true;
  return twin ?? element;
}

function restoreFocus(focus: Element | null): void {
  if (focus === null || focus === document.activeElement || focus === document.body) return;
  const twin = focus.isConnected ? focus : all("a,summary").find((element) => element.isEqualNode(focus));
  if (twin instanceof HTMLElement) twin.focus({ preventScroll: true });
}

/** Displays parts in place of the displayed ones. */
export function showParts(state: LiveState, next: Parts): void {
  const focus = document.activeElement;
  const isAtTop = scrollY === 0;
  const seen = anchorsInView();
  const live = partsOf(document);
  if (live !== null) {
    for (const [index, part] of live.entries())
      patch(part, state.displayed[index] ?? part, next[index] ?? part);
  }
  state.displayed = next;
  setClock();
  updateWindows();
  updateAges();
  updateStops();
  if (searchField()?.value) search();
  refreshDay();
  const anchor = seen
    .map((was) => ({ element: counterpart(was), top: was.top }))
    .find(({ element }) => element.isConnected);
  if (anchor && !isAtTop) scrollBy(0, anchor.element.getBoundingClientRect().top - anchor.top);
  restoreFocus(focus);
}
