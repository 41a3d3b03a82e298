/** Flapping (rule 7): a component that turns more than 4 times in 10 minutes is unstable until 10 minutes pass without a turn. */

/** Milliseconds: within them turns are counted, and after as many without one a component is stable again. */
export const flappingSpan = 10 * 60_000;

/** Turns within the span that a component may take and be stable. */
const mostTurns = 4;

const second = 1_000;

/** Turns that are counted, at most: of more it is only said that there are more. */
export const mostCounted = 20;

/** The newest turns of a component. Times are epoch milliseconds. */
export type Flips = {
  /** Within the span before the newest, oldest first; one more than are counted, at most. */
  readonly times: readonly number[];
  /** Since when the component is unstable, as of its newest turn; null where it is not. */
  readonly since: number | null;
};

/** What there is before a first turn. */
export const noFlips: Flips = { times: [], since: null };

/**
 * The same with one more turn, at `at`, which is not before any other. While there are more than are counted, those
 * within a second of one another are one.
 */
export function flipped(flips: Flips, at: number): Flips {
  const { times: known } = flips;
  const newest = known.at(-1) ?? Number.NEGATIVE_INFINITY;
  if (known.length > mostCounted && at - newest < second && flips.since !== null) return flips;
  const times = [...flips.times, at].filter((time) => time > at - flappingSpan).slice(-mostCounted - 1);
  if (isUnstable(flips, at)) return { times, since: flips.since };
  return { times, since: times.length > mostTurns ? at : null };
}

/** Whether a component is unstable at `now`. */
export function isUnstable({ times, since }: Flips, now: number): boolean {
  const newest = times.at(-1);
  return since !== null && newest !== undefined && now - newest < flappingSpan;
}

/** How many turns a component took in the span up to `now`; more than `mostCounted` are one more than that. */
export function flipsIn({ times }: Flips, now: number): number {
  return times.filter((time) => time > now - flappingSpan).length;
}

/** A time from which on turns are told again, since when stood what stood until then, and those turns. */
export type Retold = { readonly from: number; readonly stood: number; readonly times: readonly number[] };

/**
 * The same with other turns from a time on. Earlier turns may be forgotten: what was unstable by then is taken as
 * unstable, and the turn that made it so later at its word.
 */
export function flippedAnew({ times, since }: Flips, { from, stood, times: again }: Retold): Flips {
  const before = times.filter((time) => time < from);
  const start: Flips =
    since === null || since >= from
      ? { times: before, since: null }
      : { times: before.length === 0 ? [stood] : before, since };
  return again.reduce((flips, at) => {
    const next = flipped(flips, at);
    return at === since ? { ...next, since } : next;
  }, start);
}

/** The newest turns as the ledger keeps them: since when the component is unstable, or 0; the first turn; and the gaps. */
export function writeFlips({ times, since }: Flips): string {
  let text = `[${since ?? 0}`;
  let before = 0;
  for (const time of times) {
    text += `,${time - before}`;
    before = time;
  }
  return `${text}]`;
}

/** Reads what `writeFlips` wrote; null is what there is before a first turn. */
export function readFlips(text: string | null): Flips {
  if (text === null) return noFlips;
  const numbers: unknown = JSON.parse(text);
  if (!Array.isArray(numbers) || !numbers.every((one) => typeof one === "number"))
    throw new Error("the ledger holds turns of another shape than were written");
  const [since = 0, ...gaps] = numbers;
  let time = 0;
  const times = gaps.map((gap) => {
    time += gap;
    return time;
  });
  return { times, since: since === 0 ? null : since };
}
