/** Describes the consequences of a change to an announcement, in sentences for its author. */
import { isOpen } from "../contract/announcement-states.ts";
import type { AnnouncementKind, AnnouncementState, ComponentStatus, Impact } from "../contract/words.ts";
import { hasEffect, isHidden } from "./announcement-lifecycle.ts";

/** The content of an announcement that determines the consequences. Times are epoch milliseconds. */
export type AnnouncementOutline = {
  readonly kind: AnnouncementKind;
  readonly title: string;
  readonly state: AnnouncementState;
  readonly impact: Impact;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly autoStart: boolean;
  readonly autoComplete: boolean;
  /** The starts of the next ones that the series creates, each when the one before has ended; empty without a series. */
  readonly nextStarts: readonly number[];
  readonly pinned: boolean;
};

/** A component that an announcement lists, or listed before the change. */
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
  /** Whether a postmortem is added or edited; null if it stays as it is. */
  readonly postmortem: "added" | "edited" | null;
  /** Epoch milliseconds. */
  readonly now: number;
};

/** Formats a time for a sentence: `at 14:02 GMT`, `on 29 Nov at 02:00 GMT`. */
export type FormatTime = (at: number) => string;

const maxListedNames = 6;
/** Maximum age of an update that still counts as news, in milliseconds. */
const newsMs = 60_000;

/** The consequences, most important first and what stays as it is last; `["Nothing changes."]` if there are none. */
export function consequences(change: AnnouncementChange, when: FormatTime): string[] {
  const components = describeComponents(change);
  const sentences = [
    ...describeMoves(change, when),
    ...describeClosing(change),
    ...describeText(change, when),
    ...describePostmortem(change),
    ...describeEdits(change),
    ...describePin(change),
  ];
  const { page } = change;
  const transition = describeTransition(change);
  const isSame = page.now === page.after;
  if (isSame && transition.length + components.length + sentences.length === 0) return ["Nothing changes."];
  if (isSame) {
    const unchanged = `The page will still say “${page.after}”.`;
    const isAnyChanging = !hasAnyEffect(change) || change.components.some(({ now, after }) => now !== after);
    return isAnyChanging
      ? [...transition, ...components, ...sentences, unchanged]
      : [...transition, ...sentences, ...components, unchanged];
  }
  const pageSentence = `The page will say “${page.after}”.`;
  // Without an effect now the components are about later.
  const effects = hasAnyEffect(change) ? [...components, pageSentence] : [pageSentence, ...components];
  return [...transition, ...effects, ...sentences];
}

const hasEffectNow = (announcement: AnnouncementOutline | null) =>
  announcement !== null && hasEffect(announcement.kind, announcement.state);
const hasAnyEffect = ({ before, after }: AnnouncementChange) => hasEffectNow(before) || hasEffectNow(after);

function describeComponents(change: AnnouncementChange): string[] {
  const { components, after } = change;
  if (components.length === 0) return [];
  if (!hasAnyEffect(change)) {
    if (after.kind !== "Maintenance" || after.state !== "Scheduled") return [];
    const names = components.map(({ name }) => name);
    return [
      `${joinNames(names)} ${names.length === 1 ? "turns" : "turn"} to Under Maintenance when it starts.`,
    ];
  }
  const changing = Map.groupBy(
    components.filter(({ now, after }) => now !== after),
    ({ after }) => `to ${after}`,
  );
  const unchanged = Map.groupBy(
    components.filter(({ now, after }) => now === after),
    ({ after, isPinned }) => (isPinned ? `${after}, as pinned` : after),
  );
  const phrases = [
    ...[...changing].map(([to, components]) => phrase(components, ["turns", "turn"], to)),
    ...[...unchanged].map(([suffix, components]) => phrase(components, ["stays", "stay"], suffix)),
  ];
  const isShort = components.length === phrases.length && phrases.length < 3;
  return [isShort ? `${joinWithAnd(phrases)}.` : `${joinLists(phrases)}.`];
}

function phrase(
  components: readonly AffectedComponent[],
  [singular, plural]: readonly [string, string],
  ending: string,
): string {
  return `${joinNames(components.map(({ name }) => name))} ${components.length === 1 ? singular : plural} ${ending}`;
}

function joinNames(names: readonly string[]): string {
  if (names.length <= maxListedNames) return joinWithAnd(names);
  return `${names.slice(0, maxListedNames - 1).join(", ")} and ${names.length - maxListedNames + 1} more`;
}

/** Items in a sentence: "one, two and three". */
function joinWithAnd(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}

/** Phrases that contain lists: "one, and two and three". */
function joinLists(phrases: readonly string[]): string {
  const last = phrases.at(-1) ?? "";
  return phrases.length < 2 ? last : `${phrases.slice(0, -1).join(", ")}, and ${last}`;
}

