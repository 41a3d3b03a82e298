#!/usr/bin/env node
/**
 * Recomputes a component's uptime from its intervals alone, and compares it with the figure that the page shows.
 *
 *     node examples/uptime.mjs https://status.example.com/component/<id>.json
 *
 * Ends with 0 where both are the same, and with 1 where they are not. It needs nothing but Node.
 */

/**
 * @typedef {{ From: string, To: string, Weight: number | null }} Interval
 * @typedef {{ Observed: number, PartialOutage: number, MajorOutage: number }} Sums
 * @typedef {{ Date: string, From: string, To: string, Percent: number | null, Milliseconds: Sums, Intervals: Interval[] | null }} Day
 * @typedef {{ ComponentName: string, From: string, To: string, AsOf: string, TimeZone: string, Percent: number | null, Weights: { PartialOutage: number, MajorOutage: number }, Days: Day[] }} Uptime
 */

const address = process.argv[2];
if (address === undefined) {
  console.error("Usage: node examples/uptime.mjs <address of a component's JSON>");
  process.exit(2);
}

const answer = await fetch(address, { headers: { accept: "application/json" } });
if (!answer.ok) {
  console.error(`${answer.status} ${answer.statusText}`);
  process.exit(2);
}
/** @type {(text: string) => Uptime & { Result?: Uptime }} */
const read = JSON.parse;
const sent = read(await answer.text());
// Answers to callers with a key have it in an envelope.
const told = sent.Result ?? sent;

/** Milliseconds that were observed, and thousandths of them that were downtime: whole numbers, so that nothing is rounded. */
class Tally {
  observed = 0n;
  down = 0n;

  /** @param {number} milliseconds @param {number} weight */
  add(milliseconds, weight) {
    this.observed += BigInt(milliseconds) * 1000n;
    this.down += BigInt(milliseconds) * BigInt(Math.round(weight * 1000));
  }

  /** In percent, floored to two decimals; null where nothing was observed. */
  percent() {
    if (this.observed === 0n) return null;
    return Number((10_000n * (this.observed - this.down)) / this.observed) / 100;
  }
}

/** @type {string[]} */
const differences = [];

/** @param {string} what @param {number | null} shown @param {number | null} found */
function compare(what, shown, found) {
  if (shown !== found) differences.push(`${what}: shown as ${shown}, recomputed as ${found}`);
}

/** Adds the intervals of a day, which must follow one another from its beginning to its end, or to now. @param {Day} day @param {Tally[]} tallies */
function addIntervals(day, tallies) {
  let reached = Date.parse(day.From);
  for (const { From, To, Weight } of day.Intervals ?? []) {
    const [from, to] = [Date.parse(From), Date.parse(To)];
    if (from !== reached) differences.push(`${day.Date}: nothing is said of the time before ${From}`);
    reached = to;
    if (Weight !== null) for (const tally of tallies) tally.add(to - from, Weight);
  }
  const end = Math.max(Date.parse(day.From), Math.min(Date.parse(day.To), Date.parse(told.AsOf)));
  if (reached !== end) differences.push(`${day.Date}: nothing is said of its end`);
}

/** Adds the sums of a day that has too many intervals for one answer. @param {Day} day @param {Tally[]} tallies */
function addSums({ Milliseconds }, tallies) {
  const { Observed, PartialOutage, MajorOutage } = Milliseconds;
  for (const tally of tallies) {
    tally.add(PartialOutage, told.Weights.PartialOutage);
    tally.add(MajorOutage, told.Weights.MajorOutage);
    tally.add(Observed - PartialOutage - MajorOutage, 0);
  }
}

const whole = new Tally();
let bySums = 0;
for (const day of told.Days) {
  const own = new Tally();
  if (day.Intervals === null) {
    bySums += 1;
    addSums(day, [whole, own]);
  } else {
    addIntervals(day, [whole, own]);
  }
  compare(day.Date, day.Percent, own.percent());
}
// Of the last 90 days there is no figure where less than 24 hours of them were observed; days that were asked for show theirs.
const isTooLittle = told.Percent === null && whole.observed < 24n * 3_600_000n * 1000n;
const figure = isTooLittle ? null : whole.percent();
compare(`${told.From} to ${told.To}`, told.Percent, figure);

console.log(`${told.ComponentName}, ${told.From} to ${told.To} (${told.TimeZone}), as of ${told.AsOf}`);
console.log(`shown:      ${told.Percent ?? "no data"}`);
console.log(`recomputed: ${figure ?? "no data"}`);
if (bySums > 0) console.log(`${bySums} days came without intervals: their sums were taken.`);
for (const difference of differences) console.log(difference);
process.exitCode = differences.length === 0 ? 0 : 1;
