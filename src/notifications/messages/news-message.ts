/** The parts of a message about an announcement or a component. */
import type { NewsEvent } from "../../contract/deliveries.ts";
import type { Language } from "../../contract/languages.ts";
import type { AnnouncementKind, AnnouncementState, ComponentStatus, Impact } from "../../contract/words.ts";
import { plainText, renderMarkdown } from "../../platform/markdown.ts";
import { shownLength } from "../../publishing/announcement-facts.ts";
import { palettes } from "../../publishing/colour-palette.ts";
import { textIn } from "../../publishing/localise.ts";
import { ownLanguage, pageTextsIn } from "../../publishing/page/page-catalogues.ts";
import { clockOf } from "../../publishing/page/page-clock.ts";
import { localeOf } from "../../publishing/page/status-page.ts";
import { subscriptionTextsIn } from "../../publishing/page/subscription/subscribe-catalogues.ts";
import type { Translations } from "../../publishing/snapshot.ts";
import { lateAfter } from "../../rules/delivery-retries.ts";
import { isPostmortem } from "../../rules/notification-events.ts";
import { isFixWatched } from "../../rules/page-status.ts";
import { isWorse } from "../../rules/status-inputs.ts";
import { messageTextsIn } from "./message-catalogues.ts";
import type { MessageFact, MessageLink, MessageParts } from "./message-parts.ts";

/** The page that a message is sent for. */
export type MessagePage = {
  readonly name: string;
  /** Its own address. */
  readonly url: string;
  readonly timeZone: string;
  readonly locale: string;
  /** Whether messages hold the text of updates: not where the page is not public. */
  readonly showsText: boolean;
};

/** A component that the page shows and the event concerns. */
export type MessageComponent = {
  readonly id: string;
  readonly name: string;
  readonly translations: Translations<"name" | "description">;
  readonly status: ComponentStatus;
  /** The worst status that an incident gave it. */
  readonly worstStatus: ComponentStatus;
};

/** News of an announcement or a component, as it is on one page. Times are epoch milliseconds. */
export type News = {
  readonly event: NewsEvent;
  /** When it was posted. */
  readonly at: number;
  /** When it was recorded to be sent. */
  readonly recordedAt: number;
  readonly page: MessagePage;
  /** The place on the page that says more. */
  readonly detailsUrl: string;
  readonly announcement: {
    readonly id: string;
    readonly kind: AnnouncementKind;
    readonly title: string;
    readonly translations: Translations<"title">;
    readonly beganAt: number;
  } | null;
  readonly state: AnnouncementState | null;
  /** The state that the message before this one said; null where there was none. */
  readonly previousState: AnnouncementState | null;
  readonly impact: Impact;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly components: readonly MessageComponent[];
  readonly previousStatus: ComponentStatus | null;
  /** The update or postmortem; null where there is none, or its text was deleted. */
  readonly update: { readonly message: string; readonly translations: Translations<"message"> } | null;
};

/** The reader of a message, and the links that are theirs alone. */
export type MessageReader = {
  readonly language: Language;
  readonly timeZone: string;
  readonly reason: "page" | "components" | "announcement";
  readonly manageUrl: string;
  readonly unsubscribeUrl: string;
};

/** Whether a fix is only watched, as the page says it: no component of the incident is affected any more. */
function isMonitored({ announcement, state, impact, components }: News): boolean {
  const listed = components.map(({ status }) => status);
  return (
    announcement?.kind === "Incident" && state !== null && isFixWatched({ title: "", impact, state, listed })
  );
}

/** The status by whose colour an event is marked. */
function markOf(news: News): ComponentStatus {
  const { event, impact, components } = news;
  if (event.startsWith("Notice") || isPostmortem(event)) return "Unknown";
  if (event.startsWith("Maintenance")) return "Under Maintenance";
  if (event === "IncidentResolved") return "Operational";
  if (!event.startsWith("Incident")) return components[0]?.status ?? "Unknown";
  if (isMonitored(news)) return "Degraded Performance";
  if (impact === "Critical") return "Major Outage";
  return impact === "Major" ? "Partial Outage" : "Degraded Performance";
}

