/** Status periods (rule 2): the turns of an account, with corrections laid over them. */
import type { CauseKind, ComponentStatus } from "../contract/words.ts";
import type { ReportMessage } from "./report-messages.ts";
import type { StatusTransition } from "./timeline.ts";

/** A status shown in `[from, to)` (epoch milliseconds); `to` is null for the open period. */
export type Period = {
  readonly status: ComponentStatus;
  readonly from: number;
  readonly to: number | null;
  /** The number of the event or correction; `kind` is null before the first event. */
  readonly cause: { readonly kind: CauseKind | null; readonly number: number | null };
  readonly messages: readonly ReportMessage[];
};

/** A status that replaces all others in `[from, to)` (epoch milliseconds). */
export type Correction = {
  readonly number: number;
  readonly from: number;
  readonly to: number;
  readonly status: ComponentStatus;
};

/** Periods between transitions; `first` is the status before the first transition. */
export function periodsOf(first: Omit<Period, "to">, turns: readonly StatusTransition[]): Period[] {
  return [first, ...turns].map((one, index) => ({ ...one, to: turns[index]?.from ?? null }));
}

/** The parts of `[from, to)` outside corrections, which are sorted and disjoint. */
function outside(span: { from: number; to: number }, corrections: readonly Correction[]): [number, number][] {
  let { from } = span;
  const left: [number, number][] = [];
  for (const correction of corrections) {
    if (correction.to <= from || correction.from >= span.to) continue;
    if (correction.from > from) left.push([from, correction.from]);
    from = correction.to;
  }
  if (from < span.to) left.push([from, span.to]);
  return left;
}

/** Resolves overlaps of corrections, sorted: the later one wins. */
function prevailing(corrections: readonly Correction[]): Correction[] {
  let prevail: Correction[] = [];
  for (const correction of corrections) {
    const { from, to } = correction;
    const earlier = prevail.flatMap((one) => {
      return outside(one, [correction]).map((rest) => ({ ...one, from: rest[0], to: rest[1] }));
    });
    prevail = [...earlier, { ...correction, from, to }];
  }
  return prevail.sort((one, other) => one.from - other.from);
}

/** The pieces of a period that no correction holds; a status that stood for no time is one, or is held. */
function pieces(period: Period, corrections: readonly Correction[]): Period[] {
  const { from, to } = period;
  if (from === to) {
    const isHeld = corrections.some((correction) => correction.from <= from && from < correction.to);
    return isHeld ? [] : [period];
  }
  return outside({ from, to: to ?? Number.POSITIVE_INFINITY }, corrections).map(([start, end]) => {
    return { ...period, from: start, to: Number.isFinite(end) ? end : null };
  });
}

/** Assigns a period's messages by time to the pieces of that period and to corrections. */
function handDown(period: Period, candidates: readonly Period[], given: Map<Period, ReportMessage[]>): void {
  for (const message of period.messages) {
    const holder = candidates.findLast((one) => one.from <= message.at) ?? candidates[0];
    if (holder !== undefined) given.set(holder, [...(given.get(holder) ?? []), message]);
  }
}

/**
 * Applies corrections, in order of creation, to periods; the first period begins no later than any of them. A
 * correction is always a period of its own, even beside one of the same status.
 */
export function layOver(periods: readonly Period[], corrections: readonly Correction[]): readonly Period[] {
  if (corrections.length === 0) return periods;
  const holding = prevailing(corrections);
  const corrected = holding.map(({ number, ...span }): Period => {
    return { ...span, cause: { kind: "Correction", number }, messages: [] };
  });
  const given = new Map<Period, ReportMessage[]>();
  const all = [...corrected];
  for (const period of periods) {
    const left = pieces(period, holding);
    handDown(period, [...corrected, ...left].sort(byTime), given);
    all.push(...left);
  }
  return all.sort(byTime).map((one) => ({ ...one, messages: given.get(one) ?? [] }));
}

function byTime(one: Period, other: Period): number {
  return one.from - other.from;
}
