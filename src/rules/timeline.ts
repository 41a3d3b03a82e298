/** Computes status transitions from events (rule 2). */
import type { CauseKind, ComponentStatus } from "../contract/words.ts";
import { applyCompacted, type CompactedHistory } from "./compacted-history.ts";
import type { ReportMessage } from "./report-messages.ts";
import {
  type AnnouncementInput,
  expiresAt,
  isExpired,
  type Override,
  overrideAt,
  type SignalReport,
  type SourceReport,
  type StatusInputs,
  shownStatus,
} from "./status-inputs.ts";

/** An event in a component's record. `number` orders events of the same time `at` (epoch milliseconds). */
export type StatusEvent = {
  readonly number: number;
  readonly at: number;
  /** The actor, as stored in the record (`key:12`, `person:3`); absent for repeated reports. */
  readonly by?: string;
} & (
  | {
      readonly kind: "Report";
      readonly status: ComponentStatus;
      readonly message: string | null;
      /** Seconds within which the next report is promised: a heartbeat. */
      readonly expiresIn?: number;
    }
  | { readonly kind: "Hand"; readonly status: ComponentStatus }
  | {
      readonly kind: "Signal";
      readonly source: string;
      readonly sourceKey: string;
      readonly status: ComponentStatus;
      readonly message: string | null;
    }
  /** Absent in events from before sources were recorded. */
  | { readonly kind: "Close"; readonly source?: string; readonly sourceKey: string }
  | {
      readonly kind: "Expectation";
      readonly reportEvery: number | null;
      readonly onLapse: ComponentStatus;
      /** Whether the report that the last heartbeat announced is not expected any more. */
      readonly endsHeartbeat?: boolean;
    }
  /** An announcement starts to affect the component, or changes its effect. */
  | { readonly kind: "Announce"; readonly announcementId: string; readonly effect: AnnouncementEffect }
  /** An announcement no longer affects it. */
  | { readonly kind: "Withdraw"; readonly announcementId: string }
  | {
      readonly kind: "Pin";
      readonly status: ComponentStatus;
      /** Epoch milliseconds. */
      readonly until: number | null;
      readonly reason: string;
    }
  | { readonly kind: "Unpin" }
);

export type AnnouncementEffect =
  | { readonly kind: "Incident"; readonly status: ComponentStatus }
  | { readonly kind: "Maintenance"; readonly expect: ComponentStatus };

/** A change of the shown status: the new status, its time, and the number of the event that caused it. */
export type StatusTransition = {
  readonly status: ComponentStatus;
  readonly from: number;
  readonly cause: { readonly kind: CauseKind; readonly number: number | null };
  /** Messages of reporters during this status, oldest first. */
  readonly messages: readonly ReportMessage[];
};

/**
 * The result for a list of events: the transitions, and the status inputs after each event and at the end.
 */
export type Timeline = {
  /** Messages before the first transition, oldest first: they belong to the period at the start. */
  readonly leading: readonly ReportMessage[];
  readonly transitions: readonly StatusTransition[];
  readonly inputsAfterEach: readonly StatusInputs[];
  readonly inputs: StatusInputs;
  /** Last time that reports expired or an override ended (epoch milliseconds); null if never. */
  readonly lastExpiryAt: number | null;
};

/** A report's source before it, and whether reports had expired. */
type BeforeReport = { readonly source: SourceReport | undefined; readonly isExpired: boolean };

/**
 * Applies a report to its source. If the status is unchanged, `since` is kept, unless reports had expired: for that
 * gap nothing is reported. The actor of an unchanged status is kept unless the event names another.
 */
function applyReport(
  before: BeforeReport,
  { status, at, by }: { readonly status: ComponentStatus; readonly at: number; readonly by?: string },
): SourceReport {
  const unchanged = before.source?.status === status ? before.source : undefined;
  const actor = by ?? unchanged?.by;
  return {
    status,
    since: unchanged === undefined || before.isExpired ? at : unchanged.since,
    reportedAt: at,
    ...(actor === undefined ? {} : { by: actor }),
  };
}

/** The open signal of a key. `hasOwn`, because a source may be called `constructor`. */
function findSignal(inputs: StatusInputs, key: string): SignalReport | undefined {
  return Object.hasOwn(inputs.signals, key) ? inputs.signals[key] : undefined;
}

/** An announcement's input after an event; `since` is kept if its effect is unchanged. */
function applyAnnouncement(
  before: AnnouncementInput | undefined,
  effect: AnnouncementEffect,
  at: number,
): AnnouncementInput {
  if (effect.kind === "Incident") {
    const isSame = before?.kind === "Incident" && before.status === effect.status;
    return { ...effect, since: isSame ? before.since : at };
  }
  const isSame = before?.kind === "Maintenance" && before.expect === effect.expect;
  return { ...effect, since: isSame ? before.since : at };
}

function applyOverride(before: Override | null, event: StatusEvent & { readonly kind: "Pin" }): Override {
  const { status, until, reason, at, by } = event;
  const since = before?.status === status ? before.since : at;
  return { status, since, until, reason, ...(by === undefined ? {} : { by }) };
}

