/** The additional texts of a component's page. */
import type { ExclusionReason } from "../../../rules/uptime-calculation.ts";
import type { Html } from "../../html-template.ts";

/** Lengths, weights and figures are passed formatted. */
export type ComponentTexts = {
  readonly inLastDays: string;
  /** The same while something was observed only from a later day on. */
  readonly sinceDate: (date: string) => string;
  /** A length to the second, so that a sum can be followed: `89 d 12 h 59 min`. */
  readonly length: (milliseconds: number) => string;

  readonly howMade: string;
  readonly times: (length: string, weight: string) => string;
  readonly downtime: string;
  readonly fromToNow: (from: Html) => Html;
  readonly leftOut: string;
  readonly beforeStart: string;
  readonly less: (length: string) => string;
  readonly observed: string;
  readonly formula: (sum: {
    readonly down: string;
    readonly observed: string;
    readonly exact: string;
    readonly shown: Html;
  }) => Html;
  readonly tooLittleObserved: string;
  readonly rounded: string;
  readonly asJson: (address: string) => Html;

  readonly days: string;
  readonly noDays: string;
  readonly allDay: (status: string) => string;
  /** Why time does not count, or how much of it does. */
  readonly notCounted: (reason: ExclusionReason) => string;
  readonly corrected: string;
  readonly andMore: (count: number) => string;
  readonly dayFigure: (percent: string) => string;
  /** The figure of a day that is not over, and a length of time that goes on. */
  readonly todayFigure: (percent: string) => string;
  readonly soFar: (length: string) => string;

  readonly corrections: string;
  readonly correction: (status: string, window: Html) => Html;
  readonly byOperator: (time: Html) => Html;

  readonly months: string;
  readonly closed: (date: Html) => Html;
  readonly stillOpen: string;
  readonly byNow: (percent: string) => string;
  readonly changedBy: { readonly correction: string; readonly announcement: string };

  readonly announcements: string;
  readonly noAnnouncements: string;
};
