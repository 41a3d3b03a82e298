/** Reminds subscribers of scheduled maintenance: a day and an hour before it starts. */
import { sql } from "kysely";
import { dueReminder, reminderLeads } from "../rules/notification-events.ts";
import { type Parameters, prepared } from "../store/query.ts";
import type { SchedulerOptions } from "./due-events.ts";
import { type RepeatingTask, startLoggedTask } from "./repeating-task.ts";

const intervalMs = 20_000;

type ReminderWindow = { readonly now: number; readonly until: number };

type UpcomingMaintenance = {
  readonly id: number;
  readonly public_id: string;
  readonly starts_at: number;
  /** Time of the last announcement of its window, or of its creation. */
  readonly since: number;
};

const upcomingQuery = prepared(
  (param: Parameters<ReminderWindow>) => sql<UpcomingMaintenance>`
  select id, public_id, starts_at, coalesce((
      select max(created_at) from notification where announcement_id = announcement.id
        and event in ('MaintenanceAnnounced', 'MaintenanceChanged')), created_at) as since
    from announcement
    where kind = 'Maintenance' and state = 'Scheduled' and deleted_at is null and notify_subscribers = 1
      and starts_at > ${param("now")} and starts_at <= ${param("until")}`,
);

const recordedQuery = prepared(
  (param: Parameters<{ announcement: number }>) =>
    sql<{ dedupe_key: string }>`select dedupe_key from notification
    where announcement_id = ${param("announcement")} and event = 'MaintenanceReminder'`,
);

/** Records the reminders due at `now` (epoch milliseconds). Rejects if the store fails. */
export async function recordReminders({ bus }: Pick<SchedulerOptions, "bus">, now: number): Promise<void> {
  const [maxLead = 0] = reminderLeads;
  for (const row of await bus.rows(upcomingQuery({ now, until: now + maxLead }))) {
    const { id, public_id: announcementId, starts_at: startsAt, since } = row;
    const lead = dueReminder(startsAt, { since, now });
    if (lead === null) continue;
    const recorded = await bus.rows(recordedQuery({ announcement: id }));
    if (recorded.some(({ dedupe_key: key }) => key.endsWith(`:${startsAt}:${lead}`))) continue;
    await bus.submit({
      command: { kind: "RemindOfMaintenance", announcementNumber: id, announcementId, startsAt, lead },
      actor: { kind: "clock" },
      requestId: null,
      idempotency: null,
      ifMatch: null,
    });
  }
}

/** Starts reminding subscribers of scheduled maintenance. */
export function startReminders(options: SchedulerOptions): RepeatingTask {
  return startLoggedTask(options, {
    texts: {
      failed: "maintenance reminders could not be recorded; retrying every 20 s",
      recovered: "maintenance reminders are recorded again",
    },
    firstDelayMs: intervalMs,
    retryMs: () => intervalMs,
    work: async () => {
      await recordReminders(options, options.clock.now());
      return intervalMs;
    },
  });
}
