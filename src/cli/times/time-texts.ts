/** Times as people write them on the command line: `tomorrow 22:00`, `14:00`, `in 2 hours`. */
import { timeField } from "../../contract/times.ts";
import { readDuration } from "../durations.ts";

/** The moment and the place that a text is read at. */
type TimeContext = { readonly now: number; readonly timeZone: string };

const dayWords = { yesterday: -1, today: 0, tomorrow: 1 } as const;
const day = String.raw`(\d{4}-\d\d-\d\d|yesterday|today|tomorrow)`;

/** A time of day, of today without a day before it. */
const localTime = new RegExp(String.raw`^(?:${day}(?:T|\s+(?:at\s+)?))?(\d{1,2}:\d\d)$`, "iu");
const dayAlone = new RegExp(`^${day}$`, "iu");

/** Whether the moment depends on the time zone: `2026-12-01 22:00`, `tomorrow 22:00`. */
export function isLocalTime(text: string): boolean {
  return localTime.test(text.trim());
}

/** Whether a text is a time of the API, with an offset. */
export function isExactTime(text: string): boolean {
  return timeField.safeParse(text).success;
}

function dayOf(text: string, { now, timeZone }: TimeContext): Temporal.PlainDate {
  const offset = Object.entries(dayWords).find(([word]) => word === text.toLowerCase())?.[1];
  if (offset === undefined) return Temporal.PlainDate.from(text);
  return Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days: offset });
}

function readLocalTime(text: string, context: TimeContext): string | undefined {
  const [, date = "today", time] = localTime.exec(text) ?? [];
  if (time === undefined) return undefined;
  try {
    return dayOf(date, context)
      .toPlainDateTime(time.padStart(5, "0"))
      .toZonedDateTime(context.timeZone)
      .toInstant()
      .toString();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const timeAlone = /^(\d{1,2}:\d\d)$/u;

/** The first moment after `after` (epoch milliseconds) with a time of day: `04:00`; undefined if the text is none. */
export function readTimeAfter(
  text: string,
  { after, timeZone }: { readonly after: number; readonly timeZone: string },
): string | undefined {
  if (!timeAlone.test(text.trim())) return undefined;
  const context = { now: after, timeZone };
  const sameDay = readLocalTime(text.trim(), context);
  if (sameDay === undefined || Date.parse(sameDay) > after) return sameDay;
  return readLocalTime(`tomorrow ${text.trim()}`, context);
}

/** The start of a day: `yesterday`, `2026-12-01`; undefined if it is none. */
export function readDayStart(text: string, context: TimeContext): string | undefined {
  const trimmed = text.trim();
  return dayAlone.test(trimmed) ? readLocalTime(`${trimmed} 00:00`, context) : undefined;
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
  if (isExactTime(trimmed)) return trimmed;
  return readLocalTime(trimmed, context) ?? readRelativeTime(trimmed, context.now);
}

/** How to write a time, for the error of another text: with the day in it, if it has one, or with that of tomorrow. */
export function timeHelp(text: string, now: number): string {
  const trimmed = text.trim();
  if (dayAlone.test(trimmed)) return `Add the time of day, such as "${trimmed} 22:00".`;
  const tomorrow = dayOf("tomorrow", { now, timeZone: "UTC" }).toString();
  return `Give a time such as "${tomorrow} 22:00", "tomorrow 22:00" or "22:00" in the time zone of the page, "in 2 hours", or ${tomorrow}T22:00:00Z.`;
}
