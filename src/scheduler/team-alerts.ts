/** Evaluates the rules of team alerts every few seconds, and records changes; on one node at a time. */

import type { CommandBus } from "../commands/bus/command-bus.ts";
import { loadPageFacts, watchedPages } from "../notifications/team/load-situation.ts";
import { activeAlerts, alertChanges } from "../rules/team-alerts.ts";
import type { SchedulerOptions } from "./due-events.ts";
import { JobLease } from "./job-lease.ts";
import { type RepeatingTask, startLoggedTask } from "./repeating-task.ts";

const intervalMs = 10_000;

/** The time of evaluation, and facts that the store does not have. Times are epoch milliseconds. */
export type AlertMoment = { readonly now: number; readonly copyFailingSince: number | null };

/** Evaluates the rules of each page, and records changes. Rejects if the store fails. */
export async function evaluateTeamAlerts(
  bus: Pick<CommandBus, "rows" | "submit">,
  moment: AlertMoment,
): Promise<void> {
  for (const page of await watchedPages(bus)) {
    const { situation, settings, open } = await loadPageFacts(bus, page, moment);
    const active = activeAlerts(situation, settings);
    const { opened, raised, resolved } = alertChanges(open, active);
    if (opened.length + raised.length + resolved.length === 0) continue;
    await bus.submit({
      command: { kind: "RecordTeamAlerts", pageNumber: page.number, active },
      actor: { kind: "clock" },
      requestId: null,
      idempotency: null,
      ifMatch: null,
    });
  }
}

/** Starts the evaluation of rules. */
export function startTeamAlerts(options: SchedulerOptions): RepeatingTask {
  const { bus, clock, copyFailingSince = () => null } = options;
  const lease = new JobLease(bus, "TeamAlerts");
  const task = startLoggedTask(options, {
    texts: {
      failed: "team alerts could not be evaluated; retrying every 10 s",
      recovered: "team alerts are evaluated again",
    },
    firstDelayMs: intervalMs,
    retryMs: () => intervalMs,
    work: async () => {
      // Without a destination there is nothing to evaluate.
      if ((await watchedPages(bus)).length > 0 && (await lease.acquire()))
        await evaluateTeamAlerts(bus, { now: clock.now(), copyFailingSince: copyFailingSince() });
      return intervalMs;
    },
  });
  return {
    async close() {
      await task.close();
      // A lease that cannot be released expires.
      await lease.release().catch(() => undefined);
    },
  };
}
