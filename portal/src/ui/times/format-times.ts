import { createContext, type PointerEvent, use, useSyncExternalStore } from "react";
import { look } from "../../words/ui.ts";

/** The time zone for display: the page's. */
export const ZoneContext = createContext("UTC");

export function useZone(): string {
  return use(ZoneContext);
}

const language = "en-GB";
const formats = new Map<string, Intl.DateTimeFormat>();

function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${zone} ${JSON.stringify(options)}`;
  const known = formats.get(name);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(language, { timeZone: zone, ...options });
  formats.set(name, made);
  return made;
}

const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const day = { day: "numeric", month: "short" } as const;

/** The day of an instant in a zone, for comparing: `21/11/2026`. */
const dayOf = (ms: number, zone: string) => format(zone, { dateStyle: "short" }).format(ms);

/** The time of day: `14:02`, with `seconds` `14:02:11`. */
export function clockTime(ms: number, zone: string, seconds = false): string {
  return format(zone, seconds ? { ...clock, second: "2-digit" } : clock).format(ms);
}

/** The day and, unless `dayOnly`, the time, no longer than it must be at `now`: `14:02`, `20 Nov, 14:02`, `20 Nov 2025, 14:02`. */
export function shortTime(ms: number, options: { zone: string; now: number; dayOnly?: boolean }): string {
  const { zone, now, dayOnly = false } = options;
  const isToday = dayOf(ms, zone) === dayOf(now, zone);
  if (isToday && !dayOnly) return clockTime(ms, zone);
  const sameYear =
    format(zone, { year: "numeric" }).format(ms) === format(zone, { year: "numeric" }).format(now);
  const date = format(zone, sameYear ? day : { ...day, year: "numeric" }).format(ms);
  return dayOnly ? date : `${date}, ${clockTime(ms, zone)}`;
}

/** All of an instant: `Saturday 21 November 2026 at 14:02:11 GMT`. */
export function wholeTime(ms: number, zone: string): string {
  return format(zone, { dateStyle: "full", timeStyle: "long", hourCycle: "h23" }).format(ms);
}

/** Shows the full time on hover. Computed lazily: zone names are slow on phones. */
export function tellWhole(ms: number, zone: string): (event: PointerEvent<HTMLElement>) => void {
  return ({ currentTarget }) => {
    currentTarget.title = wholeTime(ms, zone);
  };
}

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A length of time in its largest whole unit: `12 minutes`. */
export function span(ms: number): string {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  const [unit, size] = units.find(([, least]) => seconds >= least) ?? ["second", 1];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(
    Math.floor(seconds / size),
  );
}

/** A relative time: `12 minutes ago`, `just now`, `in 3 hours`. */
export function age(ms: number, now: number): string {
  const gone = now - ms;
  if (Math.abs(gone) < 1000) return look.ago.now;
  return gone > 0 ? look.ago.past(span(gone)) : look.ago.inFuture(span(gone));
}

let second = Math.floor(Date.now() / 1000);
/** Time of prerendering, in seconds; undefined if not prerendered. */
let drawn: number | undefined;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  second = Math.floor(Date.now() / 1000);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    // Timers pause while hidden.
    second = Math.floor(Date.now() / 1000);
    timer = setInterval(tick, 1000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Says as of when a document is drawn (ms since 1970), before it is drawn or taken over: its times are then the same in both. */
export function drawAsOf(ms: number): void {
  drawn = Math.floor(ms / 1000);
}

/** Milliseconds of now, to whole steps of `everySeconds`: who uses it is drawn again with each. */
export function useNow(everySeconds = 1): number {
  const whole = (seconds: number) => seconds - (seconds % everySeconds);
  return (
    useSyncExternalStore(
      subscribe,
      () => whole(second),
      () => whole(drawn ?? second),
    ) * 1000
  );
}
