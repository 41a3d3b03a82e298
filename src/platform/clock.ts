/** The two clocks: one that people set, and one that only goes forward. */
import { uptime } from "node:os";
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

/** Milliseconds that the two ways to count time may differ by without the machine having slept. */
const uncertain = 1000;

/**
 * A clock that only goes forward and, unlike `monotonic`, goes on while the machine sleeps (as far as the system tells).
 * To be asked some times a second: it costs some microseconds.
 */
export function sleeplessClock(): () => number {
  let slept = 0;
  let apart = uptime() * 1000 - performance.now();
  return () => {
    const awake = performance.now();
    const now = uptime() * 1000 - awake;
    if (now > apart + uncertain) slept += now - apart;
    apart = now;
    return awake + slept;
  };
}
