/** The parts of a component's history that a few commands need: from a time on, or recounted. */
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
 * Loads a component's history from `at` (epoch milliseconds) on, or from an earlier moment: none that a correction
 * holds, since what stood beneath it is not in the periods.
 */
export async function loadWindow(
  tx: Transaction,
  component: ComponentRow,
  at: number,
): Promise<HistoryWindow> {
  const { last_event_id: entry, last_repeat_id: repeat, last_period_id: period } = component;
  const made = await tx.rows(
    q.selectFrom("correction").selectAll().where("component_id", "=", component.id).orderBy("id").compile(),
  );
  const start = uncorrected(made, at);
  // Events of one moment are ordered: walk back to the last one before it.
  const before = start - 1;
  const repeats = repeat === null ? [] : await tx.rows(repeatsBack({ last: repeat, at: before }));
  return {
    at: start,
    entries: (await tx.rows(entriesBack({ last: entry, at: before }))).reverse(),
    repeats: repeats.reverse(),
    periods: (await tx.rows(periodsBack({ last: period, at: before }))).reverse(),
    corrections: made.filter((correction) => correction.to_at > start),
  };
}

/** The last time up to `at` that no correction covers or ends at. */
function uncorrected(made: readonly CorrectionRow[], at: number): number {
  const over = made.find((correction) => correction.from_at < at && at <= correction.to_at);
  return over === undefined ? at : uncorrected(made, over.from_at);
}

const batch = 5_000;

/**
 * Recounts the days of a page's components after a change of its time zone, and marks them as rewritten. Only
 * periods that closed within the last 90 days and the day before are counted: older days are computed from
 * the periods.
 */
export async function recountDays(
  tx: Transaction,
  recount: { readonly page: PageRow; readonly now: number; readonly revision: number },
): Promise<void> {
  const { page, now, revision } = recount;
  const members = q.selectFrom("component").select("id").where("page_id", "=", page.id);
  await tx.rows(q.deleteFrom("component_day").where("component_id", "in", members).compile());
  const since = dayAt(now - 92 * 24 * 60 * 60_000, page.time_zone).start;
  const totals = new DayTotals();
  let last = 0;
  for (;;) {
    const periods = await tx.rows(
      q
        .selectFrom("status_period")
        .select(["id", "component_id", "status", "from_at", sql<number>`to_at`.as("to_at")])
        .where("id", ">", last)
        .where("to_at", ">", since)
        .where("component_id", "in", members)
        .orderBy("id")
        .limit(batch)
        .compile(),
    );
    for (const period of periods) {
      const stretch = { status: period.status, from: Math.max(period.from_at, since), to: period.to_at };
      totals.count(period.component_id, stretch, { timeZone: page.time_zone, sign: 1 });
    }
    const end = periods.at(-1);
    if (end === undefined) break;
    last = end.id;
  }
  const rows = totals.rows();
  if (rows.length > 0) await tx.rows(upsertAdd("component_day", ["day", "component_id"], rows));
  await tx.rows(
    q.updateTable("component").set({ days_revision: revision }).where("page_id", "=", page.id).compile(),
  );
}
