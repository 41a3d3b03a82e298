/** Wall time in a time zone, by `Intl` alone: not every browser in use has `Temporal`. */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone);
  if (cached !== undefined) return cached;
  const formatter = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "iso8601",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formats.set(zone, formatter);
  return formatter;
}

/** Offset of a zone from UTC at an instant, in milliseconds. */
export function offsetAt(ms: number, zone: string): number {
  const parts = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatOf(zone).formatToParts(ms))
    if (type in parts) Object.assign(parts, { [type]: Number(value) });
  const wall = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
  return wall - Math.floor(ms / 1000) * 1000;
}

/** Local time of a zone at an instant, as `2026-11-21T14:02`. */
export function wallAt(ms: number, zone: string): string {
  return new Date(ms + offsetAt(ms, zone)).toISOString().slice(0, 16);
}

/** The same with its second, unless that is zero: `2026-11-21T14:02:07`. */
export function wallWithSecond(ms: number, zone: string): string {
  return new Date(ms + offsetAt(ms, zone)).toISOString().slice(0, 19).replace(/:00$/u, "");
}

const dayMs = 86_400_000;

/**
 * The instants of a local time (`2026-11-21T14:02`), earliest first: one, two if it repeats, none if it is
 * skipped or invalid.
 */
export function instantsOf(wall: string, zone: string): readonly number[] {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return [];
  const offsets = new Set([offsetAt(asUtc - dayMs, zone), offsetAt(asUtc + dayMs, zone)]);
  return [...offsets]
    .map((offset) => asUtc - offset)
    .filter((ms) => ms + offsetAt(ms, zone) === asUtc)
    .toSorted((a, b) => a - b);
}

/** The instant for a skipped local time, moved forward by the gap. */
export function instantAfterGap(wall: string, zone: string): number | undefined {
  const asUtc = Date.parse(`${wall}Z`);
  return Number.isNaN(asUtc) ? undefined : asUtc - offsetAt(asUtc - dayMs, zone);
}

/** Offset of a zone at an instant: `UTC+01:00`. */
export function offsetText(ms: number, zone: string): string {
  const minutes = Math.round(offsetAt(ms, zone) / 60_000);
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  const absolute = Math.abs(minutes);
  return `UTC${minutes < 0 ? "−" : "+"}${twoDigits(Math.floor(absolute / 60))}:${twoDigits(absolute % 60)}`;
}
