/**
 * Silence of long ago. Reports that only repeated a word are let go of after a while; before that time nobody can work
 * out any more when a component fell silent, so that what was found out then is taken as it is.
 */
import { patience, type Standing, shownStatus, silentFrom } from "./standing.ts";

/** What was found out about silence while it could be. */
export type Settled = {
  /** Up to here (epoch milliseconds) repeated reports may have been let go of. */
  readonly until: number;
  /** When silence began, oldest first (epoch milliseconds). */
  readonly lapses: readonly number[];
  /** What every voice said after a word that was no report, by its number: it knows when anyone had last reported. */
  readonly known: ReadonlyMap<number, Standing>;
  /** The same of now. */
  readonly present: Standing;
};

/** What is told next: a word of that number, or nothing more (null); and the moment up to which all was told. */
type Next = { readonly at: number; readonly number: number | null; readonly since: number };

/**
 * What every voice said on the way to what is told next, where that lies in settled time: nobody is taken as silent who
 * was not found to be.
 */
export function reconciled(standing: Standing, settled: Settled, next: Next): Standing {
  const due = silentFrom(standing);
  if (due === null || due >= settled.until || due >= next.at || due < next.since) return standing;
  const known = next.number === null ? settled.present : settled.known.get(next.number);
  if (known !== undefined) {
    const { lastReportAt, expiresIn } = known;
    return (lastReportAt ?? 0) > (standing.lastReportAt ?? 0)
      ? { ...standing, lastReportAt, expiresIn }
      : standing;
  }
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
export function settledStanding(
  standing: Standing,
  { at, shown }: { readonly at: number; readonly shown: Standing["onLapse"] | null },
): Standing {
  const due = silentFrom(standing);
  if (due === null || due >= at) return standing;
  const heard = withSilenceFrom(standing, Math.ceil(at));
  const wasSilent = shown !== null && shownStatus(heard, at) !== shown && shownStatus(standing, at) === shown;
  return wasSilent ? standing : heard;
}

/** The same, with the last report at the time from which silence follows at `at` and no earlier. */
function withSilenceFrom(standing: Standing, at: number): Standing {
  return { ...standing, lastReportAt: at - (patience(standing) ?? 0) };
}
