/** What time itself does. */
import { type SchedulerOptions, startDueEvents } from "./due-events.ts";
import type { RepeatingTask } from "./repeating-task.ts";
import { startRetention } from "./retention-task.ts";

/** Starts everything that time does by itself; `close` resolves when what was under way has ended. */
export function startScheduler(options: SchedulerOptions): RepeatingTask {
  const parts = [startDueEvents(options), startRetention(options)];
  return {
    async close() {
      await Promise.all(parts.map((part) => part.close()));
    },
  };
}
