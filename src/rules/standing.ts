/** What every voice says of one component at one moment, and what the component shows because of it (rule 1). */
import { type CauseKind, type ComponentStatus, componentStatuses } from "../contract/words.ts";
import { foldName } from "./names.ts";

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

/** What an announcement says of a component while it is open: an incident its word, maintenance the worst it expects. */
export type Announced =
  | { readonly kind: "Incident"; readonly status: ComponentStatus; readonly since: number }
  | { readonly kind: "Maintenance"; readonly expect: ComponentStatus; readonly since: number };

/** A person's word that overrules the rest, until it is lifted or `until` comes. */
export type Pin = {
  readonly status: ComponentStatus;
  readonly since: number;
  readonly until: number | null;
};

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
  /** Seconds within which the newest report promised the next; null where it did not. */
  readonly expiresIn: number | null;
  /** What announcements say, by their public ids. */
  readonly announced: Readonly<Record<string, Announced>>;
  readonly pin: Pin | null;
};

/** One reason why a component shows what it shows. */
export type HeardVoice = {
  readonly kind: CauseKind;
  /** The name of the reporter, or null for the plain report, a status set by hand, and silence. */
  readonly source: string | null;
  readonly status: ComponentStatus;
  readonly since: number;
  /** When this voice last reported; for silence, when anyone did; null where nobody has. */
  readonly lastReportAt: number | null;
};

/** The key under which a source's word is kept: trimmed, NFC, case folded. */
export function sourceKey(source: string): string {
  return foldName(source);
}

/** Whether `a` is a worse status than `b`. */
export function isWorse(a: ComponentStatus, b: ComponentStatus): boolean {
  return componentStatuses.indexOf(a) > componentStatuses.indexOf(b);
}

/** The worst of some statuses; of none it is `Unknown`, because nothing is green by default. */
export function worst(statuses: Iterable<ComponentStatus>): ComponentStatus {
  let found: ComponentStatus | null = null;
  for (const status of statuses) {
    if (found === null || isWorse(status, found)) found = status;
  }
  return found ?? "Unknown";
}

/**
 * When silence begins (epoch milliseconds): the time the next report is due, and a fifth of the interval, at least
 * 5 s, as grace. A report at that very moment is in time. Null where no reports are expected.
 */
export function lapsesAt(standing: Standing): number | null {
  if (standing.reportEvery === null) return null;
  const grace = Math.max(5_000, standing.reportEvery * 200);
  return (standing.lastReportAt ?? standing.expectedSince) + standing.reportEvery * 1_000 + grace;
}

/** Whether reports have lapsed at `at` (epoch milliseconds). */
export function isLapsed(standing: Standing, at: number): boolean {
  const due = lapsesAt(standing);
  return due !== null && at > due;
}

/** Whether the plain voice still waits for a first report that a signal has given meanwhile: then it says nothing. */
function plainIsMute(standing: Standing): boolean {
  return standing.plain.status === "Unknown" && Object.keys(standing.signals).length > 0;
}

/** The status a component shows: the worst that its voices say, silence among them while reports have `lapsed`. */
export function shownStatus(standing: Standing, lapsed: boolean): ComponentStatus {
  const said = Object.values(standing.signals).map((signal) => signal.status);
  if (!plainIsMute(standing)) said.push(standing.plain.status);
  if (lapsed) said.push(standing.onLapse);
  return worst(said);
}

/** Code-unit order: the same on every machine, whatever its locale. */
function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Why a component shows what it shows: every voice, the worst first (the first is the one that decides), of equals
 * the one that stands longest.
 */
export function voices(standing: Standing, lapsed: boolean): HeardVoice[] {
  const heard: HeardVoice[] = [];
  const { plain } = standing;
  if (!plainIsMute(standing)) {
    const lastReportAt = plain.byHand ? null : plain.saidAt;
    heard.push({ kind: "Report", source: null, status: plain.status, since: plain.since, lastReportAt });
  }
  const signals = Object.entries(standing.signals).sort(([a], [b]) => byText(a, b));
  for (const [, { source, status, since, saidAt }] of signals) {
    heard.push({ kind: "Signal", source, status, since, lastReportAt: saidAt });
  }
  const due = lapsesAt(standing);
  if (lapsed && due !== null) {
    const { onLapse, lastReportAt, expectedSince } = standing;
    heard.push({
      kind: "Lapse",
      source: null,
      status: onLapse,
      since: Math.max(due, expectedSince),
      lastReportAt,
    });
  }
  const rank = (voice: HeardVoice) => componentStatuses.indexOf(voice.status);
  return heard.sort((a, b) => rank(b) - rank(a) || a.since - b.since);
}

/** What stands for a component that was just made: its first status, said by hand, and no report yet. */
export function firstStanding(first: {
  readonly status: ComponentStatus;
  /** Epoch milliseconds; from here on reports are expected. */
  readonly at: number;
  readonly reportEvery: number | null;
  readonly onLapse: ComponentStatus;
}): Standing {
  const { status, at, reportEvery, onLapse } = first;
  return {
    plain: { status, since: at, saidAt: at, byHand: true },
    signals: {},
    lastReportAt: null,
    reportEvery,
    onLapse,
    expectedSince: at,
    expiresIn: null,
    announced: {},
    pin: null,
  };
}
