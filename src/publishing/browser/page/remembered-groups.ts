/** Groups stay as the reader left them, for as long as the tab is open. */
import { groups, groupsAround, search, searchField } from "./component-search.ts";

const storageKey = "signalbox groups";

/** Whether a group is open, by its id. */
const remembered: Record<string, unknown> = read();

function read(): Record<string, unknown> {
  try {
    // Values are checked where they are used.
    return Object(JSON.parse(sessionStorage.getItem(storageKey) ?? "")) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** True if the reader opened or closed the group. */
export const isRemembered = (id: string): boolean => id in remembered;

function reveal(id: string): void {
  for (const group of groupsAround(document.getElementById(id))) group.open = true;
}

function remember(group: HTMLDetailsElement): void {
  remembered[group.id] = !group.open;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(remembered));
  } catch {
    // Storage may be disabled or full: the group is remembered for this document.
  }
}

/** Restores the groups, and opens those around the address's target. */
export function startGroups(): void {
  for (const group of groups()) {
    const isOpen = remembered[group.id];
    if (typeof isOpen === "boolean") group.open = isOpen;
  }
  reveal(location.hash.slice(1));
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const group = target.closest(".group>summary")?.parentNode;
    if (group instanceof HTMLDetailsElement) remember(group);
    const link = target.closest<HTMLAnchorElement>("a[href^='#']");
    if (!link) return;
    const field = searchField();
    if (field?.value) {
      field.value = "";
      search();
    }
    reveal(link.hash.slice(1));
  });
}
