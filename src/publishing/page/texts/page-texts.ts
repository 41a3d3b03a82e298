/** The shape of a message catalogue: all sentences of the page in one language. */
import type {
  AnnouncementKind,
  AnnouncementState,
  ComponentStatus,
  Impact,
} from "../../../contract/words.ts";
import type { PageSentence } from "../../../rules/page-status.ts";
import type { Html } from "../../html-template.ts";
import type { ComponentTexts } from "./component-texts.ts";
import type { SurroundingTexts } from "./surrounding-texts.ts";

/** Texts of announcements. Times, ranges and lists are passed formatted. */
export type AnnouncementTexts = {
  readonly kind: Readonly<Record<AnnouncementKind, string>>;
  readonly state: Readonly<Record<AnnouncementState, string>>;
  readonly impact: Readonly<Record<Exclude<Impact, "None">, string>>;
  /** The impact of an incident whose fix is being watched. */
  readonly impactWas: Readonly<Record<Exclude<Impact, "None">, string>>;
  /** The states as stops on a line. */
  readonly course: string;

  readonly since: (time: Html) => Html;
  readonly until: (time: Html) => Html;
  readonly planned: (window: Html) => Html;
  /** The window of maintenance that was cancelled. */
  readonly wasPlanned: (window: Html) => Html;
  readonly plannedOn: (kind: string, window: Html) => Html;
  /** The worst expected status: for all components as a sentence, and beside one of them. */
  readonly expects: (status: ComponentStatus, word: string) => string;
  readonly atWorst: (status: ComponentStatus, word: string) => string;
  /** A component's status during maintenance. */
  readonly toPlan: (status: string, isAsPlanned: boolean) => string;
  readonly notStarted: string;
  readonly overrunning: (end: Html) => Html;
  readonly took: (duration: string) => string;
  readonly recurring: string;
  /** A component's status while the announcement was open. */
  readonly was: (status: ComponentStatus, word: string) => string;
  /** A component's status that is worse than `own`, which the announcement gives it; because of another announcement if it has a title. */
  readonly worse: (own: string, word: string, title: Html | null) => Html;

  readonly updates: string;
  /** The text of an automatic update when work began. */
  readonly started: string;
  /** The state that an update begins with. */
  readonly stateSentence: (state: string) => string;
  readonly edited: (time: Html) => Html;
  readonly readOn: string;
  readonly earlier: (count: number) => string;
  readonly allUpdates: (count: number) => string;
  /** A component's change in an update; null if it was not, or no longer is, listed. */
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

/** Additional texts of the history. */
export type HistoryTexts = {
  readonly filter: string;
  readonly none: string;
  readonly older: string;
  readonly newer: string;
  readonly parts: string;
  readonly years: string;
};

/** Texts of status sources. Times include their preposition: `at 14:13`. */
export type OriginTexts = {
  readonly at: (time: string) => string;
  readonly since: (time: string) => string;
  /** The script's version: `{length}` is replaced by `15 minutes`. */
  readonly for: string;
  readonly monitor: (time: Html) => Html;
  readonly hand: (time: Html) => Html;
  readonly anyAnnouncement: string;
  readonly silence: (time: Html) => Html;
  readonly neverReported: string;
  /** `isMore` if only that many changes were counted. */
  readonly unstable: (changes: number, isMore: boolean) => Html;
};

/** One language's texts. Markup arguments (mostly times) are placed by the language. */
export type PageTexts = {
  /** BCP 47, as `<html lang>` has it. */
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  /** Locale for dates and figures if the page's locale is of another language, or has no region. */
  readonly locale: string;
  readonly status: Readonly<Record<ComponentStatus, string>>;
  /**
   * Separators in a bar's description: between days, day and status, and statuses; and the end of a sentence.
   */
  readonly between: {
    readonly days: string;
    readonly date: string;
    readonly parts: string;
    readonly sentences: string;
  };
  /** A figure with its sign: `99.98%` */
  readonly percent: (figure: string) => string;

  /** The page's sentence (rule 4) in this language. */
  readonly headline: (sentence: PageSentence) => string;
  readonly title: (headline: string, page: string) => string;
  /** A page in a title, whose name alone does not say that it is a status page. */
  readonly statusOf: (page: string) => string;
  /** The time of the page, which is new with each of its versions. */
  readonly updated: (time: Html) => Html;
  readonly since: (time: Html) => Html;
  readonly noNewsSince: (time: Html) => Html;
  /** The script's text for less than a minute. */
  readonly momentAgo: string;
  readonly affected: string;
  readonly andMore: (count: number) => string;
  /** The last item of an abbreviated list of components. */
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
  /** `{shown}` is the number of matches. */
  readonly found: (count: number) => string;

  readonly today: string;
  readonly uptime: string;
  readonly noData: string;
  /** Placeholder for a figure from less than 24 observed hours. */
  readonly noFigure: string;
  /** Beside a figure, while something was observed only from a day on. */
  readonly figureSince: (date: string) => string;
  readonly barsOfDays: (days: number) => string;
  readonly uptimeOfDays: string;
  readonly allDays: (status: string) => string;
  readonly otherDays: (status: string) => string;
  readonly beforeStart: string;
  readonly allDay: (status: string) => string;
  readonly unknownSince: (status: string, time: string) => string;
  readonly duration: (milliseconds: number) => string;

  readonly announcements: AnnouncementTexts;
  readonly origin: OriginTexts;
  readonly historyOf: HistoryTexts;
  readonly component: ComponentTexts;

  readonly timesIn: (zone: string, name: string) => string;
  /** The same of a zone whose clocks change: `zone` is its name now. */
  readonly timesInPlace: (name: string, zone: string) => string;
  /** The script's line in print; `{time}` is the placeholder. */
  readonly printed: string;
  /** The script's addition of the reader's local time; `{time}` is the placeholder. */
  readonly inYourZone: string;
  readonly poweredBy: string;
  readonly history: string;
  readonly subscribe: string;
  readonly feeds: {
    readonly atom: string;
    readonly rss: string;
    readonly json: string;
    /** The address that calendar programs subscribe to: of maintenance alone. */
    readonly calendar: string;
    /** The same as a file, beside it. */
    readonly calendarFile: string;
    /** Of one maintenance that lies ahead. */
    readonly addToCalendar: string;
    readonly about: string;
    readonly maintenanceOf: (page: string) => string;
  };
  readonly apiDocs: string;
  readonly asJson: string;
  readonly home: string;
  readonly describe: (page: string) => string;

  readonly empty: {
    readonly headline: string;
    readonly lead: string;
    /** The label of the part for operators. */
    readonly operators: string;
    /** The link to the portal. */
    readonly portal: string;
    /** The introduction to the commands: their effect, and where to run them. */
    readonly terminal: string;
  };
  readonly around: SurroundingTexts;
};
