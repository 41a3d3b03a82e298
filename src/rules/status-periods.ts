/** Status periods (rule 2): the transitions of a timeline, with corrections applied. */
import type { CauseKind, ComponentStatus } from "../contract/words.ts";
import type { ReportMessage } from "./report-messages.ts";
import type { StatusTransition } from "./timeline.ts";

/** A status shown in `[from, to)` (epoch milliseconds); `to` is null for the open period. */
export type Period = {
  readonly status: ComponentStatus;
  readonly from: number;
  readonly to: number | null;
  /** Number of the event or correction; `kind` is null before the first event. */
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
export function periodsOf(initial: Omit<Period, "to">, transitions: readonly StatusTransition[]): Period[] {
  return [initial, ...transitions].map((start, index) => ({
    ...start,
    to: transitions[index]?.from ?? null,
  }));
}

/** The parts of `[from, to)` outside corrections, which are sorted and disjoint. */
function partsOutside(
  span: { from: number; to: number },
  corrections: readonly Correction[],
): [number, number][] {
  let { from } = span;
  const remaining: [number, number][] = [];
  for (const correction of corrections) {
    if (correction.to <= from || correction.from >= span.to) continue;
    if (correction.from > from) remaining.push([from, correction.from]);
    from = correction.to;
  }
  if (from < span.to) remaining.push([from, span.to]);
  return remaining;
}

/** Resolves overlaps of corrections, sorted: the later one wins. */
function resolveOverlaps(corrections: readonly Correction[]): Correction[] {
  let resolved: Correction[] = [];
  for (const correction of corrections) {
    const { from, to } = correction;
    const remaining = resolved.flatMap((existing) => {
      return partsOutside(existing, [correction]).map((part) => ({
        ...existing,
        from: part[0],
        to: part[1],
      }));
    });
    resolved = [...remaining, { ...correction, from, to }];
  }
  return resolved.sort((a, b) => a.from - b.from);
}

/**
 * The parts of a period outside all corrections. A period without duration is one part, unless a correction covers it.
 */
function uncorrectedParts(period: Period, corrections: readonly Correction[]): Period[] {
  const { from, to } = period;
  if (from === to) {
    const isCorrected = corrections.some((correction) => correction.from <= from && from < correction.to);
    return isCorrected ? [] : [period];
  }
  return partsOutside({ from, to: to ?? Number.POSITIVE_INFINITY }, corrections).map(([start, end]) => {
    return { ...period, from: start, to: Number.isFinite(end) ? end : null };
  });
}

/** Assigns a period's messages by time to the pieces of that period and to corrections. */
function assignMessages(
  period: Period,
  candidates: readonly Period[],
  messagesByPeriod: Map<Period, ReportMessage[]>,
): void {
  for (const message of period.messages) {
    const target = candidates.findLast((candidate) => candidate.from <= message.at) ?? candidates[0];
    if (target !== undefined)
      messagesByPeriod.set(target, [...(messagesByPeriod.get(target) ?? []), message]);
  }
}

/**
 * Applies corrections, in order of creation, to periods; the first period begins no later than any of them. A
 * correction is always a period of its own, even beside one of the same status.
 */
export function applyCorrections(
  periods: readonly Period[],
  corrections: readonly Correction[],
): readonly Period[] {
  if (corrections.length === 0) return periods;
  const resolved = resolveOverlaps(corrections);
  const corrected = resolved.map(({ number, ...span }): Period => {
    return { ...span, cause: { kind: "Correction", number }, messages: [] };
  });
  const messagesByPeriod = new Map<Period, ReportMessage[]>();
  const result = [...corrected];
  for (const period of periods) {
    const remaining = uncorrectedParts(period, resolved);
    assignMessages(period, [...corrected, ...remaining].sort(byTime), messagesByPeriod);
    result.push(...remaining);
  }
  return result.sort(byTime).map((period) => ({ ...period, messages: messagesByPeriod.get(period) ?? [] }));
}

function byTime(a: Period, b: Period): number {
  return a.from - b.from;
}
