/** What the page says, in one language. Every sentence of it stands in a catalogue of this shape. */
import type {
  AnnouncementKind,
  AnnouncementState,
  ComponentStatus,
  Impact,
} from "../../../contract/words.ts";
import type { PageSentence } from "../../../rules/page-status.ts";
import type { Html } from "../../html-template.ts";
import type { AroundWords } from "./words-around.ts";
import type { ComponentWords } from "./words-component.ts";

/** What announcements say. Times, windows and lists of names come as the language's clock writes them. */
export type AnnouncementWords = {
  readonly kind: Readonly<Record<AnnouncementKind, string>>;
  readonly state: Readonly<Record<AnnouncementState, string>>;
  readonly impact: Readonly<Record<Exclude<Impact, "None">, string>>;
  /** The states as stops on a line. */
  readonly course: string;

  readonly since: (time: Html) => Html;
  readonly until: (time: Html) => Html;
  readonly planned: (window: Html) => Html;
  readonly plannedOn: (kind: string, window: Html) => Html;
  /** The worst that work may cause, and its word: of all its components, as a sentence, and beside one of them. */
  readonly expects: (status: ComponentStatus, word: string) => string;
  readonly atWorst: (status: ComponentStatus, word: string) => string;
  /** What a component shows while work goes on. */
  readonly toPlan: (status: string, isAsPlanned: boolean) => string;
  readonly notBegun: string;
  readonly overrunning: (end: Html) => Html;
  readonly took: (duration: string) => string;
  readonly recurring: string;
  /** What was said of a component while the announcement was open. */
  readonly was: (status: string) => string;

  readonly updates: string;
  /** What an update says that time made when work began. */
  readonly started: string;
  /** The state that an update begins with. */
  readonly said: (state: string) => string;
  readonly edited: (time: Html) => Html;
  readonly readOn: string;
  readonly earlier: (count: number) => string;
  readonly allUpdates: (count: number) => string;
  /** What an update changed of a component; null where that was, or is, not named. */
  readonly change: (before: string | null, after: string | null) => string;
  readonly postmortem: string;
  readonly published: (time: Html) => Html;

  readonly kindAndState: (kind: string, state: string) => string;
  readonly openSince: (kindAndState: string, time: Html) => Html;
  readonly closedAfter: (kindAndState: string, duration: string) => string;
  readonly closed: (kindAndState: string) => string;
  readonly concerns: (components: string) => string;

  readonly alsoOpen: (count: number) => string;
  readonly allOpen: (count: number) => string;
  readonly upcoming: string;
  readonly allUpcoming: (count: number) => string;
  readonly recent: string;
  readonly noIncidents: string;
  readonly allRecent: string;
};

/** What the history says beside its announcements. */
export type HistoryWords = {
  readonly none: string;
  readonly older: string;
  readonly newer: string;
  readonly parts: string;
  readonly years: string;
};

/** Who says what a component shows. Times come with what goes before them: `at 14:13`. */
export type OriginWords = {
  readonly at: (time: string) => string;
  readonly since: (time: string) => string;
  /** What the script puts there instead: `{length}` stands for `15 minutes`. */
  readonly for: string;
  readonly monitor: (time: Html) => Html;
  readonly hand: (time: Html) => Html;
  readonly announcement: (title: Html) => Html;
  readonly anyAnnouncement: string;
  readonly silence: (time: Html) => Html;
  readonly neverReported: string;
  /** `isMore` where only so many changes were counted. */
  readonly unstable: (changes: number, isMore: boolean) => Html;
};

/** One language's words. Markup that a sentence takes (times, mostly) stands in it where the language wants it. */
export type Words = {
  /** BCP 47, as `<html lang>` has it. */
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  /** The locale for dates and figures where the page's own locale is of another language, or names no region. */
  readonly locale: string;
  readonly status: Readonly<Record<ComponentStatus, string>>;
  /**
   * What parts the days of a bar's text, a day from what it showed, and the parts of that; and what ends a sentence that
   * another follows.
   */
  readonly between: {
    readonly days: string;
    readonly date: string;
    readonly parts: string;
    readonly sentences: string;
  };
  /** A figure with its sign: `99.98%` */
  readonly percent: (figure: string) => string;

  /** What the page says of itself: the sentences that rule 4 has in English, in this language. */
  readonly headline: (sentence: PageSentence) => string;
  readonly title: (headline: string, page: string) => string;
  readonly asOf: (time: Html) => Html;
  readonly since: (time: Html) => Html;
  readonly noNewsSince: (time: Html) => Html;
  /** What the script says of less than a minute, where there is room and where there is little. */
  readonly momentAgo: { readonly long: string; readonly short: string };
  readonly affected: string;
  readonly andMore: (count: number) => string;
  /** The last part of a list of components. */
  readonly moreOf: (count: number) => string;

  readonly components: string;
  readonly statusSince: (status: ComponentStatus, word: string, time: Html | string) => Html;
  /** While work goes on: whether it is as that expects. */
  readonly plannedSince: (word: string, isAsPlanned: boolean, time: Html) => Html;
  readonly wasAt: (unknown: string, status: string, time: string) => Html;
  readonly groupCalm: (count: number) => Html;
  readonly groupUnknown: (unknown: string, count: number) => Html;
  readonly groupTroubled: (status: string, troubled: number, count: number) => Html;
  readonly find: string;
  /** `{shown}` stands for how many were found. */
  readonly found: (count: number) => string;

  readonly today: string;
  readonly uptime: string;
  readonly noData: string;
  /** What stands for a figure of less than 24 observed hours. */
  readonly noFigure: string;
  /** Beside a figure, while something was observed only from a day on. */
  readonly figureSince: (date: string) => string;
  readonly phoneBars: string;
  readonly allDays: (status: string) => string;
  readonly otherDays: (status: string) => string;
  readonly beforeStart: string;
  readonly allDay: (status: string) => string;
  readonly unknownSince: (status: string, time: string) => string;
  readonly duration: (milliseconds: number) => string;

  readonly announcements: AnnouncementWords;
  readonly origin: OriginWords;
  readonly historyOf: HistoryWords;
  readonly component: ComponentWords;

  readonly timesIn: (zone: string, name: string) => string;
  /** What the script puts behind a time where its reader's clocks differ, in brackets; `{time}` stands for theirs. */
  readonly inYourZone: string;
  readonly poweredBy: string;
  readonly history: string;
  readonly subscribe: string;
  readonly feeds: {
    readonly atom: string;
    readonly rss: string;
    readonly json: string;
    readonly calendar: string;
    readonly about: string;
    readonly maintenanceOf: (page: string) => string;
  };
  readonly apiDocs: string;
  readonly asJson: string;
  readonly home: string;
  readonly describe: (page: string) => string;

  readonly empty: { readonly headline: string; readonly lead: string };
  readonly around: AroundWords;
};
