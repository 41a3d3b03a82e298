/** All bars of the component list are one tab stop. */
import { all } from "./document.ts";

/** The bars of the component list. */
export const bars = (): HTMLElement[] => all(".timetable .bars");

/** Texts and numbers for the bars. */
export const list = (): DOMStringMap => all(".timetable")[0]?.dataset ?? {};

/** Number of days in each bar. */
export const dayCount = (): number => Number(list()["count"] ?? 90);

let stop: HTMLElement | null = null;

/** True if the reader can get to a bar: its group is open, and the search shows its row. */
export const isReachable = (bar: Element): boolean => bar.closest("details:not([open]),[hidden]") === null;

/** The component's name, which a long text of a day would cover; on a component's page its heading. */
export const nameOf = (bar: Element): HTMLElement | null =>
  bar.parentElement?.querySelector<HTMLElement>(":is(h3,h4)") ?? document.querySelector("h1");

/** Makes a bar the tab stop. */
export function setStop(bar: HTMLElement | null): void {
  stop?.setAttribute("tabindex", "-1");
  bar?.setAttribute("tabindex", "0");
  stop = bar;
}

/** Moves the tab stop if its bar can't be reached any more. */
export function keepStop(): void {
  if (!stop?.isConnected || !isReachable(stop)) setStop(bars().find(isReachable) ?? null);
}

/** Takes all other bars out of the tab order. */
export function updateStops(): void {
  for (const bar of bars()) {
    if (bar !== stop) bar.tabIndex = -1;
    // Screen readers pass arrow keys to a slider, not to an image. Its value is a day; until one is chosen, its text has all.
    bar.role = "slider";
    bar.ariaValueMin = "0";
    bar.ariaValueMax = String(dayCount() - 1);
    bar.ariaValueNow ??= bar.ariaValueMax;
    bar.ariaValueText = bar.ariaLabel;
    bar.ariaKeyShortcuts = "ArrowUp ArrowDown";
    const name = nameOf(bar);
    if (name === null) continue;
    name.id ||= `n${bar.parentElement?.id}`;
    bar.setAttribute("aria-labelledby", name.id);
  }
  keepStop();
}
