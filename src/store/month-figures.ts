/**
 * Final months keep their figures: before the inputs of a final month change, its figure is stored, once.
 * Every change of history goes through the day totals, so none is missed.
 */
import { sql } from "kysely";
import { dayAt } from "../rules/calendar-days.ts";
import { firstOpenMonth, monthBounds, monthOf, monthsBetween } from "../rules/calendar-months.ts";
import {
  affectedMonths,
  isToldTheSame,
  type MonthChange,
  type MonthSums,
  type ShownState,
  toldSums,
  wasTold,
  type ZonedMonth,
} from "../rules/closed-month-figures.ts";
import type { KeptWeights } from "../rules/uptime.ts";
import type { Changes } from "./change-set.ts";
import type { Transaction } from "./engine.ts";
import { listed, q } from "./query.ts";
import type { ComponentRow, PageRow, UptimeMonthRow } from "./tables/tables.ts";

const columns = ["id", "page_id", "start_date", "created_at", "shown_status", "shown_since"] as const;

type ComponentColumns = Pick<ComponentRow, (typeof columns)[number]>;

const nothing: MonthSums = { observed: 0, partial: 0, major: 0 };

function showing(row: Pick<ComponentColumns, "shown_status" | "shown_since" | "start_date">): ShownState {
  return { shown: row.shown_status, since: row.shown_since, startDate: row.start_date };
}

/** Figures of final months, as they were, that a group is about to change and that are not stored yet. */
export async function touchedMonths(
  tx: Transaction,
  changes: Changes,
  { now, pages }: { readonly now: number; readonly pages: readonly PageRow[] },
): Promise<UptimeMonthRow[]> {
  const open = new Map(pages.map((page) => [page.id, firstOpenMonth(now, page.time_zone)]));
  const last = [...open.values()].sort().at(-1);
  if (last === undefined) return [];
  const moved = changes.days.rows().filter((row) => monthOf(row.day) < last);
  // Somewhere the month begins up to a day later.
  const anew = toldAnew(changes, Date.parse(`${last}-02T00:00Z`));
  const numbers = new Set([
    ...moved.map((row) => row.component_id),
    ...anew.keys(),
    ...changes.editedComponents.keys(),
  ]);
  for (const row of changes.newComponents) numbers.delete(row.id);
  if (numbers.size === 0) return [];
  const rows = await tx.rows(
    q
      .selectFrom("component")
      .select(columns)
      .where("id", "in", sql<number>`${listed(numbers)}`)
      .compile(),
  );
  const movedOf = Map.groupBy(moved, (row) => row.component_id);
  const touched = rows.flatMap((row) => {
    const page = pages.find((one) => one.id === row.page_id);
    const end = open.get(row.page_id);
    if (page === undefined || end === undefined) return [];
    const { time_zone: timeZone } = page;
    const change: MonthChange = {
      before: showing(row),
      after: showing(changes.editedComponents.get(row.id) ?? changes.heardComponents.get(row.id) ?? row),
      moved: movedOf.get(row.id) ?? [],
    };
    const since = anew.get(row.id);
    const first = since === undefined ? end : monthOf(dayAt(since, timeZone).date);
    const toldAgain = monthsBetween(first, end, timeZone).map(({ month }) => month);
    return [...new Set([...affectedMonths(change), ...toldAgain])]
      .filter((month) => month < end)
      .map((month) => ({ row, weights: page, month: { ...monthBounds(month, timeZone), timeZone }, change }));
  });
  return await asTheyWere(tx, touched, now);
}

/**
 * Start (epoch milliseconds) of new periods of components, if before `until`: open periods and Unknown time
 * are in no day total.
 */
function toldAnew(changes: Changes, until: number): Map<number, number> {
  const since = new Map<number, number>();
  const note = (component: number, at: number) => {
    if (at < until) since.set(component, Math.min(at, since.get(component) ?? at));
  };
  for (const period of changes.newPeriods.values()) note(period.component_id, period.from_at);
  for (const { id, to_at: to } of changes.closedPeriods.values()) {
    if (to !== null) continue;
    for (const row of [...changes.heardComponents.values(), ...changes.editedComponents.values()]) {
      if (row.last_period_id === id) note(row.id, row.shown_since);
    }
  }
  return since;
}

