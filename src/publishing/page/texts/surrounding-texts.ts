/**
 * Texts around the page: for its script, the gate, badges, the embeddable banner, and message pages.
 * Placeholders of the script are in braces.
 */

export type SurroundingTexts = {
  /** The page's freshness, by the visitor's clock. */
  readonly live: {
    /**
     * `{time}` is the time at which the page was last current (`14:02`), `{length}` the time since (`3
     * minutes`).
     */
    readonly noNews: string;
    /** Announced once when updates resume. */
    readonly back: string;
    /** While the reader's connection is lost. */
    readonly lost: string;
  };
  readonly languages: {
    /** Label of the language switch. */
    readonly choose: string;
    /** Beside untranslated text. */
    readonly notTranslated: string;
  };
  /** The gate before restricted pages. */
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
    /** Leaving a page after entering its password. */
    readonly leave: string;
  };
  /** Message pages. */
  readonly message: {
    readonly nothingHere: string;
    readonly gone: string;
    readonly cannotBeRead: string;
    readonly notReady: string;
    readonly outcomeUnknown: string;
    readonly tooMany: string;
    readonly notOpen: string;
    readonly failed: string;
    readonly cannotBeAnswered: string;
    /** The cause and the remedy, below the heading. */
    readonly advice: {
      /** The database does not answer a visitor who only reads. */
      readonly unreachable: string;
      /** The database does not answer, and a form was sent. */
      readonly notSaved: string;
      /** Whether a form was saved is unknown; it can be sent again. */
      readonly maybeSaved: string;
      readonly starting: string;
      readonly tooMany: string;
      /** An unexpected error, whose details are for the operator. */
      readonly failed: string;
    };
  };
  /** The banner that other sites embed, and badges. */
  readonly embed: {
    /** The link from the banner to the page. */
    readonly see: string;
    /** Of several that are open. */
    readonly more: (count: number) => string;
    readonly dismiss: string;
    /** Label of the whole page's badge, before the status: a short noun. */
    readonly status: string;
    /** The alternative text of a badge: `name` is a component or the page. */
    readonly badge: (name: string, status: string) => string;
  };
  /** Section names in the text form, which the page itself shows without words. */
  readonly text: {
    readonly open: string;
    readonly daysNotOperational: string;
    readonly uptimeSince: (date: string, percent: string) => string;
    readonly uptimeOf: (days: number, percent: string) => string;
  };
};
