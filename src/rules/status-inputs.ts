/** The status inputs of one component at one moment, and the status that follows (rule 1). */
import { type CauseKind, type ComponentStatus, componentStatuses } from "../contract/words.ts";
import { foldName } from "./names.ts";

/**
 * The current report of one source: its status, the start of that status, and the last time it was reported
 * (epoch milliseconds).
 */
export type ReportedVoice = {
  readonly status: ComponentStatus;
  readonly since: number;
  readonly saidAt: number;
  /** The actor that set it, as the record names it (`key:12`, `person:3`); absent where that was not recorded. */
  readonly by?: string;
};

/** The latest of all reports without a source and manual changes. */
export type PlainReport = ReportedVoice & { readonly byHand: boolean };

/**
 * A named source's report; `source` is its name as first written, its key in `StatusInputs.signals` is
 * case-folded.
 */
export type SignalReport = ReportedVoice & { readonly source: string };

/**
 * The effect of an open announcement on a component: an incident's status, or the worst that maintenance
 * expects.
 */
export type AnnouncementInput =
  | { readonly kind: "Incident"; readonly status: ComponentStatus; readonly since: number }
  | { readonly kind: "Maintenance"; readonly expect: ComponentStatus; readonly since: number };

/** A manual override; ends when removed or at `until`. */
export type Override = {
  readonly status: ComponentStatus;
  readonly since: number;
  readonly until: number | null;
  /** The actor that set it, as the record names it; absent where that was not recorded. */
  readonly by?: string;
};

/** All inputs of a component's status. Times are epoch milliseconds. */
export type StatusInputs = {
  readonly plain: PlainReport;
  readonly signals: Readonly<Record<string, SignalReport>>;
  /** The newest report of any source; a status set by hand is none. */
  readonly lastReportAt: number | null;
  /** Maximum seconds between reports; null if reports are not required. */
  readonly reportEvery: number | null;
  /** Status after reports have expired. */
  readonly onLapse: ComponentStatus;
  /** Since when reports are expected: the expiry counts from here until the first report. */
  readonly expectedSince: number;
  /** Seconds after which the newest report announced the next; null if it did not. */
  readonly expiresIn: number | null;
  /** Effects of announcements, by public id. */
  readonly announced: Readonly<Record<string, AnnouncementInput>>;
  readonly pin: Override | null;
};

/** One reason for a component's status. */
export type StatusSource = {
  readonly kind: CauseKind;
  /** The name of a reporter, the id of an announcement; null for the plain report, a manual status, an expiry and an override. */
  readonly source: string | null;
  readonly status: ComponentStatus;
  readonly since: number;
  /** Last report of this source; for an expiry, of any source; null if there is none. */
  readonly lastReportAt: number | null;
  /** The actor that set it, as the record names it; null where there is none, or it was not recorded. */
  readonly by: string | null;
};

/** Key of a source: trimmed, NFC, case-folded. */
export function sourceKey(source: string): string {
  return foldName(source);
}

export function isWorse(a: ComponentStatus, b: ComponentStatus): boolean {
  return componentStatuses.indexOf(a) > componentStatuses.indexOf(b);
}

/** The worst status; `Unknown` if there are none: nothing is green by default. */
export function worst(statuses: Iterable<ComponentStatus>): ComponentStatus {
  let found: ComponentStatus | null = null;
  for (const status of statuses) {
    if (found === null || isWorse(status, found)) found = status;
  }
  return found ?? "Unknown";
}

/**
 * Maximum time without a report (milliseconds): the announced or required interval plus a grace of a fifth,
 * at least 5 s.
 */
export function expiryTimeoutMs({ expiresIn, reportEvery }: StatusInputs): number | null {
  const seconds = expiresIn ?? reportEvery;
  return seconds === null ? null : seconds * 1_000 + Math.max(5_000, seconds * 200);
}

/**
 * Time at which reports expire (epoch milliseconds). A report at that very moment is in time. Null if no
 * reports are expected.
 */
export function overdueFrom(standing: StatusInputs): number | null {
  const most = expiryTimeoutMs(standing);
  return most === null ? null : (standing.lastReportAt ?? standing.expectedSince) + most;
}

