/** Describes the consequences of a change to an announcement, in sentences for its author. */
import { isOpen } from "../contract/announcement-states.ts";
import type { AnnouncementKind, AnnouncementState, ComponentStatus, Impact } from "../contract/words.ts";
import { hasEffect, isHidden } from "./announcement-lifecycle.ts";

/** An announcement as far as its consequences go. Times are epoch milliseconds. */
export type AnnouncementOutline = {
  readonly kind: AnnouncementKind;
  readonly title: string;
  readonly state: AnnouncementState;
  readonly impact: Impact;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly autoStart: boolean;
  readonly autoComplete: boolean;
  /** Whether the series creates another one when this ends. */
  readonly recurs: boolean;
  readonly pinned: boolean;
};

/** A component that an announcement names, or named. */
export type AffectedComponent = {
  readonly name: string;
  readonly now: ComponentStatus;
  readonly after: ComponentStatus;
  /** Whether an override determines its status. */
  readonly isPinned: boolean;
};

/** An announcement before and after a change. */
export type AnnouncementChange = {
  /** Null for a new announcement. */
  readonly before: AnnouncementOutline | null;
  readonly after: AnnouncementOutline;
  /** In the order of its list. */
  readonly components: readonly AffectedComponent[];
  readonly page: { readonly now: string; readonly after: string };
  /** Time of the update that is added or edited; null if there is none. */
  readonly update: { readonly at: number; readonly isNew: boolean } | null;
  /** Epoch milliseconds. */
  readonly now: number;
};

/** Formats a time for a sentence: `at 14:02 GMT`, `on 29 Nov at 02:00 GMT`. */
export type FormatTime = (at: number) => string;

const maxNamed = 6;
/** Milliseconds by which an update may be older than now and still is news. */
const news = 60_000;

/** The consequences, most important first; `["Nothing changes."]` if there are none. */
export function consequences(change: AnnouncementChange, when: FormatTime): string[] {
  const sentences = [
    ...ofComponents(change),
    ...ofEdges(change, when),
    ...ofState(change),
    ...ofWords(change, when),
    ...ofEdits(change),
    ...ofPin(change),
  ];
  const { page } = change;
  const isSame = page.now === page.after;
  if (isSame && sentences.length === 0) return ["Nothing changes."];
  const reads = isSame ? `The page will still say “${page.after}”.` : `The page will say “${page.after}”.`;
  const isOfComponents = isSpeaking(change) && change.components.length > 0;
  return sentences.toSpliced(isOfComponents ? 1 : 0, 0, reads);
}

const speaksNow = (told: AnnouncementOutline | null) => told !== null && hasEffect(told.kind, told.state);
const isSpeaking = ({ before, after }: AnnouncementChange) => speaksNow(before) || speaksNow(after);

function ofComponents(change: AnnouncementChange): string[] {
  const { components, after } = change;
  if (components.length === 0) return [];
  if (!isSpeaking(change)) {
    if (after.kind !== "Maintenance" || after.state !== "Scheduled") return [];
    const names = components.map(({ name }) => name);
    return [`${named(names)} ${names.length === 1 ? "turns" : "turn"} to Under Maintenance when it starts.`];
  }
  const turning = Map.groupBy(
    components.filter(({ now, after: then }) => now !== then),
    ({ after: then }) => `to ${then}`,
  );
  const staying = Map.groupBy(
    components.filter(({ now, after: then }) => now === then),
    ({ after: then, isPinned }) => (isPinned ? `${then}, as pinned` : then),
  );
  const phrases = [
    ...[...turning].map(([to, some]) => phrase(some, ["turns", "turn"], to)),
    ...[...staying].map(([as, some]) => phrase(some, ["stays", "stay"], as)),
  ];
  const isPlain = components.length === phrases.length && phrases.length < 3;
  return [isPlain ? `${listed(phrases)}.` : `${apart(phrases)}.`];
}

function phrase(
  some: readonly AffectedComponent[],
  [one, many]: readonly [string, string],
  rest: string,
): string {
  return `${named(some.map(({ name }) => name))} ${some.length === 1 ? one : many} ${rest}`;
}

function named(names: readonly string[]): string {
  if (names.length <= maxNamed) return listed(names);
  return `${names.slice(0, maxNamed - 1).join(", ")} and ${names.length - maxNamed + 1} more`;
}

