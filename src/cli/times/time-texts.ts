/** Times as people write them on the command line: `tomorrow 22:00`, `14:00`, `in 2 hours`. */
import { timeField } from "../../contract/times.ts";
import { readDuration } from "../durations.ts";

/** The moment and the place that a text is read at; a weekday is the next one, or the last one if `isPast`. */
type TimeContext = { readonly now: number; readonly timeZone: string; readonly isPast?: boolean };

const dayWords = { yesterday: -1, today: 0, tomorrow: 1 } as const;
const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
const weekday = "mon(?:day)?|tue(?:sday)?|wed(?:nesday)?|thu(?:rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?";
const day = String.raw`(\d{4}-\d\d-\d\d|yesterday|today|tomorrow|${weekday})`;

/** A time of day, of today without a day before it. */
const localTime = new RegExp(String.raw`^(?:${day}(?:T|\s+(?:at\s+)?))?(\d{1,2}:\d\d)$`, "iu");
const dayAlone = new RegExp(`^${day}$`, "iu");

/** Whether the moment depends on the time zone: `2026-12-01 22:00`, `tomorrow 22:00`. */
export function isLocalTime(text: string): boolean {
  return localTime.test(text.trim());
}

const offsetTime =
  /^(\d{4}-\d\d-\d\d)(?:T|\s+)(\d\d:\d\d)(:\d\d(?:\.\d+)?)?\s*(?:(Z|UTC)|([+-]\d\d):?(\d\d))$/iu;

/** A time with an offset, as the API takes it, also from `2026-12-01 22:00Z` and other forms that are printed; undefined if it is none. */
function readExactTime(text: string): string | undefined {
  const trimmed = text.trim();
  if (timeField.safeParse(trimmed).success) return trimmed;
  const [, date, time, seconds = ":00", utc, hours, minutes] = offsetTime.exec(trimmed) ?? [];
  if (date === undefined || time === undefined) return undefined;
  const exact = `${date}T${time}${seconds}${utc === undefined ? `${hours}:${minutes}` : "Z"}`;
  return timeField.safeParse(exact).success ? exact : undefined;
}

/** Whether a text is a time with an offset, which is the same in all time zones. */
export function isExactTime(text: string): boolean {
  return readExactTime(text) !== undefined;
}

/** The number of a weekday in the week; 0 if a text is none. */
const weekdayOf = (text: string) => weekdays.findIndex((name) => text.toLowerCase().startsWith(name)) + 1;

/** The days from one weekday to another: less than a week, ahead or back. */
function weekdayOffset(from: number, to: number, isPast: boolean): number {
  return isPast ? -((from - to + 7) % 7) : (to - from + 7) % 7;
}

function dayOf(text: string, { now, timeZone, isPast = false }: TimeContext): Temporal.PlainDate {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const offset = Object.entries(dayWords).find(([word]) => word === text.toLowerCase())?.[1];
  if (offset !== undefined) return today.add({ days: offset });
  const number = weekdayOf(text);
  if (number === 0) return Temporal.PlainDate.from(text);
  return today.add({ days: weekdayOffset(today.dayOfWeek, number, isPast) });
}

/** The moment of a time of day on a day; that of a weekday lies ahead of now, or before it, by a week if need be. */
function momentOn(date: string, time: string, context: TimeContext): Temporal.Instant {
  const { now, timeZone, isPast = false } = context;
  const onDay = (day: Temporal.PlainDate) =>
    day.toPlainDateTime(time.padStart(5, "0")).toZonedDateTime(timeZone).toInstant();
  const day = dayOf(date, context);
  const moment = onDay(day);
  const distance = moment.epochMilliseconds - now;
  const isWrongWay = isPast ? distance > 0 : distance <= 0;
  if (weekdayOf(date) === 0 || !isWrongWay) return moment;
  return onDay(day.add({ days: isPast ? -7 : 7 }));
}

function readLocalTime(text: string, context: TimeContext): string | undefined {
  const [, date = "today", time] = localTime.exec(text) ?? [];
  if (time === undefined) return undefined;
  try {
    return momentOn(date, time, context).toString();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const timeAlone = /^(\d{1,2}:\d\d)$/u;

/** The first moment after `after` (epoch milliseconds) with a time of day: `04:00`, `wed 04:00`; undefined for another text. */
export function readTimeAfter(
  text: string,
  { after, timeZone }: { readonly after: number; readonly timeZone: string },
): string | undefined {
  const context = { now: after, timeZone };
  if (weekdayOf(text.trim()) > 0) return readLocalTime(text.trim(), context);
  if (!timeAlone.test(text.trim())) return undefined;
  const sameDay = readLocalTime(text.trim(), context);
  if (sameDay === undefined || Date.parse(sameDay) > after) return sameDay;
  return readLocalTime(`tomorrow ${text.trim()}`, context);
}

/** The start of a day: `yesterday`, `2026-12-01`; undefined if it is none. */
export function readDayStart(text: string, context: TimeContext): string | undefined {
  const trimmed = text.trim();
  return dayAlone.test(trimmed) ? readLocalTime(`${trimmed} 00:00`, context) : undefined;
}

/** The day of a text, as `YYYY-MM-DD`: `yesterday`, `mon`, `30 days ago`; undefined if it is none. */
export function readDay(text: string, context: TimeContext): string | undefined {
  const trimmed = text.trim();
  const { now, timeZone } = context;
  const ago = /^(.+)\s+ago$/iu.exec(trimmed)?.[1];
  const distance = ago === undefined ? undefined : readDuration(ago);
  try {
    if (dayAlone.test(trimmed)) return dayOf(trimmed, context).toString();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return distance === undefined ? undefined : dayOf("today", { now: now - distance, timeZone }).toString();
}

/** `now`, `in 2 hours` and `30m ago`, to the full minute. */
function readRelativeTime(text: string, now: number): string | undefined {
  const match = /^(?:in\s+(.+)|(.+)\s+ago|now)$/iu.exec(text);
  if (match === null) return undefined;
  const [, ahead, back] = match;
  const distance = readDuration(ahead ?? back ?? "0");
  if (distance === undefined) return undefined;
  const at = back === undefined ? now + distance : now - distance;
  return new Date(Math.floor(at / 60_000) * 60_000).toISOString();
}

/** A time with an offset, from any of the ways to write one; undefined if it is none. */
export function readTimeText(text: string, context: TimeContext): string | undefined {
  const trimmed = text.trim();
  return readExactTime(trimmed) ?? readLocalTime(trimmed, context) ?? readRelativeTime(trimmed, context.now);
}

/** How to write a time, for the error of another text: with the day in it, if it has one, or with that of tomorrow or yesterday. */
export function timeHelp(text: string, now: number, { isPast = false } = {}): string {
  const trimmed = text.trim();
  if (dayAlone.test(trimmed)) return `Add the time of day, such as "${trimmed} 22:00".`;
  if (isPast) {
    const yesterday = dayOf("yesterday", { now, timeZone: "UTC" }).toString();
    return `Give a past time such as "${yesterday} 22:00", "yesterday 22:00" or "mon 22:00" in the time zone of the page, "2h ago", or ${yesterday}T22:00:00Z.`;
  }
  const tomorrow = dayOf("tomorrow", { now, timeZone: "UTC" }).toString();
  return `Give a time such as "${tomorrow} 22:00", "tomorrow 22:00", "mon 22:00" or "22:00" in the time zone of the page, "in 2 hours", "2h ago", or ${tomorrow}T22:00:00Z.`;
}
