/** The status inputs of one component at one moment, and the status that follows (rule 1). */
import { type CauseKind, type ComponentStatus, componentStatuses } from "../contract/words.ts";
import { foldName } from "./names.ts";

/**
 * The current report of one source: its status, the start of that status, and the time of its last report (epoch
 * milliseconds).
 */
export type SourceReport = {
  readonly status: ComponentStatus;
  readonly since: number;
  readonly reportedAt: number;
  /** The actor that set it, as stored in the record (`key:12`, `person:3`); absent if not recorded. */
  readonly by?: string;
};

/** The latest of all reports without a source and manual changes. */
export type PlainReport = SourceReport & { readonly byHand: boolean };

/**
 * A named source's report; `source` is its name as first written, its key in `StatusInputs.signals` is
 * case-folded.
 */
export type SignalReport = SourceReport & { readonly source: string };

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
  /** Why it was set; absent in overrides from before reasons were kept here. */
  readonly reason?: string;
  /** The actor that set it, as stored in the record; absent if not recorded. */
  readonly by?: string;
};

/** All inputs of a component's status. Times are epoch milliseconds. */
export type StatusInputs = {
  readonly plain: PlainReport;
  readonly signals: Readonly<Record<string, SignalReport>>;
  /** The newest report of any source; a manual status does not count. */
  readonly lastReportAt: number | null;
  /** Maximum seconds between reports; null if reports are not required. */
  readonly reportEvery: number | null;
  /** Status after reports have expired. */
  readonly onLapse: ComponentStatus;
  /** Start of the time in which reports are expected; expiry counts from here until the first report. */
  readonly expectedSince: number;
  /** Seconds until the next report, as announced by the newest one; null if it announced none. */
  readonly expiresIn: number | null;
  /** Effects of announcements, by public id. */
  readonly announced: Readonly<Record<string, AnnouncementInput>>;
  readonly pin: Override | null;
};

/** One reason for a component's status. */
export type StatusSource = {
  readonly kind: CauseKind;
  /**
   * Name of the reporter, or id of the announcement; null for the plain report, a manual status, an expiry and an
   * override.
   */
  readonly source: string | null;
  readonly status: ComponentStatus;
  readonly since: number;
  /** Last report of this source; for an expiry, of any source; null if there is none. */
  readonly lastReportAt: number | null;
  /** The actor that set it, as stored in the record; null if there is none or it was not recorded. */
  readonly by: string | null;
  /** Of an override: its end in epoch milliseconds, and its reason. */
  readonly until?: number | null;
  readonly reason?: string | undefined;
};

/** Key of a source: trimmed, NFC, case-folded. */
export function sourceKey(source: string): string {
  return foldName(source);
}

export function isWorse(a: ComponentStatus, b: ComponentStatus): boolean {
  return componentStatuses.indexOf(a) > componentStatuses.indexOf(b);
}

/** The worst status; `Unknown` if there are none, since nothing is Operational by default. */
export function worst(statuses: Iterable<ComponentStatus>): ComponentStatus {
  let worstStatus: ComponentStatus | null = null;
  for (const status of statuses) {
    if (worstStatus === null || isWorse(status, worstStatus)) worstStatus = status;
  }
  return worstStatus ?? "Unknown";
}

/**
 * Maximum time without a report (milliseconds): the announced or required interval plus a grace of a fifth,
 * at least 5 s.
 */
export function expiryTimeoutMs({ expiresIn, reportEvery }: StatusInputs): number | null {
  const seconds = expiresIn ?? reportEvery;
  return seconds === null ? null : seconds * 1_000 + Math.max(5_000, seconds * 200);
}

/** Time of the next expected report (epoch milliseconds), without the grace period; null if none is expected. */
export function reportDueAt(inputs: StatusInputs): number | null {
  const seconds = inputs.expiresIn ?? inputs.reportEvery;
  return seconds === null ? null : (inputs.lastReportAt ?? inputs.expectedSince) + seconds * 1_000;
}

/**
 * Time at which reports expire (epoch milliseconds). A report at that very moment is in time. Null if no
 * reports are expected.
 */
export function reportsExpireAt(inputs: StatusInputs): number | null {
  const timeoutMs = expiryTimeoutMs(inputs);
  return timeoutMs === null ? null : (inputs.lastReportAt ?? inputs.expectedSince) + timeoutMs;
}

/** `at` is in epoch milliseconds. */
export function isExpired(inputs: StatusInputs, at: number): boolean {
  const expiry = reportsExpireAt(inputs);
  return expiry !== null && at > expiry;
}

/** The override in force at `at` (epoch milliseconds), or null. `until` is inclusive. */
export function overrideAt({ pin }: StatusInputs, at: number): Override | null {
  return pin === null || pin.until === null || at <= pin.until ? pin : null;
}

