/** Describes the last days of a component in words, for screen readers and the line about a selected day. */
import type { ComponentStatus } from "../../../contract/words.ts";
import { dayPercent, type Weights } from "../../../rules/uptime.ts";
import type { Day, SnapshotDisplay } from "../../snapshot.ts";
import type { Clock } from "../page-clock.ts";
import type { PageTexts } from "../texts/page-texts.ts";
import { BarCache } from "./bar-cache.ts";
import { fromTheWorst, isFullyOperational } from "./bar-days.ts";
import { joined, type Run, runsOf } from "./run-length.ts";

/** Common inputs of the bars in one render. */
export type BarsContext = {
  readonly texts: PageTexts;
  readonly clock: Clock;
  /** Time of the last update (epoch milliseconds) if stale, otherwise null. */
  readonly silentSince: number | null;
  /** The component's present status, which goes on. */
  readonly status: ComponentStatus;
  /** Downtime weights of outages. */
  readonly weights: Weights;
  readonly display: SnapshotDisplay;
};

/** Description of a day, or null if Operational; `isMergeable` if it can be merged with equal neighbours. */
type DayText = { readonly text: string; readonly isMergeable: boolean } | null;

function describeDay(day: Day, isToday: boolean, context: BarsContext): DayText {
  const { texts, clock, silentSince, status: current } = context;
  if (day.beforeStart) return { text: texts.beforeStart, isMergeable: true };
  const silence = isToday && silentSince !== null ? clock.time(silentSince) : null;
  if (silence === null && isFullyOperational(day)) return null;
  const wrong = fromTheWorst.filter((status) => day.shown[status] > 0);
  const [only, ...others] = wrong;
  if (only === undefined && silence === null) return { text: texts.noData, isMergeable: true };
  if (only !== undefined && others.length === 0 && day.shown.Operational === 0 && !isToday) {
    return { text: texts.allDay(texts.status[only]), isMergeable: true };
  }
  const lengthOf = (status: ComponentStatus) => {
    const length = texts.duration(day.shown[status]);
    const goesOn = isToday && silence === null && status === current;
    return goesOn ? texts.component.soFar(length) : length;
  };
  const parts = wrong.map((status) => `${texts.status[status]} ${lengthOf(status)}`);
  if (silence !== null) parts.push(texts.unknownSince(texts.status.Unknown, silence));
  const percent = context.display.uptime ? dayPercent(day.shown, context.weights) : null;
  if (percent !== null && percent < 100) parts.push(texts.percent(clock.figure(percent)));
  return { text: parts.join(texts.between.parts), isMergeable: false };
}

const areAlike = (a: DayText, b: DayText) =>
  a === b || (a?.isMergeable === true && b?.isMergeable === true && a.text === b.text);

/** The first and the last day of a description; the days before its start begin the bar, and are no place to go to. */
type Place = { readonly from: number; readonly to: number; readonly isBeforeStart: boolean };

/** Descriptions of runs with their positions, and whether there are undescribed days. */
type DayTexts = {
  readonly dayTexts: readonly string[];
  readonly places: readonly Place[];
  readonly hasOperational: boolean;
};

function describeRuns(
  runs: readonly Run<DayText>[],
  days: readonly Day[],
  { texts, clock, display }: BarsContext,
): DayTexts {
  const shift = display.barDays - days.length;
  const dayTexts: string[] = [];
  const places: Place[] = [];
  for (const { value, from, to } of runs) {
    const [first, last] = [days[from], days[to]];
    if (value === null || first === undefined || last === undefined) continue;
    const date = from === to ? clock.date(first.date) : clock.dates(first.date, last.date);
    dayTexts.push(`${date}${texts.between.date}${value.text}`);
    places.push({ from: shift + from, to: shift + to, isBeforeStart: from === 0 && first.beforeStart });
  }
  return { dayTexts, places, hasOperational: runs.some(({ value }) => value === null) };
}

/** Descriptions of past days, except for the run that today may extend. */
type PreviousTexts = DayTexts & { readonly last: Run<DayText> | undefined };

function describePrevious(days: readonly Day[], context: BarsContext): PreviousTexts {
  const runs = runsOf(
    days.slice(0, -1).map((day) => describeDay(day, false, context)),
    areAlike,
  );
  const last = runs.pop();
  return { ...describeRuns(runs, days, context), last };
}

/** Each place as its distance from the one before, and the days after its first: smaller numbers compress to a fifth less. */
function encodePlaces(places: readonly Place[]): string {
  let last = 0;
  const encoded: string[] = [];
  for (const { from, to, isBeforeStart } of places) {
    if (isBeforeStart) encoded.push(`-${to}`);
    else encoded.push(from === to ? `${from - last}` : `${from - last}-${to - from}`);
    last = to;
  }
  return encoded.join(" ");
}

/** The label of a component's bars, and the positions of the described days. */
export type BarsText = { readonly label: string; readonly places: string };

function joinTexts(previous: PreviousTexts, today: DayTexts, { texts }: BarsContext): BarsText {
  const dayTexts = [...previous.dayTexts, ...today.dayTexts];
  if (dayTexts.length === 0) return { label: texts.allDays(texts.status.Operational), places: "" };
  if (previous.hasOperational || today.hasOperational)
    dayTexts.push(texts.otherDays(texts.status.Operational));
  return {
    label: dayTexts.join(texts.between.days),
    places: encodePlaces([...previous.places, ...today.places]),
  };
}

/** Caches of descriptions with and without today. */
type TextCaches = { readonly full: BarCache<BarsText>; readonly previous: BarCache<PreviousTexts> };

const caches = new WeakMap<PageTexts, WeakMap<Clock, TextCaches>>();

function cachesFor({ texts, clock }: BarsContext): TextCaches {
  const byClock = caches.get(texts) ?? new WeakMap<Clock, TextCaches>();
  caches.set(texts, byClock);
  const textCaches = byClock.get(clock) ?? { full: new BarCache(), previous: new BarCache() };
  byClock.set(clock, textCaches);
  return textCaches;
}

/**
 * Describes the bars in words: each day that was not Operational, equal neighbours merged, then the rest.
 * `places` tells the script which days each phrase covers: `7 31 22-3` are 7, 38 and 60 to 63, and `-29` those before its start.
 */
export function barsText(days: readonly Day[], context: BarsContext): BarsText {
  const { texts, weights, display } = context;
  const today = days.at(-1);
  if (today === undefined) return { label: texts.allDays(texts.status.Operational), places: "" };
  const { full: fullCache, previous: previousCache } = cachesFor(context);
  const todayText = describeDay(today, true, context);
  const weighed = `${weights.partial} ${weights.major} ${display.uptime} ${display.barDays}`;
  const fingerprint = `${weighed} ${today.date} ${todayText?.isMergeable} ${todayText?.text}`;
  return fullCache.get(days, fingerprint, () => {
    const earlier = previousCache.get(days, weighed, () => describePrevious(days, context));
    const place = days.length - 1;
    const lastRuns = joined(earlier.last, { value: todayText, from: place, to: place }, areAlike);
    return joinTexts(earlier, describeRuns(lastRuns, days, context), context);
  });
}
