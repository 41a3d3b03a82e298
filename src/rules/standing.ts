/** What every voice says of one component at one moment, and what the component shows because of it (rule 1). */
import type { ComponentStatus } from "../contract/words.ts";

/** What one source says: its word, since when it stands, and when it was last said (epoch milliseconds). */
export type Voice = {
  readonly status: ComponentStatus;
  readonly since: number;
  readonly saidAt: number;
};

/** The plain report: a report without a source, or a status set by hand, whichever came last. */
export type PlainVoice = Voice & { readonly byHand: boolean };

/** A named source's word; `source` is its name as first written, its key in `Standing.signals` is folded. */
export type SignalVoice = Voice & { readonly source: string };

/** Everything that decides what a component shows. Times are epoch milliseconds. */
export type Standing = {
  readonly plain: PlainVoice;
  readonly signals: Readonly<Record<string, SignalVoice>>;
  /** The newest report of any source; a status set by hand is none. */
  readonly lastReportAt: number | null;
  /** Seconds between reports that the component must have, or null where silence says nothing. */
  readonly reportEvery: number | null;
  /** What silence says once reports have lapsed. */
  readonly onLapse: ComponentStatus;
  /** Since when reports are expected: silence counts from here until the first report. */
  readonly expectedSince: number;
};
