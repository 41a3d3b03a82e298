/** Draws the last days of a component as bars. */

import { statusClass } from "../../../contract/marks.ts";
import type { ComponentStatus } from "../../../contract/words.ts";
import { isWorse } from "../../../rules/status-inputs.ts";
import { dayWorst, downtimeShare, type Weights } from "../../../rules/uptime.ts";
import { type Html, trusted } from "../../html-template.ts";
import type { Day } from "../../snapshot.ts";
import { BarCache } from "./bar-cache.ts";
import { dayCount, isFullyOperational } from "./bar-days.ts";
import { joined, type Run, runsOf } from "./run-length.ts";

/** Appearance of one day: nothing, a line if Operational, otherwise a column. */
type Bar = "Nothing" | "Before" | ComponentStatus;

function barOf(day: Day, isUnsure: boolean): Bar {
  if (day.beforeStart) return "Before";
  if (!isUnsure && isFullyOperational(day)) return "Operational";
  const shown = dayWorst(day.shown);
  if (isUnsure) return shown !== null && isWorse(shown, "Unknown") ? shown : "Unknown";
  return shown ?? "Nothing";
}

/** Height of an outage's column, in steps, so that a minute is visible and half a day is prominent. */
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

const isMaintained = ({ beforeStart, shown }: Day) => !beforeStart && shown["Under Maintenance"] > 0;

// A class for each kind of path, in the order in which they are written, and the heights of those that are lines.
const classes: Readonly<Record<Bar, string>> = { Nothing: "", Before: "before", ...statusClass };
const lineHeights: Partial<Record<Bar, number>> = { Before: 27.5, Operational: 24, "Under Maintenance": 24 };
const stripClass = "strip";
const stripHeight = 30.75;

const line = (from: number, to: number, height: number) => `M${4 * from} ${height}h${4 * (to - from) + 3}`;

/** Inputs of the paths other than the days. */
export type PathsContext = {
  readonly isSilent: boolean;
  readonly weights: Weights;
  /** Number of days of the whole field, 90 by default; days that are missing are at its beginning. */
  readonly count?: number;
};

/** Runs of days that look the same, and of days with maintenance, with the days and their weights. */
type BarRuns = {
  readonly bars: readonly Run<Bar>[];
  readonly maintained: readonly Run<boolean>[];
  readonly days: readonly Day[];
  readonly weights: Weights;
  readonly count: number;
};

/** The text of each class's path. */
type Drawing = ReadonlyMap<string, string>;

const empty: Drawing = new Map(Object.values(classes).map((name) => [name, ""]));

/** Adds runs to a drawing. */
function drawInto(drawing: Drawing, { bars, maintained, days, weights, count }: BarRuns): Drawing {
  const shift = count - days.length;
  const paths = new Map(drawing);
  const draw = (name: string, path: string) => paths.set(name, (paths.get(name) ?? "") + path);
  for (const { value: bar, from, to } of bars) {
    const height = lineHeights[bar];
    if (bar === "Nothing") continue;
    if (height !== undefined) draw(classes[bar], line(shift + from, shift + to, height));
    else {
      for (const [index, day] of days.slice(from, to + 1).entries()) {
        draw(classes[bar], `M${4 * (shift + from + index) + 1.5} 28v-${heightOf(bar, day, weights)}`);
      }
    }
  }
  for (const { value, from, to } of maintained) {
    if (value) draw(stripClass, line(shift + from, shift + to, stripHeight));
  }
  return paths;
}

/** The drawing of past days, except for the runs that today may extend. */
type PreviousDrawing = {
  readonly drawing: Drawing;
  readonly bar: Run<Bar> | undefined;
  readonly maintained: Run<boolean> | undefined;
};

function drawPrevious(days: readonly Day[], { weights, count = dayCount }: PathsContext): PreviousDrawing {
  const earlier = days.slice(0, -1);
  const bars = runsOf(
    earlier.map((day) => barOf(day, false)),
    Object.is,
  );
  const maintained = runsOf(earlier.map(isMaintained), Object.is);
  const last = { bar: bars.pop(), maintained: maintained.pop() };
  return { drawing: drawInto(empty, { bars, maintained, days, weights, count }), ...last };
}

function markup(drawing: Drawing): Html {
  let paths = "";
  for (const [name, path] of drawing) if (path !== "") paths += `<path class="${name}" d="${path}"/>`;
  return trusted(paths);
}

const pathCache = new BarCache<Html>();
const previousCache = new BarCache<PreviousDrawing>();

/**
 * The paths of a component's bars, on a field 32 high (359 × 32 for 90 days): the day at place `i` is 3 wide at `4 × i`, its baseline is
 * 28. Days that follow each other at the same height are one run, so that a perfect quarter is one short path.
 */
export function barPaths(days: readonly Day[], context: PathsContext): Html {
  const { isSilent, weights, count = dayCount } = context;
  const today = days.at(-1);
  if (today === undefined) return markup(empty);
  const bar = barOf(today, isSilent);
  const isStriped = isMaintained(today);
  const weighed = `${weights.partial} ${weights.major} ${count}`;
  return pathCache.get(days, `${weighed} ${bar} ${heightOf(bar, today, weights)} ${isStriped}`, () => {
    const earlier = previousCache.get(days, weighed, () => drawPrevious(days, context));
    const at = { from: days.length - 1, to: days.length - 1 };
    const runs: BarRuns = {
      bars: joined(earlier.bar, { value: bar, ...at }, Object.is),
      maintained: joined(earlier.maintained, { value: isStriped, ...at }, Object.is),
      days,
      weights,
      count,
    };
    return markup(drawInto(earlier.drawing, runs));
  });
}
