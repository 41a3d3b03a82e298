/** The two clocks: one that people set, and one that only goes forward. */
import { performance } from "node:perf_hooks";

/** What tells the time. Take it as an argument, so that a test can be its master. */
export type Clock = {
  /** Epoch milliseconds, as the machine has them: may be put back or forward at any time. */
  now(): number;
  /** Milliseconds since some moment: never goes back, and says how long something took. */
  monotonic(): number;
};

/** The machine's own clocks. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};
