/** The days of a component that were not fully Operational, each with its intervals and weights. */
import type { UptimeCalculation } from "../../queries/uptime-queries.ts";
import { dayPercent, type Weights } from "../../rules/uptime.ts";
import type { CalculatedDay, Interval } from "../../rules/uptime-calculation.ts";
import { type Html, html } from "../html-template.ts";
import type { SnapshotAnnouncement, SnapshotComponent } from "../snapshot.ts";
import type { AnnouncementContext } from "./announcement-context.ts";
import { isUntranslated, untranslatedNote } from "./announcement-markup.ts";
import { isolate, pageLangAttribute } from "./lang-attribute.ts";
import { mark } from "./status-marks.ts";
import { localTime, timeElement, timeRange, timeRangeWithinDay } from "./time-markup.ts";

/** Maximum number of intervals of a day; the JSON has all. */
const maxPerDay = 12;

/** Consecutive days with the same single interval, or one day. Newest first. */
type DayRun = readonly [newest: CalculatedDay, ...others: CalculatedDay[]];

/** The single interval of a day with one status. */
function allDay({ intervals, end }: CalculatedDay): Interval | null {
  const [only, ...others] = intervals;
  return only === undefined || others.length > 0 || only.to !== end ? null : only;
}

function areAlike(a: Interval | null, b: Interval | null): boolean {
  if (a === null || b === null) return false;
  return a.status === b.status && a.correction === b.correction && a.exclusion === b.exclusion;
}

/** True for intervals that are listed: not Operational time, nor the time before the component existed. */
function isIntervalListed({ status, correction, exclusion }: Interval): boolean {
  return exclusion !== "Before Start" && (status !== "Operational" || correction !== null);
}

function isDayListed({ beforeStart, intervals }: CalculatedDay): boolean {
  return !beforeStart && intervals.some(isIntervalListed);
}

function runsOf(days: readonly CalculatedDay[]): DayRun[] {
  const runs: [CalculatedDay, ...CalculatedDay[]][] = [];
  let previous: CalculatedDay | undefined;
  for (const day of days.toReversed()) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === previous && areAlike(allDay(run[0]), allDay(day))) run.push(day);
    else if (isDayListed(day)) runs.push([day]);
    previous = day;
  }
  return runs;
}

/** True for the day that is not over: time after now is in none of its intervals. */
function isToday({ intervals, end }: CalculatedDay): boolean {
  return (intervals.at(-1)?.to ?? end) < end;
}

/** Common inputs of the days. */
type DaysContext = {
  readonly weights: Weights;
  /** Start of the component's present status (epoch milliseconds). */
  readonly currentSince: number;
  readonly announcements: readonly SnapshotAnnouncement[];
  readonly context: AnnouncementContext;
};

function interval(value: Interval, day: CalculatedDay, { currentSince, context }: DaysContext): Html {
  const { texts, clock } = context;
  const componentTexts = texts.component;
  // At the very instant of a change the last interval is the previous status, which is over.
  const isCurrent = isToday(day) && value === day.intervals.at(-1) && value.to > currentSince;
  const status = texts.status[value.status];
  const range = isCurrent
    ? texts.since(localTime(value.from, clock.timeInZone(value.from)))
    : timeRangeWithinDay(value, clock);
  // An interval that began with the day may have gone on since the one before.
  const isAllDay = value.from === day.start && (isCurrent || value.to === day.end);
  const text = isAllDay ? componentTexts.allDay(status) : html`${range} ${status}`;
  const soFar = (words: string) => (isCurrent ? componentTexts.soFar(words) : words);
  const length = componentTexts.length(value.to - value.from);
  const weighting =
    value.exclusion === null
      ? soFar(componentTexts.times(length, clock.decimal(String(value.weight ?? 0))))
      : `${soFar(length)}${texts.between.parts}${componentTexts.notCounted(value.exclusion)}`;
  const corrected = value.correction === null ? null : `${texts.between.parts}${componentTexts.corrected}`;
  return html`<li>${mark(value.status)}${text} <span class="small">${weighting}${corrected}</span></li>
`;
}