/** Tones of marks that are too faint for small text (less than 4.5 to 1), made readable on the card of a mail. */
const readable: {
  readonly light: Partial<Record<ComponentStatus, string>>;
  readonly dark: Partial<Record<ComponentStatus, string>>;
} = {
  light: { "Degraded Performance": "#8a5d00", Operational: "#1c7a52" },
  dark: { "Major Outage": "#f25f5c" },
};

function colourOf(news: News): MessageParts["colour"] {
  const status = markOf(news);
  const { light, dark } = palettes;
  return {
    light: readable.light[status] ?? light.mark[status],
    dark: readable.dark[status] ?? dark.mark[status],
  };
}

function factsOf(news: News, reader: MessageReader, now: number): MessageFact[] {
  const { language, timeZone } = reader;
  const texts = pageTextsIn(language);
  const { labels } = messageTextsIn(language);
  const clock = clockOf(localeOf(news.page.locale, language, texts), timeZone);
  const { event, announcement, state, previousState, components, impact, startsAt, endsAt } = news;
  const arrow = texts.direction === "rtl" ? "←" : "→";
  const moved = (before: string | null, after: string) =>
    before === null || before === after ? after : `${before} ${arrow} ${after}`;
  const facts: MessageFact[] = [];
  const { announcements } = texts;
  if (state !== null && announcement?.kind !== "Notice") {
    const before = previousState === null ? null : announcements.state[previousState];
    facts.push({ label: labels.status, value: moved(before, announcements.state[state]) });
  }
  const [only] = components;
  if (announcement === null && only !== undefined) {
    const before = news.previousStatus === null ? null : texts.status[news.previousStatus];
    facts.push({ label: labels.status, value: moved(before, texts.status[only.status]) });
  } else if (components.length > 0) {
    const componentNames = components.map(({ name: ownName, translations, status, worstStatus }) => {
      const name = textIn(translations, "name", language) ?? ownName;
      if (event === "IncidentResolved") {
        const was = announcements.was(worstStatus, texts.status[worstStatus]);
        return worstStatus === "Operational" ? name : `${name} (${was})`;
      }
      const isNamedWithStatus = announcement?.kind === "Incident" || event === "MaintenanceEnded";
      if (!isNamedWithStatus || isPostmortem(event)) return name;
      const isBetter = announcement?.kind === "Incident" && isWorse(worstStatus, status);
      return `${name} (${announcements.change(isBetter ? texts.status[worstStatus] : null, texts.status[status])})`;
    });
    facts.push({ label: labels.affected, value: clock.list(componentNames) });
  }
  const hasImpact = event.startsWith("Incident") && impact !== "None";
  if (hasImpact && event !== "IncidentResolved" && !isPostmortem(event) && !isMonitored(news))
    facts.push({ label: labels.impact, value: subscriptionTextsIn(language).impacts[impact] });
  if (announcement?.kind === "Maintenance" && startsAt !== null && endsAt !== null)
    facts.push({ label: labels.planned, value: clock.window(startsAt, endsAt, now) });
  if (
    announcement !== null &&
    (event === "IncidentResolved" || state === "Completed") &&
    !isPostmortem(event)
  ) {
    const value = texts.duration(shownLength(announcement.beganAt, news.at));
    facts.push({ label: labels.duration, value });
  }
  const posted = clock.window(news.at, news.at, now);
  if (announcement?.kind === "Incident") {
    const { beganAt } = announcement;
    const started = clock.window(beganAt, beganAt, now);
    facts.push({ label: labels.started, value: started });
    // The first message of an incident is posted when it starts.
    if (started === posted) return facts;
  }
  facts.push({ label: labels.posted, value: posted });
  return facts;
}