/** `at` is in epoch milliseconds. */
export function isExpired(standing: StatusInputs, at: number): boolean {
  const due = overdueFrom(standing);
  return due !== null && at > due;
}

/** The override in force at `at` (epoch milliseconds), or null. `until` is inclusive. */
export function overrideAt({ pin }: StatusInputs, at: number): Override | null {
  return pin === null || pin.until === null || at <= pin.until ? pin : null;
}

/**
 * The first time from `at` on (epoch milliseconds) after which the inputs change by themselves: reports
 * expire, or an override ends. Events at that very moment come first. Null if there is none.
 */
export function expiresAt(standing: StatusInputs, at: number): number | null {
  const silent = overdueFrom(standing);
  const until = standing.pin?.until ?? null;
  if (until === null || until < at) return silent !== null && silent >= at ? silent : null;
  return silent !== null && silent >= at && silent < until ? silent : until;
}

/**
 * True while the plain report is only the initial status and a signal has reported since: then it is ignored.
 */
function awaitsFirstReport(standing: StatusInputs): boolean {
  return standing.plain.status === "Unknown" && Object.keys(standing.signals).length > 0;
}

/**
 * The worst status at `at` (epoch milliseconds) of reports, open incidents and expiry, before maintenance and
 * override.
 */
function heardStatus(standing: StatusInputs, at: number): ComponentStatus {
  const said: ComponentStatus[] = awaitsFirstReport(standing) ? [] : [standing.plain.status];
  for (const signal of Object.values(standing.signals)) said.push(signal.status);
  for (const word of Object.values(standing.announced)) if (word.kind === "Incident") said.push(word.status);
  if (isExpired(standing, at)) said.push(standing.onLapse);
  return worst(said);
}

/** True for maintenance that expects the reported status, or worse. */
function expects(word: AnnouncementInput, reportedStatus: ComponentStatus): boolean {
  return word.kind === "Maintenance" && !isWorse(reportedStatus, word.expect);
}

/**
 * The shown status at `at` (epoch milliseconds): the override's; else Under Maintenance if maintenance
 * expects the reported status; else the reported status.
 */
export function shownStatus(standing: StatusInputs, at: number): ComponentStatus {
  const pin = overrideAt(standing, at);
  if (pin !== null) return pin.status;
  const heard = heardStatus(standing, at);
  const isExpected = Object.values(standing.announced).some((word) => expects(word, heard));
  return isExpected ? "Under Maintenance" : heard;
}

/** Code-unit order: independent of the machine's locale. */
function byText([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function reporters(standing: StatusInputs): StatusSource[] {
  const { plain, signals } = standing;
  const heard: StatusSource[] = [];
  if (!awaitsFirstReport(standing)) {
    const lastReportAt = plain.byHand ? null : plain.saidAt;
    const { status, since, by = null } = plain;
    heard.push({ kind: "Report", source: null, status, since, lastReportAt, by });
  }
  for (const [, { source, status, since, saidAt, by = null }] of Object.entries(signals).sort(byText)) {
    heard.push({ kind: "Signal", source, status, since, lastReportAt: saidAt, by });
  }
  return heard;
}

function announcers({ announced }: StatusInputs): StatusSource[] {
  return Object.entries(announced)
    .sort(byText)
    .map(([source, word]) => {
      const status = word.kind === "Incident" ? word.status : "Under Maintenance";
      return { kind: "Announcement", source, status, since: word.since, lastReportAt: null, by: null };
    });
}

/**
 * All sources of the status at `at` (epoch milliseconds): the deciding one first, then the worst first, among
 * equals the oldest.
 */
export function statusSources(standing: StatusInputs, at: number): StatusSource[] {
  const heard = [...reporters(standing), ...announcers(standing)];
  const due = overdueFrom(standing);
  if (due !== null && at > due) {
    const { onLapse: status, lastReportAt, expectedSince } = standing;
    const since = Math.max(due, expectedSince);
    heard.push({ kind: "Lapse", source: null, status, since, lastReportAt, by: null });
  }
  const pin = overrideAt(standing, at);
  if (pin !== null) {
    const { status, since, by = null } = pin;
    heard.push({ kind: "Pin", source: null, status, since, lastReportAt: null, by });
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

/** Inputs of a new component: its first status, set manually, without a report. */
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
