/**
 * Silence of long ago. Reports that only repeated a word are let go of after a while; before that time nobody can work
 * out any more when a component fell silent, so that what was found out then is taken as it is.
 */
import { expiryTimeoutMs, overdueFrom, type StatusInputs, shownStatus } from "./status-inputs.ts";

/** What was found out about silence while it could be. */
export type CompactedHistory = {
  /** Up to here (epoch milliseconds) repeated reports may have been let go of. */
  readonly until: number;
  /** When silence began, oldest first (epoch milliseconds). */
  readonly lapses: readonly number[];
  /** When anyone had last reported by the time of a word that is no report, by its number, where that is known. */
  readonly known: ReadonlyMap<number, LastReport>;
  /** The same of now. */
  readonly present: LastReport;
};

/** When anyone last reported, and what that promised. */
type LastReport = Pick<StatusInputs, "lastReportAt" | "expiresIn">;

/** A word, and what every voice said after it when it was told before; undefined where it was not. */
type CompactedEvent = {
  readonly word: { readonly kind: string; readonly at: number; readonly number: number };
  readonly after: StatusInputs | undefined;
};

/** What the words that were told before, and the present, know of when anyone had last reported. */
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
    // With no report in between, what is known later is known now.
    if (next !== undefined && (next.lastReportAt ?? 0) <= at) known.set(number, next);
  }
  return { known, present };
}

/** What is told next: a word of that number, or nothing more (null); and the moment up to which all was told. */
type NextEvent = { readonly at: number; readonly number: number | null; readonly since: number };

/**
 * What every voice said on the way to what is told next, where that lies in settled time: nobody is taken as silent who
 * was not found to be.
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
 * What every voice said at a moment of settled time, where `standing` is what they said after the last word before it.
 * Whether silence spoke is told by what was shown then; null where that is not known.
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

/** The same, with the last report at the time from which silence follows at `at` and no earlier. */
function withSilenceFrom(standing: StatusInputs, at: number): StatusInputs {
  return { ...standing, lastReportAt: at - (expiryTimeoutMs(standing) ?? 0) };
}
