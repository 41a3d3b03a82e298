/**
 * Times in content that readers keep: always with day, year and zone, valid whenever it is read, and
 * byte-identical while unchanged. Epoch milliseconds.
 */
import type { Clock } from "../page/page-clock.ts";

/** A reference time on another day and year than any real one. */
const longAgo = 0;

/** `21 Nov 2026, 14:02 GMT` */
export function lastingMoment(at: number, clock: Clock): string {
  return clock.momentInZone(at, longAgo);
}

/** `Sun 29 Nov 2026, 02:00–04:00 GMT` */
export function lastingWindow(from: number, to: number, clock: Clock): string {
  return clock.window(from, to, longAgo);
}
