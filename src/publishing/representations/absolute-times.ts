/**
 * Times in what is kept by those who read it: always with their day, year and zone, so that they hold whenever it is
 * read, and what has no news stays the same to the byte. Moments are epoch milliseconds.
 */
import type { Clock } from "../page/page-clock.ts";

/** A moment that is on no day and in no year of anything told. */
const longAgo = 0;

/** `21 Nov 2026, 14:02 GMT` */
export function lastingMoment(at: number, clock: Clock): string {
  return clock.momentInZone(at, longAgo);
}

/** `Sun 29 Nov 2026, 02:00–04:00 GMT` */
export function lastingWindow(from: number, to: number, clock: Clock): string {
  return clock.window(from, to, longAgo);
}
