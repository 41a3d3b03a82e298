/** The two clocks: one that people set, and one that only goes forward. */
import { uptime } from "node:os";
import { performance } from "node:perf_hooks";

/** A source of time, passed as an argument so that tests can control it. */
export type Clock = {
  /** Epoch milliseconds, as the machine has them: may be set back or forward at any time. */
  now(): number;
  /** Monotonic milliseconds from an arbitrary origin, for measuring durations. */
  monotonic(): number;
};

/** The machine's own clocks. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};

/**
 * Tolerated difference of the two clocks, in milliseconds; a larger one means that the machine was suspended.
 */
const uncertain = 1000;

/**
 * A monotonic clock that also advances while the machine is suspended (as far as the system reports it).
 * Costs some microseconds a call.
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
