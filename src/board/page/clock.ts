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
  /** `14:02` on the day of `now`, else the day and the time. */
  readonly moment: (at: number, now: number) => string;
  /** `14:02 GMT` on the day of `now`, else the day and the time. */
  readonly momentInZone: (at: number, now: number) => string;
  readonly isSameDay: (at: number, now: number) => boolean;
  /** A calendar day (`YYYY-MM-DD`): `24 Oct`. */
  readonly date: (date: string) => string;
  /** Two calendar days and all between them: `1 – 3 Oct`. */
  readonly dates: (from: string, to: string) => string;
  /** What the zone is called at a moment: `GMT`. */
  readonly zone: (at: number) => string;
  /** `99.98`, always with two decimals. */
  readonly figure: (value: number) => string;
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
  const calendar = new Intl.DateTimeFormat(locale, { ...dayOnly, timeZone: "UTC", numberingSystem: "latn" });
  const figures = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    numberingSystem: "latn",
  });
  const isSameYear = (at: number, now: number) => years.format(at) === years.format(now);
  const isSameDay = (at: number, now: number) => daysOfYears.format(at) === daysOfYears.format(now);
  return {
    locale,
    isSameDay,
    time: (at) => times.format(at),
    timeInZone: (at) => zonedTimes.format(at),
    day: (at, now) => (isSameYear(at, now) ? days : daysOfYears).format(at),
    moment(at, now) {
      if (isSameDay(at, now)) return times.format(at);
      return (isSameYear(at, now) ? moments : momentsOfYears).format(at);
    },
    momentInZone(at, now) {
      if (isSameDay(at, now)) return zonedTimes.format(at);
      return (isSameYear(at, now) ? zonedMoments : zonedMomentsOfYears).format(at);
    },
    date: (date) => calendar.format(asDate(date)),
    dates: (from, to) => calendar.formatRange(asDate(from), asDate(to)),
    zone: (at) =>
      zonedTimes.formatToParts(at).find((part) => part.type === "timeZoneName")?.value ?? timeZone,
    figure: (value) => figures.format(value),
  };
}
