/** Formats times and dates in the page's time zone and language. */

/** Times, dates and figures in one locale and time zone. Moments are epoch milliseconds. */
export type Clock = {
  readonly locale: string;
  /** `14:02` */
  readonly time: (at: number) => string;
  /** `14:02 GMT` */
  readonly timeInZone: (at: number) => string;
  /** `24 Oct`, with the year if it differs from that of `now`. */
  readonly day: (at: number, now: number) => string;
  /** `14:02` on the day of `now`, otherwise day and time; with the zone if it differs from that at `now`. */
  readonly moment: (at: number, now: number) => string;
  /** `14:02 GMT` on the day of `now`, otherwise day and time. */
  readonly momentInZone: (at: number, now: number) => string;
  /** `Sun 29 Nov, 02:00–04:00 GMT`; each end has its own zone if clocks change in between. */
  readonly window: (from: number, to: number, now: number) => string;
  /** The same beside the day on which it began: `02:00–04:00 GMT`, or `22:00 – 30 Nov, 04:00 GMT`. */
  readonly windowOfDay: (from: number, to: number) => string;
  /** A range within a day, its end included: `02:00–04:00 GMT`; each end has its own zone if clocks change in between. */
  readonly windowWithinDay: (from: number, to: number) => string;
  readonly isSameDay: (at: number, now: number) => boolean;
  /** A calendar day (`YYYY-MM-DD`): `24 Oct`. */
  readonly date: (date: string) => string;
  /** Two calendar days and all between them: `1 – 3 Oct`. */
  readonly dates: (from: string, to: string) => string;
  /** A month (`YYYY-MM`): `October 2026`. */
  readonly month: (month: string) => string;
  /** Two months and all between them: `March – October 2026`. */
  readonly months: (from: string, to: string) => string;
  /** Name of the zone at a time: `GMT`. */
  readonly zone: (at: number) => string;
  /** True if the zone has one name all year: the clocks do not change. */
  readonly isZoneConstant: (now: number) => boolean;
  /** `99.98`, always with two decimals. */
  readonly figure: (value: number) => string;
  /** A decimal as programs write it (`0.3`), as the locale does: `0,3` */
  readonly decimal: (digits: string) => string;
  /** `Search, Accounts and Backups` */
  readonly list: (parts: readonly string[]) => string;
};

const maxClocks = 64;
const clocks = new Map<string, Clock>();

/** The clock of a locale and time zone, cached: creating one costs milliseconds. */
export function clockOf(locale: string, timeZone: string): Clock {
  const key = `${locale} ${timeZone}`;
  const cached = clocks.get(key);
  if (cached !== undefined) return cached;
  if (clocks.size >= maxClocks) clocks.clear();
  const clock = makeClock(locale, timeZone);
  clocks.set(key, clock);
  return clock;
}

const asDate = (date: string) => Date.parse(`${date}T00:00:00Z`);

