/** All time-driven work. */
import { FailureLog } from "../platform/failure-log.ts";
import { startScopeEnds } from "./announcement-scope-ends.ts";
import { type SchedulerOptions, startDueEvents } from "./due-events.ts";
import { startFlappingEnds } from "./flapping-ends.ts";
import { startImportConfirmations } from "./import-confirmations.ts";
import { startReminders } from "./maintenance-reminders.ts";
import type { RepeatingTask } from "./repeating-task.ts";
import { startBodyTrimming, startRetention } from "./retention-task.ts";
import { startTeamAlerts } from "./team-alerts.ts";

/** Starts all time-driven work; `close` resolves when running tasks have ended. */
export function startScheduler(options: SchedulerOptions): RepeatingTask {
  const shared = { failures: new FailureLog(options.logger), ...options };
  const tasks = [
    startDueEvents(shared),
    startReminders(shared),
    startFlappingEnds(shared),
    startScopeEnds(shared),
    startImportConfirmations(shared),
    startTeamAlerts(shared),
    startRetention(shared),
    startBodyTrimming(shared),
  ];
  return {
    async close() {
      await Promise.all(tasks.map((task) => task.close()));
    },
  };
}
