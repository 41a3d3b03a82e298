/** The two clocks: the settable one, and the monotonic one. */
import { uptime } from "node:os";
import { performance } from "node:perf_hooks";

/** A source of time, passed as an argument so that tests can control it. */
export type Clock = {
  /** Epoch milliseconds of the machine: may be set back or forward at any time. */
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
const toleranceMs = 1000;

/**
 * A monotonic clock that also advances while the machine is suspended (as far as the system reports it).
 * Costs some microseconds a call.
 */
export function suspendAwareClock(): () => number {
  let suspendedMs = 0;
  let offset = uptime() * 1000 - performance.now();
  return () => {
    const runningMs = performance.now();
    const currentOffset = uptime() * 1000 - runningMs;
    if (currentOffset > offset + toleranceMs) suspendedMs += currentOffset - offset;
    offset = currentOffset;
    return runningMs + suspendedMs;
  };
}
