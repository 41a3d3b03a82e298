/** Deletes expired rows about once an hour. */
import { defaultRetention } from "../platform/retention-settings.ts";
import { deleteOldDeliveries } from "../store/bookkeeping/delivery-cleanup.ts";
import { eraseDeleted } from "../store/bookkeeping/erase-deleted.ts";
import { deleteOldEvents, trimEventBodies } from "../store/bookkeeping/event-cleanup.ts";
import { deleteExpired } from "../store/bookkeeping/retention-cleanup.ts";
import { deleteOldTeamAlerts } from "../store/bookkeeping/team-cleanup.ts";
import type { SchedulerOptions } from "./due-events.ts";
import { type RepeatingTask, startLoggedTask } from "./repeating-task.ts";

const minuteMs = 60_000;

/** The duration with up to 10% jitter, so that nodes started together do not run in step. */
function withJitter(milliseconds: number): number {
  return Math.round(milliseconds * (0.9 + Math.random() * 0.2));
}

export function startRetention(options: SchedulerOptions): RepeatingTask {
  const { bus, clock, meters, retention = defaultRetention } = options;
  const started = { now: clock.now(), monotonic: clock.monotonic() };
  return startLoggedTask(options, {
    texts: {
      failed: "retention cleanup failed; retrying every 5 min",
      recovered: "retention cleanup succeeds again",
    },
    firstDelayMs: withJitter(2 * minuteMs),
    retryMs: () => withJitter(5 * minuteMs),
    work: async () => {
      // A clock set forward must not expire anything. The store holds whole milliseconds.
      const elapsedNow = Math.floor(started.now + clock.monotonic() - started.monotonic);
      const now = Math.min(clock.now(), elapsedNow);
      await deleteExpired(bus, now, retention);
      await deleteOldEvents(bus, now);
      await deleteOldDeliveries(bus, now);
      await deleteOldTeamAlerts(bus, now);
      await eraseDeleted(bus, now - retention.deleted);
      meters?.lastTick.set({ part: "retention" }, clock.now() / 1000);
      return withJitter(60 * minuteMs);
    },
  });
}

/** Limits the total size of event bodies, about once a minute. */
export function startBodyTrimming(options: SchedulerOptions): RepeatingTask {
  return startLoggedTask(options, {
    texts: {
      failed: "event cleanup failed; retrying every 5 min",
      recovered: "event cleanup succeeds again",
    },
    firstDelayMs: withJitter(minuteMs),
    retryMs: () => withJitter(5 * minuteMs),
    work: async () => {
      await trimEventBodies(options.bus);
      return withJitter(minuteMs);
    },
  });
}
