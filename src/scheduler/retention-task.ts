/** Deletes expired rows about once an hour. */
import { defaultRetention } from "../platform/retention-settings.ts";
import { deleteOldDeliveries } from "../store/bookkeeping/delivery-cleanup.ts";
import { eraseDeleted } from "../store/bookkeeping/erase-deleted.ts";
import { deleteOldEvents, trimEventBodies } from "../store/bookkeeping/event-cleanup.ts";
import { deleteExpired } from "../store/bookkeeping/retention-cleanup.ts";
import { deleteOldTeamAlerts } from "../store/bookkeeping/team-cleanup.ts";
import type { SchedulerOptions } from "./due-events.ts";
import { type RepeatingTask, startRepeating } from "./repeating-task.ts";

const minute = 60_000;

/** The time, give or take a tenth: what was started together does not work together for ever. */
function about(milliseconds: number): number {
  return Math.round(milliseconds * (0.9 + Math.random() * 0.2));
}

export function startRetention(options: SchedulerOptions): RepeatingTask {
  const { bus, clock, logger, meters, retention = defaultRetention } = options;
  const started = { now: clock.now(), monotonic: clock.monotonic() };
  return startRepeating(about(2 * minute), async () => {
    // A clock set forward must not age anything. The store holds whole milliseconds.
    const lived = Math.floor(started.now + clock.monotonic() - started.monotonic);
    try {
      const now = Math.min(clock.now(), lived);
      await deleteExpired(bus, now, retention);
      await deleteOldEvents(bus, now);
      await deleteOldDeliveries(bus, now);
      await deleteOldTeamAlerts(bus, now);
      await eraseDeleted(bus, now - retention.deleted);
      meters?.lastTick.set({ part: "retention" }, clock.now() / 1000);
      return about(60 * minute);
    } catch (error) {
      logger.warn({ error }, "retention cleanup failed; retrying in 5 min");
      return about(5 * minute);
    }
  });
}

/** Keeps the bodies of events within their budget, about once a minute. */
export function startBodyTrimming({ bus, logger }: SchedulerOptions): RepeatingTask {
  return startRepeating(about(minute), async () => {
    try {
      await trimEventBodies(bus);
      return about(minute);
    } catch (error) {
      logger.warn({ error }, "event cleanup failed; retrying in 5 min");
      return about(5 * minute);
    }
  });
}
