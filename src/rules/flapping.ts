/** Flapping (rule 7): a component that turns more than 4 times in 10 minutes is unstable until 10 minutes pass without a turn. */

/** Milliseconds: within them turns are counted, and after as many without one a component is stable again. */
export const flappingSpan = 10 * 60_000;

/** Turns within the span that a component may take and be stable. */
const mostTurns = 4;

const second = 1_000;

/** Changes of an episode that are counted, at most: of more it is only said that there are more. */
export const mostCounted = 20;

/** The newest turns of a component. Times are epoch milliseconds. */
export type FlappingState = {
  /** Within the span before the newest, oldest first; one more than are counted, at most. */
  readonly times: readonly number[];
  /** Since when the component is unstable, as of its newest turn; null where it is not. */
  readonly since: number | null;
  /**
   * Changes of the whole episode, those that made the component unstable included; one more than are counted, at most,
   * and 0 where it is not unstable.
   */
  readonly count: number;
};

/** What there is before a first turn. */
export const noFlips: FlappingState = { times: [], since: null, count: 0 };

/**
 * The same with one more turn, at `at`, which is not before any other. While there are more than are counted, those
 * within a second of one another are one.
 */
export function recordFlip(flips: FlappingState, at: number): FlappingState {
  const { times: known } = flips;
  const newest = known.at(-1) ?? Number.NEGATIVE_INFINITY;
  if (known.length > mostCounted && at - newest < second && flips.since !== null) return flips;
  const times = [...flips.times, at].filter((time) => time > at - flappingSpan).slice(-mostCounted - 1);
  if (isUnstable(flips, at))
    return { times, since: flips.since, count: Math.min(flips.count + 1, mostCounted + 1) };
  return times.length > mostTurns
    ? { times, since: at, count: times.length }
    : { times, since: null, count: 0 };
}

/** Whether a component is unstable at `now`. */
export function isUnstable({ times, since }: Pick<FlappingState, "times" | "since">, now: number): boolean {
  const newest = times.at(-1);
  return since !== null && newest !== undefined && now - newest < flappingSpan;
}

/**
 * Changes of the episode that goes on at `now`: it never falls while the component is unstable. Null where it is not;
 * more than `mostCounted` are one more than that.
 */
export function episodeChanges(flips: FlappingState, now: number): number | null {
  return isUnstable(flips, now) ? flips.count : null;
}

/** A time from which on turns are told again, and since when stood what stood until then. */
export type RebuiltFlapping = {
  readonly from: number;
  readonly stood: number;
  /** The turns from that time on, as they are told now and as they were told before. */
  readonly times: readonly number[];
  readonly replaced: readonly number[];
};

/**
 * The turns before a time by which the component was stable. Those that the newest turns are too far from are forgotten:
 * of these it is known how many are of the episode, and they count as if they were as old as may be.
 */
function turnsBefore({ times, since, count }: FlappingState, { from, replaced }: RebuiltFlapping): number[] {
  const before = times.filter((time) => time < from);
  if (since === null) return before;
  const oldest = since - flappingSpan + 1;
  const ofEpisode =
    count > mostCounted
      ? mostTurns + 1 - replaced.filter((time) => time >= oldest && time <= since).length
      : count - replaced.filter((time) => time >= oldest).length;
  const forgotten = Math.max(0, ofEpisode - before.filter((time) => time >= oldest).length);
  return [...Array.from({ length: forgotten }, () => oldest), ...before];
}

/** The same with other turns from a time on. An episode of more changes than are counted stays one. */
export function rebuildFlapping(flips: FlappingState, retold: RebuiltFlapping): FlappingState {
  const { times, since, count } = flips;
  const { from, stood, times: again, replaced } = retold;
  if (since === null || since >= from)
    return again.reduce(recordFlip, { times: turnsBefore(flips, retold), since: null, count: 0 });
  const before = times.filter((time) => time < from);
  return again.reduce(recordFlip, {
    times: before.length === 0 ? [stood] : before,
    since,
    count: count > mostCounted ? count : Math.max(mostTurns + 1, count - replaced.length),
  });
}

/**
 * The newest turns as the ledger keeps them: since when the component is unstable, or 0, and the changes of that episode;
 * the first turn; and the gaps.
 */
export function writeFlips({ times, since, count }: FlappingState): string {
  let text = `[[${since ?? 0},${count}]`;
  let before = 0;
  for (const time of times) {
    text += `,${time - before}`;
    before = time;
  }
  return `${text}]`;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function isNumbers(value: unknown): value is number[] {
  return isList(value) && value.every((one) => typeof one === "number");
}

/**
 * Reads what `writeFlips` wrote; null is what there is before a first turn. Former versions wrote no changes of the
 * episode, and since when alone: then those that are known are its changes.
 */
export function readFlips(text: string | null): FlappingState {
  if (text === null) return noFlips;
  const kept: unknown = JSON.parse(text);
  const [head, ...gaps] = isList(kept) ? kept : [];
  const episode = typeof head === "number" ? [head] : head;
  if (!isNumbers(episode) || !isNumbers(gaps))
    throw new Error("the ledger holds turns of another shape than were written");
  let time = 0;
  const times = gaps.map((gap) => {
    time += gap;
    return time;
  });
  const [since = 0, count = times.length] = episode;
  return since === 0 ? { times, since: null, count: 0 } : { times, since, count };
}