/** Words in a sentence: "one, two and three". */
function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

/** Phrases in a sentence that hold lists of their own: "one, and two and three". */
function apart(phrases: readonly string[]): string {
  const last = phrases.at(-1) ?? "";
  return phrases.length < 2 ? last : `${phrases.slice(0, -1).join(", ")}, and ${last}`;
}

/** Later automatic moves; listed if new or changed. */
function ofEdges({ before, after, now }: AnnouncementChange, when: FormatTime): string[] {
  const { kind, state } = after;
  if (!isOpen(kind, state) || (before !== null && edgesOf(before) === edgesOf(after))) return [];
  if (kind === "Notice") return noticeEdges(after, { when, now });
  if (kind !== "Maintenance") return [];
  const sentences: string[] = [];
  const { startsAt, endsAt } = after;
  if (state === "Scheduled" && startsAt !== null) {
    if (!after.autoStart) sentences.push(`It must be started manually; the plan is ${bare(when(startsAt))}.`);
    else
      sentences.push(
        startsAt <= now ? "It starts automatically at once." : `It starts automatically ${when(startsAt)}.`,
      );
  }
  if (endsAt !== null) {
    if (!after.autoComplete) sentences.push("It must be ended manually.");
    else if (endsAt > now) sentences.push(`It ends automatically ${when(endsAt)}.`);
  }
  if (after.recurs) sentences.push("When it ends, the next occurrence is created.");
  return sentences;
}

function noticeEdges(
  { startsAt, endsAt }: AnnouncementOutline,
  { when, now }: { when: FormatTime; now: number },
): string[] {
  const sentences: string[] = [];
  if (startsAt !== null && startsAt > now)
    sentences.push(`It is hidden until it appears automatically ${when(startsAt)}.`);
  if (endsAt !== null && endsAt > now) sentences.push(`It is archived automatically ${when(endsAt)}.`);
  return sentences;
}

function edgesOf({ state, startsAt, endsAt, autoStart, autoComplete, recurs }: AnnouncementOutline): string {
  return JSON.stringify([state, startsAt, endsAt, autoStart, autoComplete, recurs]);
}

/** The time without its preposition. */
function bare(moment: string): string {
  return moment.replace(/^(?:at|on) /u, "");
}

const closing = {
  Incident: "The incident has ended: it stays on the page for 14 days, and in the history.",
  Maintenance: "The maintenance has ended: it stays on the page for 14 days, and in the history.",
  Notice: "The notice is archived: it stays on the page for 14 days, and in the history.",
} as const satisfies Record<AnnouncementKind, string>;

function ofState({ before, after }: AnnouncementChange): string[] {
  const { kind, state } = after;
  if (before === null) return isOpen(kind, state) ? [] : [closing[kind]];
  if (before.state === state) return [];
  const moves = `It moves from ${before.state} to ${state}.`;
  if (isOpen(kind, state) || !isOpen(kind, before.state)) return [moves];
  return state === "Cancelled" ? [moves] : [moves, closing[kind]];
}

/** Where the text is published. */
function ofWords({ before, after, update, now }: AnnouncementChange, when: FormatTime): string[] {
  if (update === null) return [];
  const { kind, state, startsAt: starts_at } = after;
  if (isHidden({ kind, state, starts_at, hidden: 1 }, now)) return [];
  if (!update.isNew) return [`The update posted ${when(update.at)} changes, and is marked as edited.`];
  if (update.at < now - news) return [`Its text is placed ${when(update.at)}.`];
  const what = before === null ? "It" : "The update";
  return [`${what} goes on the page and into the feeds.`];
}

function ofEdits({ before, after }: AnnouncementChange): string[] {
  if (before === null) return [];
  const sentences: string[] = [];
  if (before.title !== after.title)
    sentences.push(`Its title changes from “${before.title}” to “${after.title}”.`);
  if (before.impact !== after.impact)
    sentences.push(`Its impact changes from ${before.impact} to ${after.impact}.`);
  return sentences;
}

/** Where it stands on the page: a pin has an effect only while the announcement is open. */
function ofPin({ before, after }: AnnouncementChange): string[] {
  const { kind, state, pinned } = after;
  if (!isOpen(kind, state) || pinned === (before?.pinned ?? false)) return [];
  return [pinned ? "It is pinned to the top of the page." : "It is no longer pinned to the top of the page."];
}
