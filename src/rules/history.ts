/** How what was said becomes status periods (rule 2). */
import type { CauseKind, ComponentStatus } from "../contract/words.ts";
import { isLapsed, lapsesAt, type SignalVoice, type Standing, shownStatus } from "./standing.ts";

/** One thing said of a component. `number` orders what was said at the same time `at` (epoch milliseconds). */
export type Word = { readonly number: number; readonly at: number } & (
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
  | { readonly kind: "Close"; readonly sourceKey: string }
  | { readonly kind: "Expectation"; readonly reportEvery: number | null; readonly onLapse: ComponentStatus }
  /** An announcement begins to speak of the component, or says something else of it. */
  | { readonly kind: "Announce"; readonly announcementId: string; readonly said: Said }
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
export type Said =
  | { readonly kind: "Incident"; readonly status: ComponentStatus }
  | { readonly kind: "Maintenance"; readonly expect: ComponentStatus };

/** What a reporter wrote, and the time of the word that carried it (epoch milliseconds). */
export type Message = { readonly at: number; readonly text: string };

/** A change of what the component shows: the status that begins, when, and the word (by number) that caused it. */
export type Turn = {
  readonly status: ComponentStatus;
  readonly from: number;
  readonly cause: { readonly kind: CauseKind; readonly number: number | null };
  /** What reporters wrote while this status stood, oldest first. */
  readonly messages: readonly Message[];
};

/** What follows from words: the turns, what every voice says after each word, and at the end. */
export type Account = {
  /** What was written before the first turn, oldest first: it belongs to the period that stood at the start. */
  readonly leading: readonly Message[];
  readonly turns: readonly Turn[];
  readonly standings: readonly Standing[];
  readonly standing: Standing;
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
function signalOf(standing: Standing, key: string): SignalVoice | undefined {
  return Object.hasOwn(standing.signals, key) ? standing.signals[key] : undefined;
}

/** What every voice says after one more word. Words are heard in the order of their times; silence is not decided here. */
export function hear(standing: Standing, word: Word): Standing {
  const { at } = word;
  switch (word.kind) {
    case "Report": {
      const plain = { ...restated(standing.plain, word.status, at), byHand: false };
      return { ...standing, plain, lastReportAt: Math.max(standing.lastReportAt ?? at, at) };
    }
    case "Hand":
      return { ...standing, plain: { ...restated(standing.plain, word.status, at), byHand: true } };
    case "Signal": {
      const before = signalOf(standing, word.sourceKey);
      const signal = { ...restated(before, word.status, at), source: before?.source ?? word.source };
      const signals = { ...standing.signals, [word.sourceKey]: signal };
      return { ...standing, signals, lastReportAt: Math.max(standing.lastReportAt ?? at, at) };
    }
    case "Close": {
      const open = Object.entries(standing.signals).filter(([key]) => key !== word.sourceKey);
      return { ...standing, signals: Object.fromEntries(open) };
    }
    case "Expectation":
      return {
        ...standing,
        reportEvery: word.reportEvery,
        onLapse: word.onLapse,
        // Other terms are no report: who has been silent all along does not begin anew.
        expectedSince: standing.reportEvery === null ? at : standing.expectedSince,
      };
  }
}

/** The cause of a turn that came with a word. An expectation that finds reports overdue is silence speaking. */
function causeOf(word: Word, lapsed: boolean): Turn["cause"] {
  if (word.kind === "Expectation" && lapsed) return { kind: "Lapse", number: null };
  const kind = word.kind === "Signal" || word.kind === "Close" ? "Signal" : "Report";
  return { kind, number: word.number };
}

/**
 * What follows from words: every change of what the component shows between `start.at` and `until`, lapses included.
 *
 * `words` are sorted by time and number, none before `start.at`. A lapse comes strictly before the next word: a word
 * at the very moment is in time. Several turns may begin at the same time; all but the last then stood for no time.
 * What is shown at `start.at` is no turn: it follows from `start.standing`.
 */
export function account(
  start: { readonly standing: Standing; readonly at: number },
  words: readonly Word[],
  until: number,
): Account {
  let standing = start.standing;
  let lapsed = isLapsed(standing, start.at);
  let shown = shownStatus(standing, lapsed);
  const leading: Message[] = [];
  let messages = leading;
  const turns: Turn[] = [];
  const standings: Standing[] = [];

  const show = (from: number, cause: Turn["cause"]) => {
    const status = shownStatus(standing, lapsed);
    if (status === shown) return;
    shown = status;
    messages = [];
    turns.push({ status, from, cause, messages });
  };
  const fallSilent = (before: number) => {
    const due = lapsesAt(standing);
    if (lapsed || due === null || due >= before) return;
    lapsed = true;
    show(due, { kind: "Lapse", number: null });
  };

  for (const word of words) {
    fallSilent(word.at);
    standing = hear(standing, word);
    standings.push(standing);
    lapsed = isLapsed(standing, word.at);
    show(word.at, causeOf(word, lapsed));
    if ("message" in word && word.message !== null) {
      messages.push({ at: word.at, text: word.message });
    }
  }
  fallSilent(until);
  return { leading, turns, standings, standing };
}

const messageLimit = 8_000;

/**
 * What a period keeps of its messages (oldest first, each at most 2,000 characters): of what is said again at once the
 * first; beyond 8,000 characters the first and the newest. What was kept may be kept again with newer messages.
 */
export function keptMessages(messages: readonly Message[]): readonly Message[] {
  const kept: Message[] = [];
  for (const message of messages) {
    if (message.text !== "" && message.text !== kept.at(-1)?.text) kept.push(message);
  }
  let length = kept.reduce((sum, { text }) => sum + text.length + 1, -1);
  while (length > messageLimit && kept.length > 2) {
    const [dropped] = kept.splice(1, 1);
    length -= (dropped?.text.length ?? 0) + 1;
  }
  return kept;
}

/** The messages of a period as one text, a line or more for each; null where nothing was written. */
export function joinMessages(messages: readonly Message[]): string | null {
  return messages.length === 0 ? null : messages.map(({ text }) => text).join("\n");
}
