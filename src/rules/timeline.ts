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
  type ReportedVoice,
  type SignalReport,
  type StatusInputs,
  shownStatus,
} from "./status-inputs.ts";

/** An event in a component's record. `number` orders events of the same time `at` (epoch milliseconds). */
export type StatusEvent = {
  readonly number: number;
  readonly at: number;
  /** The actor, as the record names it (`key:12`, `person:3`); absent for what only repeats. */
  readonly by?: string;
} & (
  | {
      readonly kind: "Report";
      readonly status: ComponentStatus;
      readonly message: string | null;
      /** Seconds within which the next is promised: a heartbeat. */
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
  | { readonly kind: "Expectation"; readonly reportEvery: number | null; readonly onLapse: ComponentStatus }
  /** An announcement starts to affect the component, or changes its effect. */
  | { readonly kind: "Announce"; readonly announcementId: string; readonly said: AnnouncementEffect }
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
  readonly turns: readonly StatusTransition[];
  readonly standings: readonly StatusInputs[];
  readonly standing: StatusInputs;
  /** Last time that reports expired or an override ended (epoch milliseconds); null if never. */
  readonly lapsedAt: number | null;
};

/**
 * One source after it reported `status` at `at`. Where it reported the same before, `since` stays, and so does the actor
 * unless the event names another.
 */
function restated(
  before: ReportedVoice | undefined,
  { status, at, by }: { readonly status: ComponentStatus; readonly at: number; readonly by?: string },
): ReportedVoice {
  const same = before?.status === status ? before : undefined;
  const actor = by ?? same?.by;
  return { status, since: same?.since ?? at, saidAt: at, ...(actor === undefined ? {} : { by: actor }) };
}

/** The open signal of that key. A source may be called `constructor`: only what was put there counts. */
function signalOf(standing: StatusInputs, key: string): SignalReport | undefined {
  return Object.hasOwn(standing.signals, key) ? standing.signals[key] : undefined;
}

/** An announcement's state after an event; `since` stays if its effect is unchanged. */
function announcedAnew(
  before: AnnouncementInput | undefined,
  said: AnnouncementEffect,
  at: number,
): AnnouncementInput {
  if (said.kind === "Incident") {
    const isSame = before?.kind === "Incident" && before.status === said.status;
    return { ...said, since: isSame ? before.since : at };
  }
  const isSame = before?.kind === "Maintenance" && before.expect === said.expect;
  return { ...said, since: isSame ? before.since : at };
}

function pinnedAnew(before: Override | null, word: StatusEvent & { readonly kind: "Pin" }): Override {
  const { status, until, at, by } = word;
  const since = before?.status === status ? before.since : at;
  return { status, since, until, ...(by === undefined ? {} : { by }) };
}

/** The last report after one at `at`, and the seconds until the next that it announced. */
function reported(standing: StatusInputs, at: number, expiresIn: number | null) {
  const { lastReportAt: before } = standing;
  return before !== null && before > at ? {} : { lastReportAt: at, expiresIn };
}

function without<Said>(record: Readonly<Record<string, Said>>, key: string): Record<string, Said> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

/**
 * Applies one event to the status inputs. Events are applied in order of time; expiries are handled
 * elsewhere.
 */
export function applyEvent(standing: StatusInputs, word: StatusEvent): StatusInputs {
  const { at } = word;
  switch (word.kind) {
    case "Report": {
      const plain = { ...restated(standing.plain, word), byHand: false };
      return { ...standing, plain, ...reported(standing, at, word.expiresIn ?? null) };
    }
    case "Hand":
      return { ...standing, plain: { ...restated(standing.plain, word), byHand: true } };
    case "Signal": {
      const before = signalOf(standing, word.sourceKey);
      const signal = { ...restated(before, word), source: before?.source ?? word.source };
      const signals = { ...standing.signals, [word.sourceKey]: signal };
      return { ...standing, signals, ...reported(standing, at, null) };
    }
    case "Close":
      return { ...standing, signals: without(standing.signals, word.sourceKey) };
    case "Expectation":
      return {
        ...standing,
        reportEvery: word.reportEvery,
        onLapse: word.onLapse,
        // Changed requirements are no report: an expiry that is already running does not restart.
        expectedSince: standing.reportEvery === null ? at : standing.expectedSince,
      };
    case "Announce": {
      const said = announcedAnew(standing.announced[word.announcementId], word.said, at);
      return { ...standing, announced: { ...standing.announced, [word.announcementId]: said } };
    }
    case "Withdraw":
      return { ...standing, announced: without(standing.announced, word.announcementId) };
    case "Pin":
      return { ...standing, pin: pinnedAnew(overrideAt(standing, at), word) };
    case "Unpin":
      return { ...standing, pin: null };
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

/**
 * Cause of a transition that comes with an event. If new requirements find reports overdue, the cause is
 * expiry.
 */
function causeOf(word: StatusEvent, standing: StatusInputs): StatusTransition["cause"] {
  if (word.kind === "Expectation" && isExpired(standing, word.at)) return { kind: "Lapse", number: null };
  return { kind: causeKinds[word.kind], number: word.number };
}

/** The start of a timeline: the status inputs at a time, and the recorded results for compacted history. */
export type TimelineStart = {
  readonly standing: StatusInputs;
  readonly at: number;
  readonly settled?: CompactedHistory;
};

/**
 * Computes every transition of the shown status between `start.at` and `until`, including expiries of reports
 * and overrides. `words` are sorted by time and number, none before `start.at`. Expiries take effect strictly
 * before the next event: an event at that very moment is in time. Several transitions may have the same time;
 * all but the last then lasted no time. The status at `start.at` is no transition: it follows from
 * `start.standing`.
 */
export function buildTimeline(start: TimelineStart, words: readonly StatusEvent[], until: number): Timeline {
  const { settled } = start;
  let { standing, at: moment } = start;
  let shown = shownStatus(standing, moment);
  const leading: ReportMessage[] = [];
  let messages = leading;
  const turns: StatusTransition[] = [];
  const standings: StatusInputs[] = [];
  let lapsedAt: number | null = null;

  const show = (from: number, cause: StatusTransition["cause"]) => {
    const status = shownStatus(standing, moment);
    if (status === shown) return;
    shown = status;
    messages = [];
    turns.push({ status, from, cause, messages });
  };
  const pass = (next: { readonly at: number; readonly number: number | null }) => {
    if (settled !== undefined) standing = applyCompacted(standing, settled, { ...next, since: moment });
    for (;;) {
      const end = expiresAt(standing, moment);
      if (end === null || end >= next.at) break;
      // After all events of that very moment.
      moment = end + 0.5;
      lapsedAt = end;
      show(end, { kind: standing.pin?.until === end ? "Pin" : "Lapse", number: null });
    }
    moment = next.at;
  };

  for (const word of words) {
    pass(word);
    standing = applyEvent(standing, word);
    standings.push(standing);
    show(word.at, causeOf(word, standing));
    if ("message" in word && word.message !== null) {
      messages.push({ at: word.at, text: word.message });
    }
  }
  pass({ at: until, number: null });
  return { leading, turns, standings, standing, lapsedAt };
}
