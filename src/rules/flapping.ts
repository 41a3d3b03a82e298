/** Flapping (rule 7): a component that turns more than 4 times in 10 minutes is unstable until 10 minutes pass without a turn. */

/** Milliseconds: within them turns are counted, and after as many without one a component is stable again. */
export const flappingSpan = 10 * 60_000;

/** Turns within the span that a component may take and be stable. */
const maxChanges = 4;

const second = 1_000;

/** Maximum number of changes counted in an episode; above it only "more than" is known. */
export const maxCounted = 20;

/** The newest turns of a component. Times are epoch milliseconds. */
export type FlappingState = {
  /** Within the span before the newest, oldest first; one more than are counted, at most. */
  readonly times: readonly number[];
  /** Start of the instability as of the newest transition; null if stable. */
  readonly since: number | null;
  /**
   * Changes in the whole episode, including those that made the component unstable: at most one more than
   * `mostCounted`, and 0 if stable.
   */
  readonly count: number;
};

/** State before the first transition. */
export const noFlips: FlappingState = { times: [], since: null, count: 0 };

/**
 * The same with one more turn, at `at`, which is not before any other. While there are more than are counted, those
 * within a second of one another are one.
 */
export function recordFlip(flips: FlappingState, at: number): FlappingState {
  const { times: known } = flips;
  const newest = known.at(-1) ?? Number.NEGATIVE_INFINITY;
  if (known.length > maxCounted && at - newest < second && flips.since !== null) return flips;
  const times = [...flips.times, at].filter((time) => time > at - flappingSpan).slice(-maxCounted - 1);
  if (isUnstable(flips, at))
    return { times, since: flips.since, count: Math.min(flips.count + 1, maxCounted + 1) };
  return times.length > maxChanges
    ? { times, since: at, count: times.length }
    : { times, since: null, count: 0 };
}

export function isUnstable({ times, since }: Pick<FlappingState, "times" | "since">, now: number): boolean {
  const newest = times.at(-1);
  return since !== null && newest !== undefined && now - newest < flappingSpan;
}

/**
 * Changes in the current episode at `now`: never decreases while unstable. Null if stable; `mostCounted + 1`
 * means more.
 */
export function episodeChanges(flips: FlappingState, now: number): number | null {
  return isUnstable(flips, now) ? flips.count : null;
}

/** Transitions recomputed from a time on. */
export type RebuiltFlapping = {
  readonly from: number;
  readonly stood: number;
  /** The recomputed transitions from that time on, and the previous ones. */
  readonly times: readonly number[];
  readonly replaced: readonly number[];
};

/**
 * The transitions before a time at which the component was stable. Older ones were dropped: their number in
 * the episode is known, and they count as old as possible.
 */
function turnsBefore({ times, since, count }: FlappingState, { from, replaced }: RebuiltFlapping): number[] {
  const before = times.filter((time) => time < from);
  if (since === null) return before;
  const oldest = since - flappingSpan + 1;
  const ofEpisode =
    count > maxCounted
      ? maxChanges + 1 - replaced.filter((time) => time >= oldest && time <= since).length
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
    count: count > maxCounted ? count : Math.max(maxChanges + 1, count - replaced.length),
  });
}

/**
 * Serialises the newest transitions: start of instability or 0, number of changes in the episode, first
 * transition, gaps.
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
 * Parses the output of `writeFlips`; null is the initial state. Earlier versions stored no number of changes;
 * the stored transitions are counted instead.
 */
export function readFlips(text: string | null): FlappingState {
  if (text === null) return noFlips;
  const kept: unknown = JSON.parse(text);
  const [head, ...gaps] = isList(kept) ? kept : [];
  const episode = typeof head === "number" ? [head] : head;
  if (!isNumbers(episode) || !isNumbers(gaps)) throw new Error("stored flips have an unknown format");
  let time = 0;
  const times = gaps.map((gap) => {
    time += gap;
    return time;
  });
  const [since = 0, count = times.length] = episode;
  return since === 0 ? { times, since: null, count: 0 } : { times, since, count };
}
