/** Ninety days of a component, as bars for the eye and as words for those who read or hear them. */

import { statusClass } from "../../contract/marks.ts";
import { type ComponentStatus, componentStatuses } from "../../contract/words.ts";
import { isWorse } from "../../rules/standing.ts";
import { dayPercent, dayWorst, downtimeShare, type Weights } from "../../rules/uptime.ts";
import { type Html, trusted } from "../html.ts";
import type { Day } from "../snapshot.ts";
import type { Clock } from "./clock.ts";
import { Remembered } from "./remembered.ts";
import type { Words } from "./words/words.ts";

/** How many days there is room for; today is the last. */
const dayCount = 90;

/** What the bars of one render have in common. */
export type BarsContext = {
  readonly words: Words;
  readonly clock: Clock;
  /** Since when there has been no news (epoch milliseconds), or null where news comes in. */
  readonly silentSince: number | null;
  /** What share of an outage is downtime. */
  readonly weights: Weights;
};

/** What one day looks like: nothing, a line where it was well, a column where it was not. */
type Bar = "Nothing" | "Before" | ComponentStatus;

/** A stretch of places with the same value, from the first place to the last. */
type Run<T> = { readonly value: T; readonly from: number; readonly to: number };

function runsOf<T>(values: readonly T[], isSame: (a: T, b: T) => boolean): Run<T>[] {
  const runs: { value: T; from: number; to: number }[] = [];
  let last: { value: T; from: number; to: number } | undefined;
  for (const [place, value] of values.entries()) {
    if (last !== undefined && isSame(last.value, value)) last.to = place;
    else runs.push((last = { value, from: place, to: place }));
  }
  return runs;
}

const fromTheWorst = componentStatuses.toReversed().filter((status) => status !== "Operational");

// Most days are like this, and a page has thousands of them: they are told from the others first.
function wasWell({ shown }: Day): boolean {
  return shown.Operational > 0 && fromTheWorst.every((status) => shown[status] === 0);
}

function barOf(day: Day, isUnsure: boolean): Bar {
  if (day.beforeStart) return "Before";
  if (!isUnsure && wasWell(day)) return "Operational";
  const shown = dayWorst(day.shown);
  if (isUnsure) return shown !== null && isWorse(shown, "Unknown") ? shown : "Unknown";
  return shown ?? "Nothing";
}

/** The height of an outage's column: by steps, so that a minute can be seen and half a day stands out. */
function outageHeight(share: number): number {
  if (share >= 0.5) return 28;
  if (share >= 0.2) return 25.5;
  if (share >= 0.05) return 23;
  return share >= 0.01 ? 20 : 17;
}

function heightOf(bar: Bar, day: Day, weights: Weights): number {
  if (bar === "Unknown") return 26;
  return bar === "Degraded Performance" ? 13 : outageHeight(downtimeShare(day.shown, weights));
}

// A class for each kind of path, in the order in which they are written, and the heights of those that are lines.
const classes: Readonly<Record<Bar, string>> = { Nothing: "", Before: "before", ...statusClass };
const lineHeights: Partial<Record<Bar, number>> = { Before: 27.5, Operational: 24, "Under Maintenance": 24 };
const stripClass = "strip";
const stripHeight = 30.75;

const line = (from: number, to: number, height: number) => `M${4 * from} ${height}h${4 * (to - from) + 3}`;

/** What the paths of bars hang on beside their days. */
export type PathsContext = { readonly isSilent: boolean; readonly weights: Weights };

const isMaintained = ({ beforeStart, shown }: Day) => !beforeStart && shown["Under Maintenance"] > 0;

function drawPaths(days: readonly Day[], { isSilent, weights }: PathsContext): Html {
  const shift = dayCount - days.length;
  const bars = days.map((day, place) => barOf(day, isSilent && place === days.length - 1));
  const drawn = new Map<string, string>(Object.values(classes).map((name) => [name, ""]));
  const draw = (name: string, more: string) => drawn.set(name, (drawn.get(name) ?? "") + more);
  for (const { value: bar, from, to } of runsOf(bars, Object.is)) {
    const height = lineHeights[bar];
    if (bar === "Nothing") continue;
    if (height !== undefined) draw(classes[bar], line(shift + from, shift + to, height));
    else {
      for (const [index, day] of days.slice(from, to + 1).entries()) {
        draw(classes[bar], `M${4 * (shift + from + index) + 1.5} 28v-${heightOf(bar, day, weights)}`);
      }
    }
  }
  const maintained = days.map(isMaintained);
  for (const { value, from, to } of runsOf(maintained, Object.is)) {
    if (value) draw(stripClass, line(shift + from, shift + to, stripHeight));
  }
  let paths = "";
  for (const [name, path] of drawn) if (path !== "") paths += `<path class="${name}" d="${path}"/>`;
  return trusted(paths);
}

