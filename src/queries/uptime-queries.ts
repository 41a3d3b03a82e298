/** A component's uptime with its calculation: the same for keys and for the public. */

import { fieldRefusal } from "../commands/body-parsing.ts";
import { notFound } from "../contract/not-found.ts";
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
import { defaultLimits, type ReadLimits, readShown } from "./shown-period-reader.ts";

/** A change to a month after its figures became final. */
export type LateChange = {
  readonly kind: "Correction" | "Announcement";
  /** Time of recording (epoch milliseconds). */
  readonly at: number;
  /** Null for an announcement that was deleted since. */
  readonly reason: string | null;
  /** Public id of the correction, or of an announcement that visitors see; else null. */
  readonly publicId: string | null;
};

/** A month's published figure, and the figure according to current data. */
export type CalculatedMonth = Pick<MonthBounds, "month" | "closesAt"> & {
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
  /** Oldest first; a date that the time zone skips is omitted. */
  readonly days: readonly CalculatedDay[];
  /** Corrections in the days and their months, in order of creation. */
  readonly corrections: readonly CorrectionRow[];
  /** The months of the days, oldest first. */
  readonly months: readonly CalculatedMonth[];
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

const defaultDays = 90;
const maxDays = 366;
const firstDate = "1970-01-01";

/**
 * Calculates a component's uptime. Rejects with a `Refusal` if the component does not exist or the days are
 * invalid.
 */
export async function readUptime(
  reader: Pick<StoreReader, "read">,
  request: UptimeRequest,
  limits: ReadLimits = defaultLimits,
): Promise<UptimeCalculation> {
  const component = await findComponent(reader, request.id);
  const { time_zone: timeZone } = component;
  const weights = weightsOf(component);
  const minute = request.now - (request.now % 60_000);
  const asOf = request.byMinutes
    ? Math.max(minute, Math.min(component.last_event_at, request.now))
    : request.now;
  const requested = readDates(request, dayAt(request.now, timeZone).date);
  const [first, last] = [monthOf(requested.from), monthOf(requested.to)];
  const span = {
    component: component.id,
    from: monthBounds(first, timeZone).start,
    to: monthBounds(last, timeZone).end,
  };
  const { periods, since } = await readShown(reader, span, limits);
  const queries = {
    corrections: correctionsWithin(span),
    storedMonths: storedMonthsOf(component.id, { first, last }),
  };
  const answers = await reader.read([queries.corrections, queries.storedMonths]);
  const corrections = rowsOf(queries.corrections, answers[0]);
  const storedMonths = rowsOf(queries.storedMonths, answers[1]);
  const isExplicit = request.from !== null || request.to !== null;
  const dates = limitToKnown(requested, { request, since, timeZone });
  const days = calculateDays(daysBetween(span.from, span.to, timeZone), {
    periods: periods.map((row) => {
      return { status: row.status, from: row.from_at, to: row.to_at, correction: row.correction_id };
    }),
    startDate: component.start_date,
    observedFrom: component.observed_from,
    until: asOf,
    weights,
  });
  const requestedDays = days.filter(({ date }) => date >= dates.from && date <= dates.to);
  const input = { days, periods, corrections, storedMonths, weights, now: asOf };
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
    percent: isExplicit
      ? calculatedPercent(requestedDays, weights)
      : calculatedFigure(requestedDays, weights),
    dates,
    days: requestedDays,
    corrections,
    months: monthsBetween(first, last, timeZone)
      .filter(({ start }) => start >= since)
      .map((bounds) => calculateMonth(bounds, timeZone, input)),
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
  throw notFound("ComponentNotFound");
}

function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** The first and the last requested day. Throws a `Refusal`. */
function readDates(request: UptimeRequest, today: string): { from: string; to: string } {
  const to = request.to ?? today;
  if (to > today) throw fieldRefusal("To", `It is in the future; today is ${today}.`);
  const defaultFrom = addDays(to, 1 - defaultDays);
  const from = request.from ?? (defaultFrom < firstDate ? firstDate : defaultFrom);
  if (from > to) throw fieldRefusal("From", `It is after the last day, ${to}.`);
  if (from < firstDate) throw fieldRefusal("From", `It lies before ${firstDate}.`);
  if (addDays(from, maxDays - 1) < to) {
    const lastAllowed = addDays(from, maxDays - 1);
    throw fieldRefusal("To", `Request at most ${maxDays} days: up to ${lastAllowed}, or a later first day.`);
  }
  return { from, to };
}

/** The fully known days; of the default days the oldest may be dropped. */
function limitToKnown(
  requested: { readonly from: string; readonly to: string },
  context: { readonly request: UptimeRequest; readonly since: number; readonly timeZone: string },
): { from: string; to: string } {
  const { request, since, timeZone } = context;
  if (since === Number.NEGATIVE_INFINITY) return requested;
  const firstKnown = addDays(dayAt(since, timeZone).date, 1);
  if (firstKnown <= requested.from) return requested;
  if (request.from === null && firstKnown <= requested.to) return { ...requested, from: firstKnown };
  throw fieldRefusal(
    "From",
    `There are too many events to return at once: request days from ${firstKnown} on. Its History has all events.`,
  );
}

type MonthInputs = {
  readonly days: readonly CalculatedDay[];
  readonly periods: readonly ShownPeriod[];
  readonly corrections: readonly CorrectionRow[];
  readonly storedMonths: readonly UptimeMonthRow[];
  readonly weights: Weights;
  readonly now: number;
};

function calculateMonth(bounds: MonthBounds, timeZone: string, input: MonthInputs): CalculatedMonth {
  const { month } = bounds;
  const daysOfMonth = input.days.filter(({ date }) => monthOf(date) === month);
  const percentNow = calculatedFigure(daysOfMonth, input.weights);
  const stored = input.storedMonths.find((row) => row.month === month);
  if (stored === undefined) {
    const isClosed = input.now >= bounds.closesAt;
    const changes = isClosed ? lateChanges(bounds, input) : [];
    const percent = percentNow;
    return { ...bounds, timeZone, weights: input.weights, isClosed, percent, percentNow, changes };
  }
  const finalBounds = monthBounds(month, stored.time_zone);
  const weights = weightsOf(stored);
  return {
    ...finalBounds,
    timeZone: stored.time_zone,
    weights,
    isClosed: true,
    percent: sumsFigure(stored, weights),
    percentNow,
    changes: lateChanges({ ...bounds, closesAt: finalBounds.closesAt }, input),
  };
}

/** Changes recorded after the month became final. */
function lateChanges({ start, end, closesAt }: MonthBounds, input: MonthInputs): LateChange[] {
  const changes = new Map<string, LateChange>();
  for (const { from_at: from, to_at: to, created_at: at, public_id: id, reason } of input.corrections) {
    if (at < closesAt || from >= end || to <= start) continue;
    changes.set(id, { kind: "Correction", at, reason, publicId: id });
  }
  for (const {
    from_at: from,
    to_at: to,
    received_at: at,
    announcement_public_id: id,
    title,
  } of input.periods) {
    if (at === null || at < closesAt || from >= end || (to ?? end) <= start) continue;
    const existing = changes.get(id ?? "");
    if (existing !== undefined && existing.at <= at) continue;
    const publicId = title === null ? null : id;
    changes.set(id ?? "", { kind: "Announcement", at, reason: title, publicId });
  }
  return [...changes.values()].sort((a, b) => a.at - b.at);
}
