/**
 * Flapping (rule 7): a component with more than 4 transitions in 10 minutes is unstable until 10 minutes pass without
 * one.
 */
import { flappingWindowMinutes, maxStableChanges } from "../contract/flapping.ts";

/** Milliseconds within which transitions are counted, and after which a component without one is stable again. */
export const flappingWindowMs: number = flappingWindowMinutes * 60_000;

const secondMs = 1_000;

/** Maximum number of changes counted in an episode; above it only "more than" is known. */
export const maxCounted = 20;

/** The newest transitions of a component. Times are epoch milliseconds. */
export type FlappingState = {
  /** Transitions within the window before the newest, oldest first; at most one more than are counted. */
  readonly times: readonly number[];
  /** Start of the instability as of the newest transition; null if stable. */
  readonly since: number | null;
  /**
   * Changes in the whole episode, including those that made the component unstable: at most `maxCounted + 1`, and 0 if
   * stable.
   */
  readonly count: number;
};

/** State before the first transition. */
export const noTransitions: FlappingState = { times: [], since: null, count: 0 };

/**
 * Adds a transition at `at`, which is not before any other. While there are more than are counted, those within a
 * second of one another count as one.
 */
export function recordTransition(state: FlappingState, at: number): FlappingState {
  const { times: recent } = state;
  const newest = recent.at(-1) ?? Number.NEGATIVE_INFINITY;
  if (recent.length > maxCounted && at - newest < secondMs && state.since !== null) return state;
  const times = [...state.times, at].filter((time) => time > at - flappingWindowMs).slice(-maxCounted - 1);
  if (isUnstable(state, at))
    return { times, since: state.since, count: Math.min(state.count + 1, maxCounted + 1) };
  return times.length > maxStableChanges
    ? { times, since: at, count: times.length }
    : { times, since: null, count: 0 };
}

export function isUnstable({ times, since }: Pick<FlappingState, "times" | "since">, now: number): boolean {
  const newest = times.at(-1);
  return since !== null && newest !== undefined && now - newest < flappingWindowMs;
}

/**
 * Changes in the current episode at `now`: never decreases while unstable. Null if stable; `maxCounted + 1` means more.
 */
export function episodeChanges(state: FlappingState, now: number): number | null {
  return isUnstable(state, now) ? state.count : null;
}

/** Transitions recomputed from a time on. */
export type RebuiltFlapping = {
  readonly from: number;
  readonly firstStart: number;
  /** The recomputed transitions from that time on, and the previous ones. */
  readonly times: readonly number[];
  readonly replaced: readonly number[];
};

/**
 * The transitions before a time at which the component was stable. Older ones were dropped: their number in
 * the episode is known, and they count as old as possible.
 */
function transitionsBefore(
  { times, since, count }: FlappingState,
  { from, replaced }: RebuiltFlapping,
): number[] {
  const before = times.filter((time) => time < from);
  if (since === null) return before;
  const oldest = since - flappingWindowMs + 1;
  const episodeCount =
    count > maxCounted
      ? maxStableChanges + 1 - replaced.filter((time) => time >= oldest && time <= since).length
      : count - replaced.filter((time) => time >= oldest).length;
  const missing = Math.max(0, episodeCount - before.filter((time) => time >= oldest).length);
  return [...Array.from({ length: missing }, () => oldest), ...before];
}

/** Replaces the transitions from a time on. An episode with more changes than are counted remains one. */
export function rebuildFlapping(state: FlappingState, rebuilt: RebuiltFlapping): FlappingState {
  const { times, since, count } = state;
  const { from, firstStart, times: newTimes, replaced } = rebuilt;
  if (since === null || since >= from)
    return newTimes.reduce(recordTransition, {
      times: transitionsBefore(state, rebuilt),
      since: null,
      count: 0,
    });
  const before = times.filter((time) => time < from);
  return newTimes.reduce(recordTransition, {
    times: before.length === 0 ? [firstStart] : before,
    since,
    count: count > maxCounted ? count : Math.max(maxStableChanges + 1, count - replaced.length),
  });
}

/** The stored form of the newest transitions: start of instability or 0, changes in the episode; first transition, gaps. */
type StoredTransitions = readonly [head: readonly [since: number, count: number], ...gaps: number[]];

/** The stored form of the newest transitions. */
export function encodeTransitions({ times, since, count }: FlappingState): StoredTransitions {
  const gaps = times.map((time, index) => time - (times[index - 1] ?? 0));
  return [[since ?? 0, count], ...gaps];
}

/** The transitions of a stored form. */
export function decodeTransitions([[since, count], ...gaps]: StoredTransitions): FlappingState {
  let time = 0;
  const times = gaps.map((gap) => (time += gap));
  return since === 0 ? { times, since: null, count: 0 } : { times, since, count };
}
