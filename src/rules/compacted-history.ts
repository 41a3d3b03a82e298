/**
 * Expiry in compacted history. Repeated identical reports are deleted after a while; before that time expiry
 * can't be recomputed, so the recorded result is used.
 */
import { expiryTimeoutMs, reportsExpireAt, type StatusInputs, shownStatus } from "./status-inputs.ts";

/** Recorded expiry results from before compaction. */
export type CompactedHistory = {
  /** Repeated reports before this time (epoch milliseconds) may have been deleted. */
  readonly until: number;
  /** Starts of expiries, oldest first (epoch milliseconds). */
  readonly expiries: readonly number[];
  /** The last report as of each event that is not a report, by event number. */
  readonly reports: ReadonlyMap<number, LastReport>;
  /** The last report as of now. */
  readonly current: LastReport;
};

/** The last report and the deadline that it set. */
type LastReport = Pick<StatusInputs, "lastReportAt" | "expiresIn">;

/** An event and the status inputs recorded after it; undefined if none were recorded. */
type CompactedEvent = {
  readonly event: { readonly kind: string; readonly at: number; readonly number: number };
  readonly after: StatusInputs | undefined;
};

/** Collects the last reports as of recorded events and as of now. */
export function knownReports(
  events: readonly CompactedEvent[],
  current: LastReport,
): Pick<CompactedHistory, "reports" | "current"> {
  const reports = new Map<number, LastReport>();
  let next: LastReport | undefined = current;
  for (const { event, after } of events.toReversed()) {
    const { kind, at, number } = event;
    if (kind === "Report" || kind === "Signal") next = undefined;
    else if (after !== undefined) next = after;
    // With no report in between, the later value holds for the earlier time as well.
    if (next !== undefined && (next.lastReportAt ?? 0) <= at) reports.set(number, next);
  }
  return { reports, current };
}

/** The next event to apply (its number, null at the end), and the time up to which events were applied. */
type NextEvent = { readonly at: number; readonly number: number | null; readonly since: number };

/**
 * Status inputs before the next event, within compacted history: reports count as expired only if that was
 * recorded.
 */
export function applyCompacted(
  inputs: StatusInputs,
  compacted: CompactedHistory,
  next: NextEvent,
): StatusInputs {
  if ((inputs.lastReportAt ?? inputs.expectedSince) >= compacted.until) return inputs;
  const expiry = reportsExpireAt(inputs);
  if (expiry !== null && expiry < next.since) return inputs;
  const recorded = next.number === null ? compacted.current : compacted.reports.get(next.number);
  if (recorded !== undefined) {
    const { lastReportAt, expiresIn } = recorded;
    const isNewer = (lastReportAt ?? -1) >= (inputs.lastReportAt ?? -1);
    return isNewer ? { ...inputs, lastReportAt, expiresIn } : inputs;
  }
  if (expiry === null || expiry >= next.at) return inputs;
  const { lastReportAt: lastReport } = inputs;
  const recordedExpiry = compacted.expiries.find((at) => {
    return at >= next.since && at < next.at && (lastReport === null || at > lastReport);
  });
  return recordedExpiry === expiry ? inputs : withExpiryAt(inputs, recordedExpiry ?? next.at);
}

/**
 * Status inputs at a time in compacted history; `inputs` are those after the last event before it. Expiry is derived
 * from the status shown then; null if that is unknown.
 */
export function compactedStatusInputs(
  inputs: StatusInputs,
  { at, shown }: { readonly at: number; readonly shown: StatusInputs["onLapse"] | null },
): StatusInputs {
  const expiry = reportsExpireAt(inputs);
  if (expiry === null || expiry >= at) return inputs;
  const expired = withExpiryAt(inputs, Math.ceil(at));
  const wasNotExpired =
    shown !== null && shownStatus(expired, at) !== shown && shownStatus(inputs, at) === shown;
  return wasNotExpired ? inputs : expired;
}

/** The same inputs with the last report moved so that expiry begins exactly at `at`. */
function withExpiryAt(inputs: StatusInputs, at: number): StatusInputs {
  return { ...inputs, lastReportAt: at - (expiryTimeoutMs(inputs) ?? 0) };
}