type Write = (at: number) => string;
type InZone = (options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat;
/** The names of the zone in a formatted time. */
type NameZone = (text: string) => string;

const dayOnly = { day: "numeric", month: "short" } as const;
const zoned = { timeZoneName: "short" } as const;

/** Removes the zero offset that the platform writes for zones without a name in a language: `GMT+0`. */
const withoutNought = (text: string) => text.replace(/(?<=\p{L})[+\u2212-]0(?![\d:])/u, "");

/**
 * The way to name a zone in a formatted time: without a zero offset. French calls every zone at zero "UTC"; Greenwich time
 * has one name in all languages.
 */
export function zoneNaming(timeZone: string): NameZone {
  if (/UTC|UCT|Universal|Zulu/u.test(timeZone)) return withoutNought;
  return (text) => withoutNought(text).replace(/\bUTC(?![+\u2212-])/u, "GMT");
}

const dayMs = 86_400_000;
const monthsBack: readonly number[] = Array.from({ length: 12 }, (_, index) => index + 1);

const maxMinutes = 1_024;

/** Memoizes output that is constant within a minute: a page formats the same times repeatedly. */
function byMinute(write: Write, nameZone: NameZone): Write {
  const cache = new Map<number, string>();
  return (at) => {
    const minute = Math.floor(at / 60_000);
    const cached = cache.get(minute);
    if (cached !== undefined) return cached;
    if (cache.size >= maxMinutes) cache.clear();
    const text = nameZone(write(at));
    cache.set(minute, text);
    return text;
  };
}

/**
 * Formats ranges, with one zone, or one for each end if they differ. The platform's own range format is
 * inconsistent with its single times, and differs between browsers.
 */
function windowsIn(
  inZone: InZone,
  {
    zone,
    times,
    isSameDay,
    nameZone,
  }: Pick<Clock, "zone" | "isSameDay"> & { readonly times: Write; readonly nameZone: NameZone },
  options: Intl.DateTimeFormatOptions,
): (from: number, to: number) => string {
  const bare = inZone(options);
  const zonedFormat = inZone({ ...options, ...zoned });
  const zonedText: Write = (at) => nameZone(zonedFormat.format(at));
  return (from, to) => {
    if (from === to) return zonedText(from);
    if (zone(from) !== zone(to)) return `${zonedText(from)} – ${zonedText(to)}`;
    const end = isSameDay(from, to) ? `–${times(to)}` : ` – ${bare.format(to)}`;
    return `${bare.format(from)}${end} ${zone(from)}`;
  };
}

/** The formatters of a zone. */
function writersIn(inZone: InZone, timeOnly: Intl.DateTimeFormatOptions, nameZone: NameZone) {
  const writing = (options: Intl.DateTimeFormatOptions): Write => {
    const format = inZone(options);
    return byMinute((at) => format.format(at), nameZone);
  };
  const year = { year: "numeric" } as const;
  const zones = inZone(zoned);
  return {
    years: writing(year),
    days: writing(dayOnly),
    daysOfYears: writing({ ...dayOnly, ...year }),
    times: writing(timeOnly),
    zonedTimes: writing({ ...timeOnly, ...zoned }),
    moments: writing({ ...dayOnly, ...timeOnly }),
    zonedMoments: writing({ ...dayOnly, ...timeOnly, ...zoned }),
    momentsOfYears: writing({ ...dayOnly, ...year, ...timeOnly }),
    zonedMomentsOfYears: writing({ ...dayOnly, ...year, ...timeOnly, ...zoned }),
    zone: byMinute(
      (at) => zones.formatToParts(at).find((part) => part.type === "timeZoneName")?.value ?? "",
      nameZone,
    ),
  };
}

/** Formats lists. A left-to-right name does not change the list's direction. */
function listsIn(locale: string): (parts: readonly string[]) => string {
  const lists = new Intl.ListFormat(locale, { type: "conjunction" });
  if (new Intl.Locale(locale).language !== "ar") return (parts) => lists.format(parts);
  return (parts) => lists.format(parts.map((part) => `\u2068${part}\u2069`));
}

function makeClock(locale: string, timeZone: string): Clock {
  const inZone: InZone = (options) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone, numberingSystem: "latn" });
  const nameZone = zoneNaming(timeZone);
  const isTwelveHours =
    new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12 === true;
  const timeOnly = { hour: isTwelveHours ? "numeric" : "2-digit", minute: "2-digit" } as const;
  const { years, days, daysOfYears, times, zonedTimes, zone, ...writers } = writersIn(
    inZone,
    timeOnly,
    nameZone,
  );
  const { moments, zonedMoments, momentsOfYears, zonedMomentsOfYears } = writers;
  const weekdays = { ...dayOnly, weekday: "short", ...timeOnly } as const;
  const calendar = new Intl.DateTimeFormat(locale, { ...dayOnly, timeZone: "UTC", numberingSystem: "latn" });
  const months = new Intl.DateTimeFormat(locale, {
    year: "numeric",
    month: "long",
    timeZone: "UTC",
    numberingSystem: "latn",
  });
  const figures = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    numberingSystem: "latn",
  });
  const point = figures.formatToParts(0).find(({ type }) => type === "decimal")?.value ?? ".";
  // Months are headings, which are capitalised even if sentences don't.
  const capital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(locale));
  const isSameYear = (at: number, now: number) => years(at) === years(now);
  const isSameDay = (at: number, now: number) => daysOfYears(at) === daysOfYears(now);
  const context = { zone, times, isSameDay, nameZone };
  const windows = windowsIn(inZone, context, weekdays);
  const windowsOfYears = windowsIn(inZone, context, { ...weekdays, year: "numeric" });
  return {
    locale,
    isSameDay,
    time: (at) => times(at),
    timeInZone: (at) => zonedTimes(at),
    day: (at, now) => (isSameYear(at, now) ? days : daysOfYears)(at),
    moment(at, now) {
      const isSameZone = zone(at) === zone(now);
      if (isSameDay(at, now)) return (isSameZone ? times : zonedTimes)(at);
      if (isSameYear(at, now)) return (isSameZone ? moments : zonedMoments)(at);
      return (isSameZone ? momentsOfYears : zonedMomentsOfYears)(at);
    },
    momentInZone(at, now) {
      if (isSameDay(at, now)) return zonedTimes(at);
      return (isSameYear(at, now) ? zonedMoments : zonedMomentsOfYears)(at);
    },
    window(from, to, now) {
      const isThisYear = isSameYear(from, now) && isSameYear(to, now);
      return (isThisYear ? windows : windowsOfYears)(from, to);
    },
    windowOfDay(from, to) {
      if (isSameDay(from, to) && times(from) === times(to)) return zonedTimes(from);
      const ends = isSameDay(from, to) ? times : isSameYear(from, to) ? moments : momentsOfYears;
      if (zone(from) !== zone(to)) return `${zonedTimes(from)} – ${ends(to)} ${zone(to)}`;
      return `${times(from)}${ends === times ? "–" : " – "}${ends(to)} ${zone(from)}`;
    },
    windowWithinDay(from, to) {
      if (zone(from) !== zone(to)) return `${zonedTimes(from)}–${zonedTimes(to)}`;
      return times(from) === times(to) ? zonedTimes(from) : `${times(from)}–${times(to)} ${zone(to)}`;
    },
    date: (date) => calendar.format(asDate(date)),
    dates: (from, to) => calendar.formatRange(asDate(from), asDate(to)),
    month: (month) => capital(months.format(asDate(`${month}-01`))),
    months: (from, to) => capital(months.formatRange(asDate(`${from}-01`), asDate(`${to}-01`))),
    zone,
    isZoneConstant(now) {
      const today = now - (now % dayMs);
      return monthsBack.every((months) => zone(today - months * 30 * dayMs) === zone(now));
    },
    figure: (value) => figures.format(value),
    decimal: (digits) => digits.replace(".", point),
    list: listsIn(locale),
  };
}
