/** The words of a component's page in English. */
import { html } from "../../html-template.ts";
import { lengthIn } from "./words-common.ts";
import type { ComponentWords } from "./words-component.ts";

/** English. */
export const componentEnglish: ComponentWords = {
  inLastDays: "uptime in the last 90 days",
  sinceDate: (date) => `uptime since ${date}`,
  length: lengthIn({
    d: "\u00A0d",
    h: "\u00A0h",
    min: "\u00A0min",
    s: "\u00A0s",
    under: "under 1\u00A0s",
  }),

  howMade: "How this figure is made",
  times: (of, weight) => `${of} × ${weight}`,
  downtime: "Downtime",
  fromToNow: (from) => html`${from} to now`,
  leftOut: "left out",
  beforeStart: "Before its start",
  less: (of) => `− ${of}`,
  observed: "Observed",
  formula: ({ down, observed, exact, shown }) =>
    html`100 × (1 − ${down} ÷ ${observed}) = ${exact}, <b>shown as ${shown}</b>`,
  tooLittleObserved: "Less than 24 hours were observed, so there is no figure yet.",
  rounded: "Rounded down, so 100.00% means no downtime at all.",
  asJson: (address) => html`<a href="${address}">The same as JSON</a>, to compute it again.`,

  days: "Days that were not all Operational",
  noDays: "Every day was all Operational.",
  allDay: (status) => `${status} all day`,
  until: (from, to) => html`${from}–${to}`,
  notCounted: (reason) => (reason === "Before Start" ? "left out, before its start" : "left out"),
  corrected: "corrected by an operator",
  andMore: (count) => `and ${count} more`,
  dayFigure: (percent) => `${percent}% that day`,

  corrections: "Corrections",
  correction: (status, window) => html`<b>${status}</b>, ${window}.`,
  byOperator: (time) => html`By an operator, ${time}.`,

  months: "Months",
  closed: (date) => html`Closed ${date}`,
  stillOpen: "Still open",
  byNow: (percent) => `${percent} by what is known now`,
  changedBy: { correction: "Correction", announcement: "Announcement" },

  announcements: "Announcements",
  noAnnouncements: "Nothing was announced of it.",
};
