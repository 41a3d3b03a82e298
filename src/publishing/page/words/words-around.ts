/**
 * What is said around the page itself: what its script tells, and what stands at the gate, in badges, in the banner
 * that other sites embed, and where there is no page to show. What the script fills in stands in braces.
 */

/** The words around the page. */
export type AroundWords = {
  /** What the page tells of its own news, by the visitor's clock. */
  readonly live: {
    /** `{time}` is when the page was last known to be true (`14:02`), `{length}` how long ago that is (`3 minutes`). */
    readonly noNews: string;
    /** Said once to screen readers when the page changed while it was open; `{headline}` is its sentence now. */
    readonly changed: string;
    /** Said once when news comes again. */
    readonly back: string;
  };
  readonly languages: {
    /** What the switch is called. */
    readonly choose: string;
    /** Stands beside a text that is in another language than the page, since nobody has translated it. */
    readonly notTranslated: string;
  };
  /** What stands before a page that is not for everybody. */
  readonly gate: {
    readonly password: {
      readonly heading: string;
      readonly lead: string;
      readonly label: string;
      readonly enter: string;
      readonly wrong: string;
      /** `minutes` from 1. */
      readonly tooMany: (minutes: number) => string;
    };
    readonly restricted: { readonly heading: string; readonly lead: string; readonly signIn: string };
    /** How to leave a page that one has entered. */
    readonly leave: string;
  };
  /** What a page says that has nothing else to show. */
  readonly message: {
    readonly nothingHere: string;
    readonly gone: string;
    readonly cannotBeRead: string;
    readonly notReady: string;
    readonly tooMany: string;
    readonly notOpen: string;
    readonly failed: string;
    readonly cannotBeAnswered: string;
  };
  /** The banner that other sites embed, and badges. */
  readonly embed: {
    /** The link from the banner to the page. */
    readonly see: string;
    /** Of several that are open. */
    readonly more: (count: number) => string;
    readonly dismiss: string;
    /** What a badge of the whole page says before the status: a short noun, small. */
    readonly status: string;
    /** The alternative text of a badge: `name` is a component or the page. */
    readonly badge: (name: string, status: string) => string;
  };
  /** The page as text: what parts stand in it that the page itself shows without words. */
  readonly text: {
    readonly open: string;
    readonly daysNotOperational: string;
    readonly uptimeSince: (date: string, percent: string) => string;
    readonly uptimeOf: (days: number, percent: string) => string;
  };
};
