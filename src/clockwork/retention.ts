/** Lets go, about once an hour, of what is kept only for a while. */
import { usualKeeping } from "../ground/keeping-settings.ts";
import { letGo } from "../ledger/bookkeeping/retention.ts";
import type { ClockworkOptions } from "./edges.ts";
import { keepRhythm, type Rhythm } from "./rhythm.ts";

const minute = 60_000;

/** The time, give or take a tenth: what was started together does not work together for ever. */
function about(milliseconds: number): number {
  return Math.round(milliseconds * (0.9 + Math.random() * 0.2));
}

/** Starts to let go. */
export function startRetention(options: ClockworkOptions): Rhythm {
  const { door, clock, logger, meters, keeping = usualKeeping } = options;
  const started = { now: clock.now(), monotonic: clock.monotonic() };
  return keepRhythm(about(2 * minute), async () => {
    // A clock that somebody put forward makes nothing older than it is. The ledger knows whole milliseconds alone.
    const lived = Math.floor(started.now + clock.monotonic() - started.monotonic);
    try {
      await letGo(door, Math.min(clock.now(), lived), keeping);
      meters?.lastBeat.set({ part: "retention" }, clock.now() / 1000);
      return about(60 * minute);
    } catch (error) {
      logger.warn(
        { error },
        "what is out of date could not be let go of; it will be tried again in five minutes",
      );
      return about(5 * minute);
    }
  });
}
