/** Search in the component list: rows whose own or group's name contains the text. */
import { keepStop } from "./bar-focus.ts";
import { all, textIn } from "./document.ts";

/** The groups of the component list. */
export const groups = (): HTMLDetailsElement[] => all<HTMLDetailsElement>(".timetable .group");

/** The search field; null if the page has none. */
export const searchField = (): HTMLInputElement | null => document.querySelector(".find input");

const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const foldedText = (element: Element | null, selector: string) =>
  element === null ? "" : fold(textIn(selector, element));

// Which groups were open before the search.
let before: Map<HTMLDetailsElement, boolean> | null = null;

/** Shows the rows that match the search field. */
export function search(): void {
  const wanted = fold(searchField()?.value.trim() ?? "");
  before ??= new Map(groups().map((group) => [group, group.open]));
  let count = 0;
  for (const row of all(".timetable .row")) {
    const names = `${foldedText(row, "h3")}\n${foldedText(row.closest("details"), "h2")}`;
    row.hidden = !names.includes(wanted);
    if (!row.hidden) count += 1;
  }
  for (const group of groups()) {
    const isFound = all(".row", group).some((row) => !row.hidden);
    group.hidden = !isFound;
    group.open = wanted === "" ? (before.get(group) ?? group.open) : isFound;
  }
  if (wanted === "") before = null;
  const result = document.querySelector<HTMLElement>(".find output");
  if (result !== null) {
    result.textContent =
      wanted === "" ? "" : (result.dataset["found"] ?? "").replace("{shown}", String(count));
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
