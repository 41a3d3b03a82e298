/** Search in the component list: rows whose own name, or that of a group around them, contains the text. */
import { keepStop } from "./bar-focus.ts";
import { all, textIn } from "./document.ts";

/** The groups of the component list. */
export const groups = (): HTMLDetailsElement[] => all<HTMLDetailsElement>(".timetable .group");

/** The search field; null if the page has none. */
export const searchField = (): HTMLInputElement | null => document.querySelector(".find input");

const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The groups around an element, the nearest first. */
export function groupsAround(element: Element | null): HTMLDetailsElement[] {
  const group = element?.closest<HTMLDetailsElement>(".group") ?? null;
  return group === null ? [] : [group, ...groupsAround(group.parentElement)];
}

/** The folded names of a row, and of the groups around it. */
const namesOf = (row: Element): string =>
  fold([row, ...groupsAround(row)].map((element) => textIn("h2,h3,h4", element)).join("\n"));

// Which groups were open before the search.
let before: Map<HTMLDetailsElement, boolean> | null = null;

/** Shows the rows that match the search field. */
export function search(): void {
  const query = fold(searchField()?.value.trim() ?? "");
  before ??= new Map(groups().map((group) => [group, group.open]));
  let count = 0;
  for (const row of all(".timetable .row")) {
    row.hidden = !namesOf(row).includes(query);
    if (!row.hidden) count += 1;
  }
  for (const group of groups()) {
    const isFound = all(".row", group).some((row) => !row.hidden);
    group.hidden = !isFound;
    group.open = query === "" ? (before.get(group) ?? group.open) : isFound;
  }
  if (query === "") before = null;
  const result = document.querySelector<HTMLElement>(".find output");
  if (result !== null) {
    result.textContent =
      query === "" ? "" : (result.dataset["found"] ?? "").replace("{shown}", String(count));
  }
  keepStop();
}

/** Searches while the reader types. */
export function startSearch(): void {
  // On the document, since updates may replace the field.
  document.addEventListener("input", ({ target }) => {
    if (target === searchField()) search();
  });
}