/** Figures of all final months of a page, by its previous time zone and weights. */
export async function monthsOfPage(
  tx: Transaction,
  asked: {
    readonly page: PageRow;
    readonly left: Pick<PageRow, "time_zone"> & KeptWeights;
    readonly now: number;
  },
): Promise<UptimeMonthRow[]> {
  const { page, left, now } = asked;
  const { time_zone: timeZone } = left;
  const rows = await tx.rows(
    q.selectFrom("component").select(columns).where("page_id", "=", page.id).compile(),
  );
  const end = firstOpenMonth(now, timeZone);
  const [first = end] = rows.map((row) => monthOf(row.start_date)).sort();
  const months = monthsBetween(first, end, timeZone).filter(({ month }) => month < end);
  const touched = rows.flatMap((row) => {
    return months
      .filter(({ month }) => month >= monthOf(row.start_date))
      .map((bounds) => ({ row, weights: left, month: { ...bounds, timeZone }, change: undefined }));
  });
  const kept = await asTheyWere(tx, touched, now);
  return kept.filter(({ observed }) => observed > 0);
}

/** A month of a component to be stored; with a change, only if that alters it. */
type TouchedMonth = {
  readonly row: ComponentColumns;
  readonly weights: KeptWeights;
  readonly month: ZonedMonth;
  readonly change: MonthChange | undefined;
};

async function asTheyWere(
  tx: Transaction,
  all: readonly TouchedMonth[],
  now: number,
): Promise<UptimeMonthRow[]> {
  const touched = all.filter(({ row, month }) => wasTold(month, row.created_at));
  if (touched.length === 0) return [];
  const members = new Set(touched.map(({ row }) => row.id));
  const kept = await keptAlready(tx, members);
  const left = touched.filter(({ row, month }) => !kept.has(key(row.id, month.month)));
  const months = left.map(({ month }) => month.month).sort();
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const sums = await sumsOfMonths(tx, { members, first: `${first}-01`, last: `${last}-31` });
  return left.flatMap(({ row, weights, month, change }) => {
    const closed = sums.get(key(row.id, month.month)) ?? nothing;
    if (change !== undefined && isToldTheSame(closed, change, month)) return [];
    return [
      {
        month: month.month,
        component_id: row.id,
        time_zone: month.timeZone,
        ...toldSums(closed, showing(row), month),
        partial_weight: weights.partial_weight,
        major_weight: weights.major_weight,
        frozen_at: now,
      },
    ];
  });
}

const key = (component: number, month: string) => `${component} ${month}`;

async function keptAlready(tx: Transaction, members: ReadonlySet<number>): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(
    q
      .selectFrom("uptime_month")
      .select(["component_id", "month"])
      .where("component_id", "in", sql<number>`${listed(members)}`)
      .compile(),
  );
  return new Set(rows.map((row) => key(row.component_id, row.month)));
}

/** Sums of closed periods since each component's start, by month. */
async function sumsOfMonths(
  tx: Transaction,
  asked: { readonly members: ReadonlySet<number>; readonly first: string; readonly last: string },
): Promise<ReadonlyMap<string, MonthSums>> {
  const { members, first, last } = asked;
  const total = (columns: string) => sql<number>`cast(sum(${sql.raw(columns)}) as bigint)`;
  const month = sql<string>`substr(component_day.day, 1, 7)`;
  const rows = await tx.rows(
    q
      .selectFrom("component_day")
      .innerJoin("component", "component.id", "component_day.component_id")
      .select(["component_day.component_id", month.as("month")])
      .select(total("operational + degraded + partial + major").as("observed"))
      .select([total("partial").as("partial"), total("major").as("major")])
      .where("component_day.day", ">=", first)
      .where("component_day.day", "<=", last)
      .where("component_day.component_id", "in", sql<number>`${listed(members)}`)
      .whereRef("component_day.day", ">=", "component.start_date")
      .groupBy(["component_day.component_id", month])
      .compile(),
  );
  return new Map(rows.map((row) => [key(row.component_id, row.month), row]));
}
