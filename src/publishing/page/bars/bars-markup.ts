/** The bars of a component as markup: as many days as the page shows. */
import { type Html, html } from "../../html-template.ts";
import type { Day, SnapshotDisplay } from "../../snapshot.ts";
import type { AnnouncedDays } from "./announced-days.ts";
import { dayCount } from "./bar-days.ts";
import { barPaths } from "./bar-paths.ts";
import { type BarsContext, barsText } from "./bar-text.ts";

/** The number of days for the script; none if it is the usual one. */
export function countOf({ barDays }: SnapshotDisplay): Html | null {
  return barDays === dayCount ? null : html` data-count="${String(barDays)}"`;
}

/** The titles for the script; nothing if there are none. */
export function titlesOf({ titles }: AnnouncedDays): Html | null {
  return titles.length === 0 ? null : html` data-titles="${titles.join("\n")}"`;
}

/**
 * The bars, with their description for screen readers and the script; `announced` are the days with announcements,
 * and their titles.
 */
export function barsMarkup(all: readonly Day[], context: BarsContext, announced?: string): Html {
  const { display, silentSince, weights } = context;
  const count = display.barDays;
  const days = all.slice(-count);
  const { label, places } = barsText(days, context);
  const paths = barPaths(days, { isSilent: silentSince !== null, weights, count });
  return html`<div class="bars" role="img" aria-label="${label}"${places === "" ? null : html` data-days="${places}"`}${announced === undefined ? null : html` data-announced="${announced}"`}><svg viewBox="0 0 ${String(4 * count - 1)} 32" preserveAspectRatio="none">${paths}</svg></div>`;
}