function titleOf({ announcement, components, event }: News, language: Language): string {
  if (announcement !== null) {
    return textIn(announcement.translations, "title", language) ?? announcement.title;
  }
  const [only] = components;
  if (only === undefined) return messageTextsIn(language).events[event];
  return textIn(only.translations, "name", language) ?? only.name;
}

/** The directions of the languages that title and update are written in: the page's own where they are not translated. */
function writtenDirections(
  { announcement, components, page, update }: News,
  language: Language,
): NonNullable<MessageParts["written"]> {
  const { direction } = pageTextsIn(language);
  const own = pageTextsIn(ownLanguage(page)).direction;
  const [only] = components;
  const title =
    announcement === null
      ? textIn(only?.translations ?? null, "name", language)
      : textIn(announcement.translations, "title", language);
  const body = textIn(update?.translations ?? null, "message", language);
  return { title: title === undefined ? own : direction, body: body === undefined ? own : direction };
}

/** Whether an update moved an incident to another state. */
const isNewState = ({ event, state, previousState }: News) =>
  event === "IncidentUpdated" && state !== previousState;

/** The event in the reader's language; of an incident with a new state, that. */
function headingOf(news: News, language: Language): string {
  const { event, state } = news;
  const { events } = messageTextsIn(language);
  if (state !== null && isNewState(news)) {
    const { announcements } = pageTextsIn(language);
    return announcements.kindAndState(announcements.kind.Incident, announcements.state[state]);
  }
  return events[state === "Cancelled" && !isPostmortem(event) ? "MaintenanceCancelled" : event];
}

/** The beginning of a subject: the event, or the new state or status where that says more. */
function newsWord(news: News, language: Language): string {
  const { event, state, components } = news;
  const texts = pageTextsIn(language);
  const [only] = components;
  if (state !== null && isNewState(news)) return texts.announcements.state[state];
  if (event === "IncidentResolved") return texts.announcements.state.Resolved;
  if (event === "StatusChanged" && only !== undefined) return texts.status[only.status];
  return headingOf(news, language);
}

/** The parts of a message about an event, for one reader, as it is sent at `now` (epoch milliseconds). */
export function newsParts(news: News, reader: MessageReader, now: number): MessageParts {
  const { page, event, update } = news;
  const { language, reason } = reader;
  const pageWords = pageTextsIn(language);
  const texts = messageTextsIn(language);
  const title = titleOf(news, language);
  const message = update === null ? "" : (textIn(update.translations, "message", language) ?? update.message);
  const hasText = message.trim() !== "";
  const notes: string[] = [];
  if (hasText && !page.showsText) notes.push(texts.detailsOnPage);
  if (event === "FlappingStarted") notes.push(texts.unstable);
  if (event === "FlappingEnded") notes.push(texts.stable);
  if (now - news.recordedAt > lateAfter) {
    const clock = clockOf(localeOf(page.locale, language, pageWords), reader.timeZone);
    notes.push(texts.delayed(clock.window(news.recordedAt, news.recordedAt, now)));
  }
  const manage: MessageLink = { label: texts.manage, url: reader.manageUrl };
  const unsubscribe: MessageLink = { label: texts.unsubscribe, url: reader.unsubscribeUrl };
  return {
    language,
    direction: pageWords.direction,
    written: writtenDirections(news, language),
    subject: `[${page.name}] ${newsWord(news, language)}${pageWords.between.date}${title}`,
    page: { name: page.name, url: page.url },
    colour: colourOf(news),
    heading: headingOf(news, language),
    title,
    facts: factsOf(news, reader, now),
    body: hasText && page.showsText ? { text: plainText(message), html: renderMarkdown(message) } : null,
    notes,
    button: { label: texts.details, url: news.detailsUrl },
    why: texts.why[reason](page.name),
    footer: [manage, unsubscribe],
  };
}
