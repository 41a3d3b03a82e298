/** The times that are suggested for a maintenance. */
import { wallAt } from "../../../ui/times/time-zone.ts";
import type { ComposerForm } from "./composer-form.ts";

/** Minimum time until a suggested start, and the suggested duration, in milliseconds. */
const minLeadMs = 30 * 60_000;
const hourMs = 3_600_000;

/** The first full hour of a zone that is at least 30 minutes away. Epoch milliseconds. */
export function suggestedStart(now: number, zone: string): number {
  const earliest = Math.ceil((now + minLeadMs) / 60_000) * 60_000;
  const minutes = Number(wallAt(earliest, zone).slice(14));
  return minutes === 0 ? earliest : earliest + (60 - minutes) * 60_000;
}

/**
 * The next form. One that becomes a maintenance without a start gets a suggested hour; one that was a maintenance
 * loses its times, at which an incident or notice would appear late.
 */
export function withSuggestedPlan(
  { previous, next }: { readonly previous: ComposerForm; readonly next: ComposerForm },
  { now, zone }: { readonly now: number; readonly zone: string },
): ComposerForm {
  if (next.kind === previous.kind) return next;
  if (next.kind === "Maintenance" && next.startsAt === null) {
    const start = suggestedStart(now, zone);
    const endsAt = new Date(start + hourMs).toISOString();
    return { ...next, startsAt: new Date(start).toISOString(), endsAt };
  }
  return previous.kind === "Maintenance" ? { ...next, startsAt: null, endsAt: null } : next;
}