/**
 * The first time from `at` on (epoch milliseconds) after which the inputs change automatically: reports expire, or an
 * override ends. Events at that very moment come first. Null if there is none.
 */
export function expiresAt(inputs: StatusInputs, at: number): number | null {
  const expiry = reportsExpireAt(inputs);
  const until = inputs.pin?.until ?? null;
  if (until === null || until < at) return expiry !== null && expiry >= at ? expiry : null;
  return expiry !== null && expiry >= at && expiry < until ? expiry : until;
}

/**
 * True while the plain report is only the initial status and a signal has reported since: then it is ignored.
 */
function awaitsFirstReport(inputs: StatusInputs): boolean {
  return inputs.plain.status === "Unknown" && Object.keys(inputs.signals).length > 0;
}

/**
 * The worst status at `at` (epoch milliseconds) of reports, open incidents and expiry, before maintenance and
 * override.
 */
function reportedStatus(inputs: StatusInputs, at: number): ComponentStatus {
  const statuses: ComponentStatus[] = awaitsFirstReport(inputs) ? [] : [inputs.plain.status];
  for (const signal of Object.values(inputs.signals)) statuses.push(signal.status);
  for (const input of Object.values(inputs.announced))
    if (input.kind === "Incident") statuses.push(input.status);
  if (isExpired(inputs, at)) statuses.push(inputs.onLapse);
  return worst(statuses);
}

/** True for maintenance that expects the reported status, or worse. */
function isExpected(input: AnnouncementInput, status: ComponentStatus): boolean {
  return input.kind === "Maintenance" && !isWorse(status, input.expect);
}

/**
 * The shown status at `at` (epoch milliseconds): the override's; else Under Maintenance if maintenance
 * expects the reported status; else the reported status.
 */
export function shownStatus(inputs: StatusInputs, at: number): ComponentStatus {
  const pin = overrideAt(inputs, at);
  if (pin !== null) return pin.status;
  const reported = reportedStatus(inputs, at);
  const isMaintenanceExpected = Object.values(inputs.announced).some((input) => isExpected(input, reported));
  return isMaintenanceExpected ? "Under Maintenance" : reported;
}

/** Code-unit order: independent of the machine's locale. */
function byText([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function reportSources(inputs: StatusInputs): StatusSource[] {
  const { plain, signals } = inputs;
  const sources: StatusSource[] = [];
  if (!awaitsFirstReport(inputs)) {
    const lastReportAt = plain.byHand ? null : plain.reportedAt;
    const { status, since, by = null } = plain;
    sources.push({ kind: "Report", source: null, status, since, lastReportAt, by });
  }
  for (const [, { source, status, since, reportedAt, by = null }] of Object.entries(signals).sort(byText)) {
    sources.push({ kind: "Signal", source, status, since, lastReportAt: reportedAt, by });
  }
  return sources;
}

function announcementSources({ announced }: StatusInputs): StatusSource[] {
  return Object.entries(announced)
    .sort(byText)
    .map(([source, input]) => {
      const status = input.kind === "Incident" ? input.status : "Under Maintenance";
      return { kind: "Announcement", source, status, since: input.since, lastReportAt: null, by: null };
    });
}

/**
 * All sources of the status at `at` (epoch milliseconds): the deciding one first, then the worst first, among
 * equals the oldest.
 */
export function statusSources(inputs: StatusInputs, at: number): StatusSource[] {
  const sources = [...reportSources(inputs), ...announcementSources(inputs)];
  const expiry = reportsExpireAt(inputs);
  if (expiry !== null && at > expiry) {
    const { onLapse: status, lastReportAt, expectedSince } = inputs;
    const since = Math.max(expiry, expectedSince);
    sources.push({ kind: "Lapse", source: null, status, since, lastReportAt, by: null });
  }
  const pin = overrideAt(inputs, at);
  if (pin !== null) {
    const { status, since, by = null, until, reason } = pin;
    sources.push({ kind: "Pin", source: null, status, since, lastReportAt: null, by, until, reason });
  }
  const reported = reportedStatus(inputs, at);
  const rank = ({ kind, source, status }: StatusSource) => {
    if (kind === "Pin") return componentStatuses.length + 1;
    const input = kind === "Announcement" && source !== null ? inputs.announced[source] : undefined;
    if (input !== undefined && isExpected(input, reported)) return componentStatuses.length;
    return componentStatuses.indexOf(status);
  };
  return sources.sort((a, b) => rank(b) - rank(a) || a.since - b.since);
}

/** Inputs of a new component: its first status, set manually, without a report. */
export function initialStatusInputs(initial: {
  readonly status: ComponentStatus;
  /** Epoch milliseconds; from here on reports are expected. */
  readonly at: number;
  readonly reportEvery: number | null;
  readonly onLapse: ComponentStatus;
}): StatusInputs {
  const { status, at, reportEvery, onLapse } = initial;
  return {
    plain: { status, since: at, reportedAt: at, byHand: true },
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