/** Time of the last report after one at `at`, and the seconds until the next that it announced. */
function lastReportFields(inputs: StatusInputs, at: number, expiresIn: number | null) {
  const { lastReportAt: former } = inputs;
  return former !== null && former > at ? {} : { lastReportAt: at, expiresIn };
}

function omitKey<Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

/**
 * Applies one event to the status inputs. Events are applied in order of time; expiries are handled
 * elsewhere.
 */
export function applyEvent(inputs: StatusInputs, event: StatusEvent): StatusInputs {
  const { at } = event;
  switch (event.kind) {
    case "Report": {
      const before = { source: inputs.plain, isExpired: isExpired(inputs, at) };
      const plain = { ...applyReport(before, event), byHand: false };
      return { ...inputs, plain, ...lastReportFields(inputs, at, event.expiresIn ?? null) };
    }
    case "Hand":
      return {
        ...inputs,
        plain: { ...applyReport({ source: inputs.plain, isExpired: false }, event), byHand: true },
      };
    case "Signal": {
      const before = findSignal(inputs, event.sourceKey);
      const report = applyReport({ source: before, isExpired: isExpired(inputs, at) }, event);
      const signal = { ...report, source: before?.source ?? event.source };
      const signals = { ...inputs.signals, [event.sourceKey]: signal };
      return { ...inputs, signals, ...lastReportFields(inputs, at, null) };
    }
    case "Close":
      return { ...inputs, signals: omitKey(inputs.signals, event.sourceKey) };
    case "Expectation":
      return {
        ...inputs,
        reportEvery: event.reportEvery,
        onLapse: event.onLapse,
        expiresIn: event.endsHeartbeat === true ? null : inputs.expiresIn,
        // Changed requirements are no report: a running expiry does not restart.
        expectedSince: inputs.reportEvery === null ? at : inputs.expectedSince,
      };
    case "Announce": {
      const announcement = applyAnnouncement(inputs.announced[event.announcementId], event.effect, at);
      return { ...inputs, announced: { ...inputs.announced, [event.announcementId]: announcement } };
    }
    case "Withdraw":
      return { ...inputs, announced: omitKey(inputs.announced, event.announcementId) };
    case "Pin":
      return { ...inputs, pin: applyOverride(overrideAt(inputs, at), event) };
    case "Unpin":
      return { ...inputs, pin: null };
  }
}

const causeKinds = {
  Report: "Report",
  Hand: "Report",
  Expectation: "Report",
  Signal: "Signal",
  Close: "Signal",
  Announce: "Announcement",
  Withdraw: "Announcement",
  Pin: "Pin",
  Unpin: "Pin",
} as const satisfies Record<StatusEvent["kind"], CauseKind>;

/** Cause of a transition at an event. If new requirements find reports overdue, the cause is expiry. */
function causeOf(event: StatusEvent, inputs: StatusInputs): StatusTransition["cause"] {
  if (event.kind === "Expectation" && isExpired(inputs, event.at)) return { kind: "Lapse", number: null };
  return { kind: causeKinds[event.kind], number: event.number };
}

/** The start of a timeline: the status inputs at a time, and the recorded results for compacted history. */
export type TimelineStart = {
  readonly inputs: StatusInputs;
  readonly at: number;
  readonly compacted?: CompactedHistory;
};

/**
 * Computes all transitions of the shown status between `start.at` and `until`, including expiries of reports and
 * overrides. `events` are sorted by time and number, none before `start.at`. Expiries take effect strictly before the
 * next event: an event at that very moment is in time. Several transitions may have the same time; all but the last
 * then had no duration. The status at `start.at` is no transition: it follows from `start.inputs`.
 */
export function buildTimeline(start: TimelineStart, events: readonly StatusEvent[], until: number): Timeline {
  const { compacted } = start;
  let { inputs, at: time } = start;
  let shown = shownStatus(inputs, time);
  const leading: ReportMessage[] = [];
  let messages = leading;
  const transitions: StatusTransition[] = [];
  const inputsAfterEach: StatusInputs[] = [];
  let lastExpiryAt: number | null = null;

  const addTransition = (from: number, cause: StatusTransition["cause"]) => {
    const status = shownStatus(inputs, time);
    if (status === shown) return;
    shown = status;
    messages = [];
    transitions.push({ status, from, cause, messages });
  };
  const advanceTo = (next: { readonly at: number; readonly number: number | null }) => {
    if (compacted !== undefined) inputs = applyCompacted(inputs, compacted, { ...next, since: time });
    for (;;) {
      const end = expiresAt(inputs, time);
      if (end === null || end >= next.at) break;
      // After all events of that very moment.
      time = end + 0.5;
      lastExpiryAt = end;
      addTransition(end, { kind: inputs.pin?.until === end ? "Pin" : "Lapse", number: null });
    }
    time = next.at;
  };

  for (const event of events) {
    advanceTo(event);
    inputs = applyEvent(inputs, event);
    inputsAfterEach.push(inputs);
    addTransition(event.at, causeOf(event, inputs));
    if ("message" in event && event.message !== null) {
      messages.push({ at: event.at, text: event.message });
    }
  }
  advanceTo({ at: until, number: null });
  return { leading, transitions, inputsAfterEach, inputs, lastExpiryAt };
}