/** Links to announcements about the component in a time range. */
function announcedIn(
  { from, to }: { readonly from: number; readonly to: number },
  announcements: readonly SnapshotAnnouncement[],
  context: AnnouncementContext,
): Html | null {
  const { paths, texts, now } = context;
  const concurrent = announcements.filter(
    ({ kind, beganAt, resolvedAt }) => kind !== "Notice" && beganAt < to && (resolvedAt ?? now) > from,
  );
  if (concurrent.length === 0) return null;
  const links = concurrent.map(
    ({ id, title, translations }, index) =>
      html`${index === 0 ? null : texts.between.parts}<a href="${paths.announcement(id)}">${isolate(title, "title", { translations, context })}</a>`,
  );
  const isNoted = concurrent.some((announcement) => isUntranslated(announcement, context));
  return html`<p class="small">${links}${isNoted ? html` ${untranslatedNote(context)}` : null}</p>`;
}

function entry([newest, ...others]: DayRun, daysContext: DaysContext): Html {
  const { weights, announcements, context } = daysContext;
  const { texts, clock } = context;
  const componentTexts = texts.component;
  const allDayInterval = allDay(newest);
  const oldest = others.at(-1);
  const links = announcedIn({ from: (oldest ?? newest).start, to: newest.end }, announcements, context);
  if (oldest !== undefined && allDayInterval !== null) {
    const notes = [
      ...(allDayInterval.exclusion === null ? [] : [componentTexts.notCounted(allDayInterval.exclusion)]),
      ...(allDayInterval.correction === null ? [] : [componentTexts.corrected]),
    ];
    const statusText = componentTexts.allDay(texts.status[allDayInterval.status]);
    return html`<li class="entry" id="d${newest.date}"><span>${others.map(({ date }) => html`<span id="d${date}"></span>`)}${clock.dates(oldest.date, newest.date)}</span><div><ul class="intervals"><li>${mark(allDayInterval.status)}${statusText} <span class="small">${notes.join(texts.between.parts)}</span></li></ul>${links}</div></li>
`;
  }
  const listed = newest.intervals.filter(isIntervalListed);
  const rest = listed.length - maxPerDay;
  const percent = dayPercent(newest.shown, weights);
  const figure = isToday(newest) ? componentTexts.todayFigure : componentTexts.dayFigure;
  return html`<li class="entry" id="d${newest.date}"><span>${clock.date(newest.date)}</span><div><ul class="intervals">
${listed.slice(0, maxPerDay).map((value) => interval(value, newest, daysContext))}${rest > 0 ? html`<li>${componentTexts.andMore(rest)}</li>\n` : null}</ul>${percent === null || percent === 100 ? null : html`<p class="small">${figure(clock.figure(percent))}</p>`}${links}</div></li>
`;
}

/** The days that were not fully Operational, newest first, with their announcements. */
export function uptimeDays(
  past: {
    readonly component: Pick<SnapshotComponent, "statusSince">;
    readonly uptime: Pick<UptimeCalculation, "days" | "weights">;
    readonly announcements: readonly SnapshotAnnouncement[];
  },
  context: AnnouncementContext,
): Html {
  const { announcements } = past;
  const { days, weights } = past.uptime;
  const daysContext = { weights, currentSince: past.component.statusSince, announcements, context };
  const componentTexts = context.texts.component;
  const runs = runsOf(days);
  const list =
    runs.length === 0
      ? html`<p>${componentTexts.noDays}</p>\n`
      : html`<ul class="register days">\n${runs.map((run) => entry(run, daysContext))}</ul>\n`;
  return html`<section class="section"><h2>${componentTexts.days}</h2>
${list}</section>
`;
}

/** Corrections with time and reason, newest first; never the author. */
export function corrections(
  { corrections: rows }: UptimeCalculation,
  context: AnnouncementContext,
): Html | null {
  if (rows.length === 0) return null;
  const { texts, clock, now } = context;
  const componentTexts = texts.component;
  const item = (row: UptimeCalculation["corrections"][number]) => {
    const window = timeRange({ from: row.from_at, to: row.to_at }, now, clock);
    const at = timeElement(row.created_at, clock.momentInZone(row.created_at, now));
    return html`<li class="entry">${timeElement(row.created_at, clock.day(row.created_at, now))}<div><p>${componentTexts.correction(texts.status[row.status], window)}</p><p><bdi${pageLangAttribute(context)}>${row.reason}</bdi></p><p class="small">${componentTexts.byOperator(at)}</p></div></li>
`;
  };
  return html`<section class="section"><h2>${componentTexts.corrections}</h2>
<ul class="register days">
${rows.toReversed().map(item)}</ul></section>
`;
}