/** Later automatic moves; listed if new or changed. */
function describeMoves({ before, after, now }: AnnouncementChange, when: FormatTime): string[] {
  const { kind, state } = after;
  if (!isOpen(kind, state) || (before !== null && movesOf(before) === movesOf(after))) return [];
  if (kind === "Notice") return describeNoticeMoves(after, { when, now });
  if (kind === "Incident") return before?.startsAt === after.startsAt ? [] : describeBeginning(after, when);
  const sentences: string[] = [];
  const { startsAt, endsAt } = after;
  const isOver = state === "Scheduled" && after.autoStart && endsAt !== null && endsAt <= now;
  if (isOver && after.autoComplete) sentences.push("It starts and ends automatically at once.");
  else if (state === "Scheduled" && startsAt !== null) {
    if (!after.autoStart)
      sentences.push(`It must be started manually; the plan is ${withoutPreposition(when(startsAt))}.`);
    else
      sentences.push(
        startsAt <= now ? "It starts automatically at once." : `It starts automatically ${when(startsAt)}.`,
      );
  }
  if (endsAt !== null) {
    if (!after.autoComplete) sentences.push("It must be ended manually.");
    else if (endsAt > now) sentences.push(`It ends automatically ${when(endsAt)}.`);
  }
  const [next, ...later] = after.nextStarts.map(when);
  if (next !== undefined) {
    const then = later.length === 0 ? "" : `; then ${later.join(" and ")}`;
    sentences.push(`When it ends, the next occurrence is created: ${next}${then}.`);
  }
  return sentences;
}

/** A beginning that was given: without one it is the time of publishing. */
function describeBeginning({ startsAt }: AnnouncementOutline, when: FormatTime): string[] {
  return startsAt === null
    ? []
    : [`The incident began ${when(startsAt)}, and affects its components from then on.`];
}

function describeNoticeMoves(
  { startsAt, endsAt }: AnnouncementOutline,
  { when, now }: { when: FormatTime; now: number },
): string[] {
  const sentences: string[] = [];
  if (startsAt !== null && startsAt > now)
    sentences.push(`It is hidden until it appears automatically ${when(startsAt)}.`);
  if (endsAt !== null && endsAt > now) sentences.push(`It is archived automatically ${when(endsAt)}.`);
  return sentences;
}

function movesOf({
  state,
  startsAt,
  endsAt,
  autoStart,
  autoComplete,
  nextStarts,
}: AnnouncementOutline): string {
  return JSON.stringify([state, startsAt, endsAt, autoStart, autoComplete, nextStarts]);
}

/** The time without its preposition. */
function withoutPreposition(moment: string): string {
  return moment.replace(/^(?:at|on) /u, "");
}

const closingSentences = {
  Incident: "The incident has ended: it stays on the page for 14 days, and in the history.",
  Maintenance: "The maintenance has ended: it stays on the page for 14 days, and in the history.",
  Notice: "The notice is archived: it stays on the page for 14 days, and in the history.",
} as const satisfies Record<AnnouncementKind, string>;

/** The move that the person has chosen. */
function describeTransition({ before, after }: AnnouncementChange): string[] {
  return before === null || before.state === after.state
    ? []
    : [`It moves from ${before.state} to ${after.state}.`];
}

function describeClosing({ before, after: { kind, state } }: AnnouncementChange): string[] {
  const wasOpen = before === null || (before.state !== state && isOpen(kind, before.state));
  const isClosed = wasOpen && !isOpen(kind, state);
  return isClosed && (before === null || state !== "Cancelled") ? [closingSentences[kind]] : [];
}

/** The place where the text is published. */
function describeText({ before, after, update, now }: AnnouncementChange, when: FormatTime): string[] {
  if (update === null) return [];
  const { kind, state, startsAt: starts_at } = after;
  if (isHidden({ kind, state, starts_at, hidden: 1 }, now)) return [];
  if (!update.isNew) return [`The update posted ${when(update.at)} changes, and is marked as edited.`];
  if (update.at < now - newsMs) return [`Its text is placed ${when(update.at)}.`];
  const subject = before === null ? `The ${kind.toLowerCase()}` : "The update";
  return [`${subject} goes on the page and into the feeds.`];
}

function describePostmortem({ postmortem }: AnnouncementChange): string[] {
  if (postmortem === null) return [];
  return postmortem === "added"
    ? ["The postmortem goes on the announcement’s own page and into the feeds."]
    : ["The postmortem changes on the announcement’s own page and in the feeds."];
}

function describeEdits({ before, after }: AnnouncementChange): string[] {
  if (before === null) return [];
  const sentences: string[] = [];
  if (before.title !== after.title)
    sentences.push(`Its title changes from “${before.title}” to “${after.title}”.`);
  if (before.impact !== after.impact)
    sentences.push(`Its impact changes from ${before.impact} to ${after.impact}.`);
  return sentences;
}

/** The effect of a pin, which exists only while the announcement is open. */
function describePin({ before, after }: AnnouncementChange): string[] {
  const { kind, state, pinned } = after;
  if (!isOpen(kind, state) || pinned === (before?.pinned ?? false)) return [];
  const others = { Incident: "incidents", Maintenance: "maintenance", Notice: "notices" }[kind];
  return [pinned ? `It is pinned before other open ${others}.` : "It is no longer pinned."];
}
