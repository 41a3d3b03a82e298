/**
 * Expiry in compacted history. Repeated identical reports are deleted after a while; before that time expiry
 * can't be recomputed, so the recorded result is used.
 */
import { expiryTimeoutMs, overdueFrom, type StatusInputs, shownStatus } from "./status-inputs.ts";

/** Recorded expiry results from before compaction. */
export type CompactedHistory = {
  /** Repeated reports before this time (epoch milliseconds) may have been deleted. */
  readonly until: number;
  /** Starts of expiries, oldest first (epoch milliseconds). */
  readonly lapses: readonly number[];
  /** The last report known at each event that is not a report, by event number. */
  readonly known: ReadonlyMap<number, LastReport>;
  /** The same of now. */
  readonly present: LastReport;
};

/** The last report and the deadline that it set. */
type LastReport = Pick<StatusInputs, "lastReportAt" | "expiresIn">;

/** An event and the status inputs recorded after it; undefined if none were recorded. */
type CompactedEvent = {
  readonly word: { readonly kind: string; readonly at: number; readonly number: number };
  readonly after: StatusInputs | undefined;
};

/** Collects the known last reports from recorded events and from the present. */
export function knownReports(
  told: readonly CompactedEvent[],
  present: LastReport,
): Pick<CompactedHistory, "known" | "present"> {
  const known = new Map<number, LastReport>();
  let next: LastReport | undefined = present;
  for (const { word, after } of told.toReversed()) {
    const { kind, at, number } = word;
    if (kind === "Report" || kind === "Signal") next = undefined;
    else if (after !== undefined) next = after;
    // With no report in between, the later value holds for the earlier time as well.
    if (next !== undefined && (next.lastReportAt ?? 0) <= at) known.set(number, next);
  }
  return { known, present };
}

/** The next event to apply (its number, null at the end), and the time up to which events were applied. */
type NextEvent = { readonly at: number; readonly number: number | null; readonly since: number };

/**
 * Status inputs before the next event, within compacted history: reports count as expired only if that was
 * recorded.
 */
export function applyCompacted(
  standing: StatusInputs,
  settled: CompactedHistory,
  next: NextEvent,
): StatusInputs {
  if ((standing.lastReportAt ?? standing.expectedSince) >= settled.until) return standing;
  const due = overdueFrom(standing);
  if (due !== null && due < next.since) return standing;
  const known = next.number === null ? settled.present : settled.known.get(next.number);
  if (known !== undefined) {
    const { lastReportAt, expiresIn } = known;
    const isNewer = (lastReportAt ?? -1) >= (standing.lastReportAt ?? -1);
    return isNewer ? { ...standing, lastReportAt, expiresIn } : standing;
  }
  if (due === null || due >= next.at) return standing;
  const { lastReportAt: last } = standing;
  const found = settled.lapses.find((at) => {
    return at >= next.since && at < next.at && (last === null || at > last);
  });
  return found === due ? standing : withSilenceFrom(standing, found ?? next.at);
}

/**
 * Status inputs at a time in compacted history; `standing` are the inputs after the last event before it.
 * Expiry is derived from the status shown then; null if that is unknown.
 */
export function compactedStatusInputs(
  standing: StatusInputs,
  { at, shown }: { readonly at: number; readonly shown: StatusInputs["onLapse"] | null },
): StatusInputs {
  const due = overdueFrom(standing);
  if (due === null || due >= at) return standing;
  const heard = withSilenceFrom(standing, Math.ceil(at));
  const wasSilent = shown !== null && shownStatus(heard, at) !== shown && shownStatus(standing, at) === shown;
  return wasSilent ? standing : heard;
}

/** The same inputs with the last report moved so that expiry begins exactly at `at`. */
function withSilenceFrom(standing: StatusInputs, at: number): StatusInputs {
  return { ...standing, lastReportAt: at - (expiryTimeoutMs(standing) ?? 0) };
}
