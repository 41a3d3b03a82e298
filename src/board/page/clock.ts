/** How the page tells times and dates: in its time zone, as its language does. */

/** Times, dates and figures in one locale and time zone. Moments are epoch milliseconds. */
export type Clock = {
  readonly locale: string;
  /** `14:02` */
  readonly time: (at: number) => string;
  /** `14:02 GMT` */
  readonly timeInZone: (at: number) => string;
  /** `24 Oct`, with the year where it is not that of `now`. */
  readonly day: (at: number, now: number) => string;
  /** `14:02` on the day of `now`, else the day and the time; with the zone where that is not the one of `now`. */
  readonly moment: (at: number, now: number) => string;
  /** `14:02 GMT` on the day of `now`, else the day and the time. */
  readonly momentInZone: (at: number, now: number) => string;
  /** `Sun 29 Nov, 02:00–04:00 GMT`; each end has a zone of its own where clocks change between them. */
  readonly window: (from: number, to: number, now: number) => string;
  readonly isSameDay: (at: number, now: number) => boolean;
  /** A calendar day (`YYYY-MM-DD`): `24 Oct`. */
  readonly date: (date: string) => string;
  /** Two calendar days and all between them: `1 – 3 Oct`. */
  readonly dates: (from: string, to: string) => string;
  /** What the zone is called at a moment: `GMT`. */
  readonly zone: (at: number) => string;
  /** `99.98`, always with two decimals. */
  readonly figure: (value: number) => string;
  /** `Search, Accounts and Backups` */
  readonly list: (parts: readonly string[]) => string;
};

const mostClocks = 64;
const clocks = new Map<string, Clock>();

/** The clock of a locale and a time zone; making one costs milliseconds, so that they are kept. */
export function clockOf(locale: string, timeZone: string): Clock {
  const key = `${locale} ${timeZone}`;
  const kept = clocks.get(key);
  if (kept !== undefined) return kept;
  if (clocks.size >= mostClocks) clocks.clear();
  const made = makeClock(locale, timeZone);
  clocks.set(key, made);
  return made;
}

const asDate = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** How stretches of time are written: with one zone, or with one for each end where these differ. */
function windowsIn(
  inZone: (options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat,
  zone: (at: number) => string,
  options: Intl.DateTimeFormatOptions,
): (from: number, to: number) => string {
  const bare = inZone(options);
  const whole = inZone({ ...options, timeZoneName: "short" });
  return (from, to) => {
    // A range of the platform's own names the zone of its end alone.
    if (zone(from) !== zone(to)) return `${whole.format(from)} – ${whole.format(to)}`;
    return from === to ? whole.format(from) : `${bare.formatRange(from, to)} ${zone(from)}`;
  };
}

function makeClock(locale: string, timeZone: string): Clock {
  const inZone = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone, numberingSystem: "latn" });
  const dayOnly = { day: "numeric", month: "short" } as const;
  const isTwelveHours =
    new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12 === true;
  const timeOnly = { hour: isTwelveHours ? "numeric" : "2-digit", minute: "2-digit" } as const;
  const zoned = { timeZoneName: "short" } as const;
  const years = inZone({ year: "numeric" });
  const days = inZone(dayOnly);
  const daysOfYears = inZone({ ...dayOnly, year: "numeric" });
  const times = inZone(timeOnly);
  const zonedTimes = inZone({ ...timeOnly, ...zoned });
  const moments = inZone({ ...dayOnly, ...timeOnly });
  const zonedMoments = inZone({ ...dayOnly, ...timeOnly, ...zoned });
  const momentsOfYears = inZone({ ...dayOnly, year: "numeric", ...timeOnly });
  const zonedMomentsOfYears = inZone({ ...dayOnly, year: "numeric", ...timeOnly, ...zoned });
  const weekdays = { ...dayOnly, weekday: "short", ...timeOnly } as const;
  const lists = new Intl.ListFormat(locale, { type: "conjunction" });
  const calendar = new Intl.DateTimeFormat(locale, { ...dayOnly, timeZone: "UTC", numberingSystem: "latn" });
  const figures = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    numberingSystem: "latn",
  });
  const isSameYear = (at: number, now: number) => years.format(at) === years.format(now);
  const isSameDay = (at: number, now: number) => daysOfYears.format(at) === daysOfYears.format(now);
  const zone = (at: number) =>
    zonedTimes.formatToParts(at).find((part) => part.type === "timeZoneName")?.value ?? timeZone;
  const windows = windowsIn(inZone, zone, weekdays);
  const windowsOfYears = windowsIn(inZone, zone, { ...weekdays, year: "numeric" });
  return {
    locale,
    isSameDay,
    time: (at) => times.format(at),
    timeInZone: (at) => zonedTimes.format(at),
    day: (at, now) => (isSameYear(at, now) ? days : daysOfYears).format(at),
    moment(at, now) {
      const isSameZone = zone(at) === zone(now);
      if (isSameDay(at, now)) return (isSameZone ? times : zonedTimes).format(at);
      if (isSameYear(at, now)) return (isSameZone ? moments : zonedMoments).format(at);
      return (isSameZone ? momentsOfYears : zonedMomentsOfYears).format(at);
    },
    momentInZone(at, now) {
      if (isSameDay(at, now)) return zonedTimes.format(at);
      return (isSameYear(at, now) ? zonedMoments : zonedMomentsOfYears).format(at);
    },
    window(from, to, now) {
      const isThisYear = isSameYear(from, now) && isSameYear(to, now);
      return (isThisYear ? windows : windowsOfYears)(from, to);
    },
    date: (date) => calendar.format(asDate(date)),
    dates: (from, to) => calendar.formatRange(asDate(from), asDate(to)),
    zone,
    figure: (value) => figures.format(value),
    list: (parts) => lists.format(parts),
  };
}
