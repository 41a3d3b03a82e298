/** How what was said becomes status periods (rule 2). */
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
  type StatusInputs,
  shownStatus,
} from "./status-inputs.ts";

/** One thing said of a component. `number` orders what was said at the same time `at` (epoch milliseconds). */
export type StatusEvent = { readonly number: number; readonly at: number } & (
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
  /** What was said before its source was kept names none. */
  | { readonly kind: "Close"; readonly source?: string; readonly sourceKey: string }
  | { readonly kind: "Expectation"; readonly reportEvery: number | null; readonly onLapse: ComponentStatus }
  /** An announcement begins to speak of the component, or says something else of it. */
  | { readonly kind: "Announce"; readonly announcementId: string; readonly said: AnnouncementEffect }
  /** An announcement does not speak of it any more. */
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

/** What an announcement says of a component. */
export type AnnouncementEffect =
  | { readonly kind: "Incident"; readonly status: ComponentStatus }
  | { readonly kind: "Maintenance"; readonly expect: ComponentStatus };

/** A change of what the component shows: the status that begins, when, and the word (by number) that caused it. */
export type StatusTransition = {
  readonly status: ComponentStatus;
  readonly from: number;
  readonly cause: { readonly kind: CauseKind; readonly number: number | null };
  /** What reporters wrote while this status stood, oldest first. */
  readonly messages: readonly ReportMessage[];
};

/** What follows from words: the turns, what every voice says after each word, and at the end. */
export type Timeline = {
  /** What was written before the first turn, oldest first: it belongs to the period that stood at the start. */
  readonly leading: readonly ReportMessage[];
  readonly turns: readonly StatusTransition[];
  readonly standings: readonly StatusInputs[];
  readonly standing: StatusInputs;
  /** When something last began or ended by itself (epoch milliseconds); null where nothing did. */
  readonly lapsedAt: number | null;
};

/** What one source says after it said `status` at `at`; `since` stays where it says the same as before. */
function restated<Said extends { readonly status: ComponentStatus; readonly since: number }>(
  before: Said | undefined,
  status: ComponentStatus,
  at: number,
): { status: ComponentStatus; since: number; saidAt: number } {
  return { status, since: before?.status === status ? before.since : at, saidAt: at };
}

/** The open signal of that key. A source may be called `constructor`: only what was put there counts. */
function signalOf(standing: StatusInputs, key: string): SignalReport | undefined {
  return Object.hasOwn(standing.signals, key) ? standing.signals[key] : undefined;
}

/** What an announcement says from a word on; `since` stays where it says the same as before. */
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
  const { status, until, at } = word;
  return { status, since: before?.status === status ? before.since : at, until };
}

/** When anyone last reported once somebody has at `at`, and within how many seconds the next is promised. */
function reported(standing: StatusInputs, at: number, expiresIn: number | null) {
  const { lastReportAt: before } = standing;
  return before !== null && before > at ? {} : { lastReportAt: at, expiresIn };
}

function without<Said>(record: Readonly<Record<string, Said>>, key: string): Record<string, Said> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

/**
 * What every voice says after one more word. Words are heard in the order of their times; what ends by itself is not
 * decided here.
 */
export function applyEvent(standing: StatusInputs, word: StatusEvent): StatusInputs {
  const { at } = word;
  switch (word.kind) {
    case "Report": {
      const plain = { ...restated(standing.plain, word.status, at), byHand: false };
      return { ...standing, plain, ...reported(standing, at, word.expiresIn ?? null) };
    }
    case "Hand":
      return { ...standing, plain: { ...restated(standing.plain, word.status, at), byHand: true } };
    case "Signal": {
      const before = signalOf(standing, word.sourceKey);
      const signal = { ...restated(before, word.status, at), source: before?.source ?? word.source };
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
        // Other terms are no report: who has been silent all along does not begin anew.
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

/** The cause of a turn that came with a word. An expectation that finds reports overdue is silence speaking. */
function causeOf(word: StatusEvent, standing: StatusInputs): StatusTransition["cause"] {
  if (word.kind === "Expectation" && isExpired(standing, word.at)) return { kind: "Lapse", number: null };
  return { kind: causeKinds[word.kind], number: word.number };
}

/** Where an account begins: what every voice says at a moment, and what is known of a time that cannot be told again. */
export type TimelineStart = {
  readonly standing: StatusInputs;
  readonly at: number;
  readonly settled?: CompactedHistory;
};

/**
 * What follows from words: every change of what the component shows between `start.at` and `until`, also what begins
 * or ends by itself: silence, and a pin that stands until some time.
 *
 * `words` are sorted by time and number, none before `start.at`. What changes by itself does so strictly before the
 * next word: a word at the very moment is in time. Several turns may begin at the same time; all but the last then
 * stood for no time. What is shown at `start.at` is no turn: it follows from `start.standing`.
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
      // Past all that was heard at that very moment.
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
