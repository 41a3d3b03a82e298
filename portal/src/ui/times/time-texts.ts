/** Instants as text in a time zone. */
import { uiTexts } from "../../texts/ui.ts";

export const language = "en-GB";
const formats = new Map<string, Intl.DateTimeFormat>();

function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${zone} ${JSON.stringify(options)}`;
  const cached = formats.get(name);
  if (cached !== undefined) return cached;
  const formatter = new Intl.DateTimeFormat(language, { timeZone: zone, ...options });
  formats.set(name, formatter);
  return formatter;
}

const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const day = { day: "numeric", month: "short" } as const;

/** The day of an instant in a zone, for comparing: `21/11/2026`. */
const dayOf = (ms: number, zone: string) => format(zone, { dateStyle: "short" }).format(ms);

/** The time of day: `14:02`, with `seconds` `14:02:11`. */
export function clockTime(ms: number, zone: string, seconds = false): string {
  return format(zone, seconds ? { ...clock, second: "2-digit" } : clock).format(ms);
}

/** The day and, unless `dayOnly`, the time, as short as `now` allows: `14:02`, `20 Nov, 14:02`, `20 Nov 2025, 14:02`. */
export function shortTime(ms: number, options: { zone: string; now: number; dayOnly?: boolean }): string {
  const { zone, now, dayOnly = false } = options;
  const isToday = dayOf(ms, zone) === dayOf(now, zone);
  if (isToday && !dayOnly) return clockTime(ms, zone);
  const sameYear =
    format(zone, { year: "numeric" }).format(ms) === format(zone, { year: "numeric" }).format(now);
  const date = format(zone, sameYear ? day : { ...day, year: "numeric" }).format(ms);
  return dayOnly ? date : `${date}, ${clockTime(ms, zone)}`;
}

/** The day with its weekday: `Sun 29 Nov`, in another year `Sun 29 Nov 2025`. */
export function weekday(ms: number, { zone, now }: { zone: string; now: number }): string {
  const name = format(zone, { weekday: "short" }).format(ms);
  const year = (at: number) => format(zone, { year: "numeric" }).format(at);
  const date = format(zone, day).format(ms);
  return year(ms) === year(now) ? `${name} ${date}` : `${name} ${date} ${year(ms)}`;
}

/** A period, as on the page: `22:40–23:40`, `30 Nov, 22:40–23:40`, over several days `Mon 30 Nov, 22:40 – Tue 1 Dec, 00:40`. */
export function periodText(start: number, end: number, clock: { zone: string; now: number }): string {
  const { zone } = clock;
  if (dayOf(start, zone) === dayOf(end, zone)) return `${shortTime(start, clock)}–${clockTime(end, zone)}`;
  const moment = (ms: number) => `${weekday(ms, clock)}, ${clockTime(ms, zone)}`;
  return `${moment(start)} – ${moment(end)}`;
}

/** An instant in full: `Saturday 21 November 2026 at 14:02:11 GMT`. */
export function fullTime(ms: number, zone: string): string {
  return format(zone, { dateStyle: "full", timeStyle: "long", hourCycle: "h23" }).format(ms);
}

/** The time zone of this browser. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The short name of a zone at an instant: `GMT`, `CET`, `GMT-8`. */
export function zoneName(ms: number, zone: string): string {
  const parts = format(zone, { hour: "numeric", timeZoneName: "short" }).formatToParts(ms);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/** An instant in full in the page's zone and, if that differs, in the reader's. */
export function fullTimes(ms: number, zone: string, ownZone = browserZone()): string {
  const [inPageZone, inOwnZone] = [fullTime(ms, zone), fullTime(ms, ownZone)];
  const isSame =
    clockTime(ms, zone, true) === clockTime(ms, ownZone, true) && dayOf(ms, zone) === dayOf(ms, ownZone);
  return isSame ? inPageZone : `${inPageZone}\n${uiTexts.inYourZone(inOwnZone)}`;
}
