/** Markup of times and ranges: in the page's time zone, and machine-readable. */
import { type Html, html } from "../html-template.ts";
import type { Clock } from "./page-clock.ts";

const iso = (at: number) => new Date(at).toISOString();

/**
 * How the script displays a time: adds the reader's local time and its age (`12 min ago`), or replaces the text by
 * the age, or by the duration.
 */
type AgeStyle = "add" | "only" | "for";

export function timeElement(at: number, text: string): Html {
  return html`<time datetime="${iso(at)}">${text}</time>`;
}

/** A time with its zone, to which the script adds its age. */
export function agedTime(at: number, text: string, style: AgeStyle = "add"): Html {
  return html`<time datetime="${iso(at)}" data-age="${style}">${text}</time>`;
}

/** A time to which the script adds the reader's local time. */
export function localTime(at: number, text: string): Html {
  return html`<time datetime="${iso(at)}" data-to="${iso(at)}">${text}</time>`;
}

/** Where a range may be broken into lines: between its ends if they have days of their own, and after a day. */
const betweenParts = /(?<= – )|(?<= )(?=\d+:)/u;

function windowElement({ from, to }: { readonly from: number; readonly to: number }, text: string): Html {
  const [start = "", ...rest] = text.split(betweenParts);
  return html`<time datetime="${iso(from)}" data-to="${iso(to)}">${start}${rest.map((part) => html`<wbr>${part}`)}</time>`;
}

/** A range beside the day on which it began, to which the script adds the reader's local times. */
export function timeRangeOfDay({ from, to }: { from: number; to: number }, clock: Clock): Html {
  return windowElement({ from, to }, clock.windowOfDay(from, to));
}

/** A range within the day that is named beside it, to which the script adds the reader's local times. */
export function timeRangeWithinDay({ from, to }: { from: number; to: number }, clock: Clock): Html {
  const text = clock.windowWithinDay(from, to);
  const end = text === clock.timeInZone(from) ? from : to;
  return html`<time datetime="${iso(from)}" data-to="${iso(end)}">${text}</time>`;
}

/** A range with its zone, to which the script adds the reader's local times. */
export function timeRange(window: { from: number; to: number }, now: number, clock: Clock): Html {
  const { from, to } = window;
  return windowElement(window, clock.window(from, to, now));
}
