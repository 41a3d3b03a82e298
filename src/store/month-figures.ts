/**
 * Final months keep their figures: before the inputs of a final month change, its figure is stored, once.
 * Every change of history goes through the day totals, so none is missed.
 */
import { sql } from "kysely";
import { dayAt } from "../rules/calendar-days.ts";
import { firstOpenMonth, monthBounds, monthOf, monthsBetween } from "../rules/calendar-months.ts";
import {
  affectedMonths,
  isUnchanged,
  type MonthChange,
  type MonthSums,
  publishedSums,
  type ShownState,
  wasPublished,
  type ZonedMonth,
} from "../rules/closed-month-figures.ts";
import type { StoredWeights } from "../rules/uptime.ts";
import type { Changes } from "./change-set.ts";
import type { Transaction } from "./engine.ts";
import { listed, q } from "./query.ts";
import type { ComponentRow, PageRow, UptimeMonthRow } from "./tables/tables.ts";

const columns = ["id", "page_id", "start_date", "created_at", "shown_status", "shown_since"] as const;

type ComponentColumns = Pick<ComponentRow, (typeof columns)[number]>;

const noTime: MonthSums = { observed: 0, partial: 0, major: 0 };

function shownStateOf(
  row: Pick<ComponentColumns, "shown_status" | "shown_since" | "start_date">,
): ShownState {
  return { shown: row.shown_status, since: row.shown_since, startDate: row.start_date };
}

/** Figures, as they were, of the final months that a group is about to change and that are not stored yet. */
export async function changedMonths(
  tx: Transaction,
  changes: Changes,
  { now, pages }: { readonly now: number; readonly pages: readonly PageRow[] },
): Promise<UptimeMonthRow[]> {
  const openMonths = new Map(pages.map((page) => [page.id, firstOpenMonth(now, page.time_zone)]));
  const lastOpenMonth = [...openMonths.values()].sort().at(-1);
  if (lastOpenMonth === undefined) return [];
  const changedDays = changes.days.rows().filter((row) => monthOf(row.day) < lastOpenMonth);
  // In some time zones the month begins up to a day later.
  const rebuiltSince = findRebuilt(changes, Date.parse(`${lastOpenMonth}-02T00:00Z`));
  const numbers = new Set([
    ...changedDays.map((row) => row.component_id),
    ...rebuiltSince.keys(),
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
  const changedDaysOf = Map.groupBy(changedDays, (row) => row.component_id);
  const candidates = rows.flatMap((row) => {
    const page = pages.find((candidate) => candidate.id === row.page_id);
    const end = openMonths.get(row.page_id);
    if (page === undefined || end === undefined) return [];
    const { time_zone: timeZone } = page;
    const change: MonthChange = {
      before: shownStateOf(row),
      after: shownStateOf(
        changes.editedComponents.get(row.id) ?? changes.reportedComponents.get(row.id) ?? row,
      ),
      dayChanges: changedDaysOf.get(row.id) ?? [],
    };
    const since = rebuiltSince.get(row.id);
    const firstMonth = since === undefined ? end : monthOf(dayAt(since, timeZone).date);
    const rebuiltMonths = monthsBetween(firstMonth, end, timeZone).map(({ month }) => month);
    return [...new Set([...affectedMonths(change), ...rebuiltMonths])]
      .filter((month) => month < end)
      .map((month) => ({ row, weights: page, month: { ...monthBounds(month, timeZone), timeZone }, change }));
  });
  return await figuresBefore(tx, candidates, now);
}

/**
 * Start (epoch milliseconds) of new periods of components, if before `until`: open periods and Unknown time
 * are in no day total.
 */
function findRebuilt(changes: Changes, until: number): Map<number, number> {
  const since = new Map<number, number>();
  const add = (component: number, at: number) => {
    if (at < until) since.set(component, Math.min(at, since.get(component) ?? at));
  };
  for (const period of changes.newPeriods.values()) add(period.component_id, period.from_at);
  for (const { id, to_at: to } of changes.closedPeriods.values()) {
    if (to !== null) continue;
    for (const row of [...changes.reportedComponents.values(), ...changes.editedComponents.values()]) {
      if (row.last_period_id === id) add(row.id, row.shown_since);
    }
  }
  return since;
}

/** Figures of all final months of a page, by its previous time zone and weights. */
export async function monthsOfPage(
  tx: Transaction,
  options: {
    readonly page: PageRow;
    readonly former: Pick<PageRow, "time_zone"> & StoredWeights;
    readonly now: number;
  },
): Promise<UptimeMonthRow[]> {
  const { page, former, now } = options;
  const { time_zone: timeZone } = former;
  const rows = await tx.rows(
    q.selectFrom("component").select(columns).where("page_id", "=", page.id).compile(),
  );
  const end = firstOpenMonth(now, timeZone);
  const [first = end] = rows.map((row) => monthOf(row.start_date)).sort();
  const months = monthsBetween(first, end, timeZone).filter(({ month }) => month < end);
  const candidates = rows.flatMap((row) => {
    return months
      .filter(({ month }) => month >= monthOf(row.start_date))
      .map((bounds) => ({ row, weights: former, month: { ...bounds, timeZone }, change: undefined }));
  });
  const figures = await figuresBefore(tx, candidates, now);
  return figures.filter(({ observed }) => observed > 0);
}

/** A final month of a component whose figure may have to be stored; with a change, only if the change alters it. */
type CandidateMonth = {
  readonly row: ComponentColumns;
  readonly weights: StoredWeights;
  readonly month: ZonedMonth;
  readonly change: MonthChange | undefined;
};

async function figuresBefore(
  tx: Transaction,
  candidateMonths: readonly CandidateMonth[],
  now: number,
): Promise<UptimeMonthRow[]> {
  const relevant = candidateMonths.filter(({ row, month }) => wasPublished(month, row.created_at));
  if (relevant.length === 0) return [];
  const members = new Set(relevant.map(({ row }) => row.id));
  const stored = await storedMonths(tx, members);
  const missing = relevant.filter(({ row, month }) => !stored.has(key(row.id, month.month)));
  const months = missing.map(({ month }) => month.month).sort();
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const sums = await sumsOfMonths(tx, {
    members,
    first: `${first}-01`,
    last: `${last}-31`,
  });
  return missing.flatMap(({ row, weights, month, change }) => {
    const closedSums = sums.get(key(row.id, month.month)) ?? noTime;
    if (change !== undefined && isUnchanged(closedSums, change, month)) return [];
    return [
      {
        month: month.month,
        component_id: row.id,
        time_zone: month.timeZone,
        ...publishedSums(closedSums, shownStateOf(row), month),
        partial_weight: weights.partial_weight,
        major_weight: weights.major_weight,
        frozen_at: now,
      },
    ];
  });
}

const key = (component: number, month: string) => `${component} ${month}`;

async function storedMonths(tx: Transaction, members: ReadonlySet<number>): Promise<ReadonlySet<string>> {
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
  range: { readonly members: ReadonlySet<number>; readonly first: string; readonly last: string },
): Promise<ReadonlyMap<string, MonthSums>> {
  const { members, first, last } = range;
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
