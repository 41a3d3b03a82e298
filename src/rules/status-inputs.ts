/** What every voice says of one component at one moment, and what the component shows because of it (rule 1). */
import { type CauseKind, type ComponentStatus, componentStatuses } from "../contract/words.ts";
import { foldName } from "./names.ts";

/** What one source says: its word, since when it stands, and when it was last said (epoch milliseconds). */
export type ReportedVoice = {
  readonly status: ComponentStatus;
  readonly since: number;
  readonly saidAt: number;
};

/** The plain report: a report without a source, or a status set by hand, whichever came last. */
export type PlainReport = ReportedVoice & { readonly byHand: boolean };

/** A named source's word; `source` is its name as first written, its key in `Standing.signals` is folded. */
export type SignalReport = ReportedVoice & { readonly source: string };

/** What an announcement says of a component while it is open: an incident its word, maintenance the worst it expects. */
export type AnnouncementInput =
  | { readonly kind: "Incident"; readonly status: ComponentStatus; readonly since: number }
  | { readonly kind: "Maintenance"; readonly expect: ComponentStatus; readonly since: number };

/** A person's word that overrules the rest, until it is lifted or `until` comes. */
export type Override = {
  readonly status: ComponentStatus;
  readonly since: number;
  readonly until: number | null;
};

/** Everything that decides what a component shows. Times are epoch milliseconds. */
export type StatusInputs = {
  readonly plain: PlainReport;
  readonly signals: Readonly<Record<string, SignalReport>>;
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
  readonly announced: Readonly<Record<string, AnnouncementInput>>;
  readonly pin: Override | null;
};

/** One reason why a component shows what it shows. */
export type StatusSource = {
  readonly kind: CauseKind;
  /** The name of a reporter, the id of an announcement; null for the plain report, a status set by hand, silence and a pin. */
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

/** How long nobody need report (milliseconds): what was promised or is asked for, and a fifth of that, at least 5 s, as grace. */
export function expiryTimeoutMs({ expiresIn, reportEvery }: StatusInputs): number | null {
  const seconds = expiresIn ?? reportEvery;
  return seconds === null ? null : seconds * 1_000 + Math.max(5_000, seconds * 200);
}

/**
 * When silence begins (epoch milliseconds): once the next report is overdue. A report at that very moment is in time.
 * Null where no reports are expected.
 */
export function overdueFrom(standing: StatusInputs): number | null {
  const most = expiryTimeoutMs(standing);
  return most === null ? null : (standing.lastReportAt ?? standing.expectedSince) + most;
}

/** Whether reports have lapsed at `at` (epoch milliseconds). */
export function isExpired(standing: StatusInputs, at: number): boolean {
  const due = overdueFrom(standing);
  return due !== null && at > due;
}

/** The pin that stands at `at` (epoch milliseconds), or null. At the moment that it stands until it still stands. */
export function overrideAt({ pin }: StatusInputs, at: number): Override | null {
  return pin === null || pin.until === null || at <= pin.until ? pin : null;
}

/**
 * The first moment from `at` on (epoch milliseconds) after which the standing says something else by itself: silence
 * begins, or a pin ends. What is heard at that very moment is heard before. Null where nothing does.
 */
export function expiresAt(standing: StatusInputs, at: number): number | null {
  const silent = overdueFrom(standing);
  const until = standing.pin?.until ?? null;
  if (until === null || until < at) return silent !== null && silent >= at ? silent : null;
  return silent !== null && silent >= at && silent < until ? silent : until;
}

/** Whether the plain voice still waits for a first report that a signal has given meanwhile: then it says nothing. */
function awaitsFirstReport(standing: StatusInputs): boolean {
  return standing.plain.status === "Unknown" && Object.keys(standing.signals).length > 0;
}

/** What reporters, open incidents and silence say at `at` (epoch milliseconds): the worst of it. */
function heardStatus(standing: StatusInputs, at: number): ComponentStatus {
  const said: ComponentStatus[] = awaitsFirstReport(standing) ? [] : [standing.plain.status];
  for (const signal of Object.values(standing.signals)) said.push(signal.status);
  for (const word of Object.values(standing.announced)) if (word.kind === "Incident") said.push(word.status);
  if (isExpired(standing, at)) said.push(standing.onLapse);
  return worst(said);
}

/** Whether that is maintenance which expects what is heard, or worse. */
function expects(word: AnnouncementInput, reportedStatus: ComponentStatus): boolean {
  return word.kind === "Maintenance" && !isWorse(reportedStatus, word.expect);
}

/**
 * The status that a component shows at `at` (epoch milliseconds): what a pin says; else Under Maintenance, where a
 * maintenance expects what is heard; else what is heard.
 */
export function shownStatus(standing: StatusInputs, at: number): ComponentStatus {
  const pin = overrideAt(standing, at);
  if (pin !== null) return pin.status;
  const heard = heardStatus(standing, at);
  const isExpected = Object.values(standing.announced).some((word) => expects(word, heard));
  return isExpected ? "Under Maintenance" : heard;
}

/** Code-unit order: the same on every machine, whatever its locale. */
function byText([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function reporters(standing: StatusInputs): StatusSource[] {
  const { plain, signals } = standing;
  const heard: StatusSource[] = [];
  if (!awaitsFirstReport(standing)) {
    const lastReportAt = plain.byHand ? null : plain.saidAt;
    heard.push({ kind: "Report", source: null, status: plain.status, since: plain.since, lastReportAt });
  }
  for (const [, { source, status, since, saidAt }] of Object.entries(signals).sort(byText)) {
    heard.push({ kind: "Signal", source, status, since, lastReportAt: saidAt });
  }
  return heard;
}

function announcers({ announced }: StatusInputs): StatusSource[] {
  return Object.entries(announced)
    .sort(byText)
    .map(([source, word]) => {
      const status = word.kind === "Incident" ? word.status : "Under Maintenance";
      return { kind: "Announcement", source, status, since: word.since, lastReportAt: null };
    });
}

/**
 * Why a component shows at `at` (epoch milliseconds) what it shows: every voice, first the one that decides; after it
 * the worst first, of equals the one that stands longest.
 */
export function statusSources(standing: StatusInputs, at: number): StatusSource[] {
  const heard = [...reporters(standing), ...announcers(standing)];
  const due = overdueFrom(standing);
  if (due !== null && at > due) {
    const { onLapse: status, lastReportAt, expectedSince } = standing;
    const since = Math.max(due, expectedSince);
    heard.push({ kind: "Lapse", source: null, status, since, lastReportAt });
  }
  const pin = overrideAt(standing, at);
  if (pin !== null) {
    const { status, since } = pin;
    heard.push({ kind: "Pin", source: null, status, since, lastReportAt: null });
  }
  const worstHeard = heardStatus(standing, at);
  const rank = ({ kind, source, status }: StatusSource) => {
    if (kind === "Pin") return componentStatuses.length + 1;
    const word = kind === "Announcement" && source !== null ? standing.announced[source] : undefined;
    if (word !== undefined && expects(word, worstHeard)) return componentStatuses.length;
    return componentStatuses.indexOf(status);
  };
  return heard.sort((a, b) => rank(b) - rank(a) || a.since - b.since);
}

/** What stands for a component that was just made: its first status, said by hand, and no report yet. */
export function initialStatusInputs(first: {
  readonly status: ComponentStatus;
  /** Epoch milliseconds; from here on reports are expected. */
  readonly at: number;
  readonly reportEvery: number | null;
  readonly onLapse: ComponentStatus;
}): StatusInputs {
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
