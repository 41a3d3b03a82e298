/** Loads a part of a component's history, and recounts its days. */
import { sql } from "kysely";
import { dayAt } from "../../rules/calendar-days.ts";
import { upsertAdd } from "../bulk-statements.ts";
import type { HistoryWindow } from "../change-set.ts";
import { DayTotals } from "../day-totals.ts";
import type { Transaction } from "../engine.ts";
import { entriesBack, periodsBack, repeatsBack } from "../linked-rows.ts";
import { q } from "../query.ts";
import type { ComponentRow, CorrectionRow, PageRow } from "../tables/tables.ts";

/**
 * Loads a component's history from `at` (epoch milliseconds) on. If a correction is in force then, loads from before
 * that correction, since the periods do not contain the status beneath it.
 */
export async function loadWindow(
  tx: Transaction,
  component: ComponentRow,
  at: number,
): Promise<HistoryWindow> {
  const {
    last_event_id: newestEvent,
    last_repeat_id: newestRepeat,
    last_period_id: newestPeriod,
  } = component;
  const corrections = await tx.rows(
    q.selectFrom("correction").selectAll().where("component_id", "=", component.id).orderBy("id").compile(),
  );
  const start = beforeCorrections(corrections, at);
  // Events of one moment are ordered: walk back to the last one before it.
  const justBefore = start - 1;
  const repeats =
    newestRepeat === null ? [] : await tx.rows(repeatsBack({ newestId: newestRepeat, since: justBefore }));
  return {
    at: start,
    entries: (await tx.rows(entriesBack({ newestId: newestEvent, since: justBefore }))).reverse(),
    repeats: repeats.reverse(),
    periods: (await tx.rows(periodsBack({ newestId: newestPeriod, since: justBefore }))).reverse(),
    corrections: corrections.filter((correction) => correction.to_at > start),
  };
}

/** The last time up to `at` that no correction covers or ends at. */
function beforeCorrections(corrections: readonly CorrectionRow[], at: number): number {
  const covering = corrections.find((correction) => correction.from_at < at && at <= correction.to_at);
  return covering === undefined ? at : beforeCorrections(corrections, covering.from_at);
}

const batchSize = 5_000;

/**
 * Recounts the days of a page's components after a change of its time zone, and marks them as rewritten. Counts only
 * periods that closed within the last 92 days; older days are computed from the periods.
 */
export async function recountDays(
  tx: Transaction,
  options: { readonly page: PageRow; readonly now: number; readonly revision: number },
): Promise<void> {
  const { page, now, revision } = options;
  const componentIds = q.selectFrom("component").select("id").where("page_id", "=", page.id);
  await tx.rows(q.deleteFrom("component_day").where("component_id", "in", componentIds).compile());
  const since = dayAt(now - 92 * 24 * 60 * 60_000, page.time_zone).start;
  const totals = new DayTotals();
  let lastId = 0;
  for (;;) {
    const periods = await tx.rows(
      q
        .selectFrom("status_period")
        .select(["id", "component_id", "status", "from_at", sql<number>`to_at`.as("to_at")])
        .where("id", ">", lastId)
        .where("to_at", ">", since)
        .where("component_id", "in", componentIds)
        .orderBy("id")
        .limit(batchSize)
        .compile(),
    );
    for (const newestPeriod of periods) {
      const interval = {
        status: newestPeriod.status,
        from: Math.max(newestPeriod.from_at, since),
        to: newestPeriod.to_at,
      };
      totals.add(newestPeriod.component_id, interval, { timeZone: page.time_zone, sign: 1 });
    }
    const lastPeriod = periods.at(-1);
    if (lastPeriod === undefined) break;
    lastId = lastPeriod.id;
  }
  const rows = totals.rows();
  if (rows.length > 0) await tx.rows(upsertAdd("component_day", ["day", "component_id"], rows));
  await tx.rows(
    q.updateTable("component").set({ days_revision: revision }).where("page_id", "=", page.id).compile(),
  );
}