const drawnPaths = new Remembered<Html>();

/**
 * The paths of a component's bars, on a field of 359 × 32: the day at place `i` is 3 wide at `4 × i`, its baseline is
 * 28. Days that follow each other at the same height are one run, so that a perfect quarter is one short path.
 */
export function barPaths(days: readonly Day[], context: PathsContext): Html {
  const today = days.at(-1);
  if (today === undefined) return drawPaths(days, context);
  const { isSilent, weights } = context;
  const bar = barOf(today, isSilent);
  const seen = [bar, heightOf(bar, today, weights), isMaintained(today), weights.partial, weights.major];
  return drawnPaths.of(days, seen.join(" "), () => drawPaths(days, context));
}

/** What there is to say of one day, or null where it was Operational; `whole` where it may be said of several at once. */
type Telling = { readonly text: string; readonly whole: boolean } | null;

function tell(day: Day, isToday: boolean, context: BarsContext): Telling {
  const { words, clock, silentSince } = context;
  if (day.beforeStart) return { text: words.beforeStart, whole: true };
  const silence = isToday && silentSince !== null ? clock.time(silentSince) : null;
  if (silence === null && wasWell(day)) return null;
  const wrong = fromTheWorst.filter((status) => day.shown[status] > 0);
  const [only, ...others] = wrong;
  if (only === undefined && silence === null) return { text: words.noData, whole: true };
  if (only !== undefined && others.length === 0 && day.shown.Operational === 0 && !isToday) {
    return { text: words.allDay(words.status[only]), whole: true };
  }
  const parts = wrong.map((status) => `${words.status[status]} ${words.duration(day.shown[status])}`);
  if (silence !== null) parts.push(words.unknownSince(words.status.Unknown, silence));
  const percent = dayPercent(day.shown, context.weights);
  if (percent !== null && percent < 100) parts.push(words.percent(clock.figure(percent)));
  return { text: parts.join(words.between.parts), whole: false };
}

/** The words for a component's bars, and the places of the days that these speak of, one after the other. */
export type BarsText = { readonly label: string; readonly places: string };

function sayBars(days: readonly Day[], context: BarsContext): BarsText {
  const { words, clock } = context;
  const shift = dayCount - days.length;
  const tellings = days.map((day, place) => tell(day, place === days.length - 1, context));
  const runs = runsOf(
    tellings,
    (a, b) => a === b || (a?.whole === true && b?.whole === true && a.text === b.text),
  );
  const said: string[] = [];
  const places: string[] = [];
  for (const { value, from, to } of runs) {
    const [first, last] = [days[from], days[to]];
    if (value === null || first === undefined || last === undefined) continue;
    const date = from === to ? clock.date(first.date) : clock.dates(first.date, last.date);
    said.push(`${date}${words.between.date}${value.text}`);
    places.push(from === to ? `${shift + from}` : `${shift + from}-${shift + to}`);
  }
  if (said.length === 0) return { label: words.allDays(words.status.Operational), places: "" };
  if (tellings.includes(null)) said.push(words.otherDays(words.status.Operational));
  return { label: said.join(words.between.days), places: places.join(" ") };
}

const saidBars = new WeakMap<Words, WeakMap<Clock, Remembered<BarsText>>>();

function saidIn({ words, clock }: BarsContext): Remembered<BarsText> {
  const byClock = saidBars.get(words) ?? new WeakMap<Clock, Remembered<BarsText>>();
  saidBars.set(words, byClock);
  const said = byClock.get(clock) ?? new Remembered<BarsText>();
  byClock.set(clock, said);
  return said;
}

/**
 * Says in words what the bars show: each day that was not Operational, those that are alike from end to end as one,
 * then the rest. `places` tells the script which day each of them is about (`7 38 60-63`).
 */
export function barsText(days: readonly Day[], context: BarsContext): BarsText {
  const today = days.at(-1);
  if (today === undefined) return sayBars(days, context);
  const { weights } = context;
  const telling = tell(today, true, context);
  const rest = [today.date, weights.partial, weights.major, telling?.whole, telling?.text];
  return saidIn(context).of(days, rest.join(" "), () => sayBars(days, context));
}
