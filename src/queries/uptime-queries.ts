/** A component's uptime with its calculation: the same for keys and for the public. */

import { fieldRefusal } from "../commands/body-parsing.ts";
import { Refusal } from "../contract/refusal.ts";
import { dayAt, daysBetween } from "../rules/calendar-days.ts";
import { type MonthBounds, monthBounds, monthOf, monthsBetween } from "../rules/calendar-months.ts";
import { type Weights, weightsOf } from "../rules/uptime.ts";
import {
  type CalculatedDay,
  calculateDays,
  calculatedFigure,
  calculatedPercent,
  sumsFigure,
} from "../rules/uptime-calculation.ts";
import { q } from "../store/query.ts";
import { correctionsWithin, type ShownPeriod, storedMonthsOf } from "../store/shown-periods.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";
import type { CorrectionRow, UptimeMonthRow } from "../store/tables/tables.ts";
import { type ReadLimits, readShown, usualLimits } from "./shown-period-reader.ts";

/** A change to a month after its figures became final. */
export type LateChange = {
  readonly kind: "Correction" | "Announcement";
  /** Time of recording (epoch milliseconds). */
  readonly at: number;
  /** Null for an announcement that was taken away since. */
  readonly reason: string | null;
  /** Of the correction, or of the announcement that visitors see; null for one that they do not. */
  readonly publicId: string | null;
};

/** A month's published figure, and the figure by today's knowledge. */
export type WorkedMonth = Pick<MonthBounds, "month" | "closesAt"> & {
  /** The time zone and weights of the published figure. */
  readonly timeZone: string;
  readonly weights: Weights;
  readonly isClosed: boolean;
  readonly percent: number | null;
  readonly percentNow: number | null;
  /** In order of recording. */
  readonly changes: readonly LateChange[];
};

/** A component's uptime over some days, with all inputs. */
export type UptimeCalculation = {
  readonly component: {
    readonly id: string;
    readonly name: string;
    readonly startDate: string;
    readonly version: number;
  };
  readonly timeZone: string;
  /** Epoch milliseconds. */
  readonly asOf: number;
  readonly weights: Weights;
  /** Null if nothing was observed; for the last 90 days also if less than 24 hours were. */
  readonly percent: number | null;
  /** The first and the last day. */
  readonly dates: { readonly from: string; readonly to: string };
  /** Oldest first; a date that the time zone left out is none. */
  readonly days: readonly CalculatedDay[];
  /** Corrections in the days and their months, in order of creation. */
  readonly corrections: readonly CorrectionRow[];
  /** Those that the days lie in, oldest first. */
  readonly months: readonly WorkedMonth[];
};

/** The component, the days (`YYYY-MM-DD`, inclusive; null for the last 90), and the time of calculation. */
export type UptimeRequest = {
  readonly id: string;
  readonly from: string | null;
  readonly to: string | null;
  /** Epoch milliseconds. */
  readonly now: number;
  /**
   * Whether to calculate as of the full minute if nothing happened since, so that responses within a minute
   * are equal.
   */
  readonly byMinutes: boolean;
};

const usualDays = 90;
const maxDays = 366;
const firstDate = "1970-01-01";

/**
 * Calculates a component's uptime. Rejects with a `Refusal` if the component does not exist or the days are
 * invalid.
 */
export async function readUptime(
  reader: Pick<StoreReader, "read">,
  asked: UptimeRequest,
  limits: ReadLimits = usualLimits,
): Promise<UptimeCalculation> {
  const component = await findComponent(reader, asked.id);
  const { time_zone: timeZone } = component;
  const weights = weightsOf(component);
  const minute = asked.now - (asked.now % 60_000);
  const asOf = asked.byMinutes ? Math.max(minute, Math.min(component.last_event_at, asked.now)) : asked.now;
  const wanted = readDates(asked, dayAt(asked.now, timeZone).date);
  const [first, last] = [monthOf(wanted.from), monthOf(wanted.to)];
  const span = {
    component: component.id,
    from: monthBounds(first, timeZone).start,
    to: monthBounds(last, timeZone).end,
  };
  const { periods, since } = await readShown(reader, span, limits);
  const queries = {
    corrections: correctionsWithin(span),
    kept: storedMonthsOf(component.id, { first, last }),
  };
  const answers = await reader.read([queries.corrections, queries.kept]);
  const corrections = rowsOf(queries.corrections, answers[0]);
  const kept = rowsOf(queries.kept, answers[1]);
  const isNamed = asked.from !== null || asked.to !== null;
  const dates = datesKnown(wanted, { asked, since, timeZone });
  const days = calculateDays(daysBetween(span.from, span.to, timeZone), {
    periods: periods.map((row) => {
      return { status: row.status, from: row.from_at, to: row.to_at, correction: row.correction_id };
    }),
    startDate: component.start_date,
    observedFrom: component.observed_from,
    until: asOf,
    weights,
  });
  const shown = days.filter(({ date }) => date >= dates.from && date <= dates.to);
  const told = { days, periods, corrections, kept, weights, now: asOf };
  return {
    component: {
      id: component.public_id,
      name: component.name,
      startDate: component.start_date,
      version: component.revision,
    },
    timeZone,
    asOf,
    weights,
    // Explicitly requested days show their figure, however little was observed.
    percent: isNamed ? calculatedPercent(shown, weights) : calculatedFigure(shown, weights),
    dates,
    days: shown,
    corrections,
    months: monthsBetween(first, last, timeZone)
      .filter(({ start }) => start >= since)
      .map((bounds) => workMonth(bounds, timeZone, told)),
  };
}

