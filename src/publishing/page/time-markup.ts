/** Moments and stretches of time as documents tell them: in the page's time zone, and so that a program can read them. */
import { type Html, html } from "../html-template.ts";
import type { Clock } from "./page-clock.ts";

const iso = (at: number) => new Date(at).toISOString();

/**
 * What the script makes of a moment: it adds its age (`12 minutes ago`, or `12 min ago`), or puts in the place of the
 * text how long ago it was, or for how long it has been so.
 */
type AgeStyle = "long" | "short" | "only" | "for";

/** A moment as people read it. */
export function timeElement(at: number, text: string): Html {
  return html`<time datetime="${iso(at)}">${text}</time>`;
}

/** A moment as people read it, to which the script adds its age. */
export function aged(at: number, text: string, style: AgeStyle): Html {
  return html`<time datetime="${iso(at)}" data-age="${style}">${text}</time>`;
}

/** A moment to which the script adds what that is where its reader is. */
export function placed(at: number, text: string): Html {
  return html`<time datetime="${iso(at)}" data-to="${iso(at)}">${text}</time>`;
}

/** A stretch of time with its zone, to which the script adds what that is where its reader is. */
export function stretch(window: { from: number; to: number }, now: number, clock: Clock): Html {
  const { from, to } = window;
  return html`<time datetime="${iso(from)}" data-to="${iso(to)}">${clock.window(from, to, now)}</time>`;
}