async function findComponent(reader: Pick<StoreReader, "read">, id: string) {
  const query = q
    .selectFrom("component")
    .innerJoin("page", "page.id", "component.page_id")
    .select(["component.id", "component.public_id", "component.name", "component.start_date"])
    .select("component.observed_from")
    .select(["component.revision", "component.last_event_at", "page.time_zone"])
    .select(["page.partial_weight", "page.major_weight"])
    .where("component.public_id", "=", id.toLowerCase())
    .where("component.deleted_at", "is", null)
    .where("page.deleted_at", "is", null)
    .compile();
  const [rows] = await reader.read([query]);
  const [row] = rowsOf(query, rows);
  if (row !== undefined) return row;
  throw new Refusal(
    "ComponentNotFound",
    "No component has this id. GET /api/Component lists all components.",
  );
}

function shifted(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** The first and the last requested day. Throws a `Refusal`. */
function readDates(asked: UptimeRequest, today: string): { from: string; to: string } {
  const to = asked.to ?? today;
  if (to > today) throw fieldRefusal("To", `It is in the future; today is ${today}.`);
  const usual = shifted(to, 1 - usualDays);
  const from = asked.from ?? (usual < firstDate ? firstDate : usual);
  if (from > to) throw fieldRefusal("From", `It is after the last day, ${to}.`);
  if (from < firstDate) throw fieldRefusal("From", `It lies before ${firstDate}.`);
  if (shifted(from, maxDays - 1) < to) {
    const latest = shifted(from, maxDays - 1);
    throw fieldRefusal("To", `Request at most ${maxDays} days: up to ${latest}, or a later first day.`);
  }
  return { from, to };
}

/** The fully known days; of the default days the oldest may be dropped. */
function datesKnown(
  wanted: { readonly from: string; readonly to: string },
  read: { readonly asked: UptimeRequest; readonly since: number; readonly timeZone: string },
): { from: string; to: string } {
  const { asked, since, timeZone } = read;
  if (since === Number.NEGATIVE_INFINITY) return wanted;
  const known = shifted(dayAt(since, timeZone).date, 1);
  if (known <= wanted.from) return wanted;
  if (asked.from === null && known <= wanted.to) return { ...wanted, from: known };
  throw fieldRefusal(
    "From",
    `There are too many events to return at once: request days from ${known} on. Its History has all events.`,
  );
}

type MonthInputs = {
  readonly days: readonly CalculatedDay[];
  readonly periods: readonly ShownPeriod[];
  readonly corrections: readonly CorrectionRow[];
  readonly kept: readonly UptimeMonthRow[];
  readonly weights: Weights;
  readonly now: number;
};

function workMonth(bounds: MonthBounds, timeZone: string, told: MonthInputs): WorkedMonth {
  const { month } = bounds;
  const ofMonth = told.days.filter(({ date }) => monthOf(date) === month);
  const percentNow = calculatedFigure(ofMonth, told.weights);
  const kept = told.kept.find((row) => row.month === month);
  if (kept === undefined) {
    const isClosed = told.now >= bounds.closesAt;
    const changes = isClosed ? lateChanges(bounds, told) : [];
    const percent = percentNow;
    return { ...bounds, timeZone, weights: told.weights, isClosed, percent, percentNow, changes };
  }
  const closed = monthBounds(month, kept.time_zone);
  const weights = weightsOf(kept);
  return {
    ...closed,
    timeZone: kept.time_zone,
    weights,
    isClosed: true,
    percent: sumsFigure(kept, weights),
    percentNow,
    changes: lateChanges({ ...bounds, closesAt: closed.closesAt }, told),
  };
}

/** Changes recorded after the month became final. */
function lateChanges({ start, end, closesAt }: MonthBounds, told: MonthInputs): LateChange[] {
  const changes = new Map<string, LateChange>();
  for (const { from_at: from, to_at: to, created_at: at, public_id: id, reason } of told.corrections) {
    if (at < closesAt || from >= end || to <= start) continue;
    changes.set(id, { kind: "Correction", at, reason, publicId: id });
  }
  for (const {
    from_at: from,
    to_at: to,
    received_at: at,
    announcement_public_id: id,
    title,
  } of told.periods) {
    if (at === null || at < closesAt || from >= end || (to ?? end) <= start) continue;
    const known = changes.get(id ?? "");
    if (known !== undefined && known.at <= at) continue;
    const publicId = title === null ? null : id;
    changes.set(id ?? "", { kind: "Announcement", at, reason: title, publicId });
  }
  return [...changes.values()].sort((one, other) => one.at - other.at);
}
