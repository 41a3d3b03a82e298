/** English texts of a component's page. */
import { html } from "../../html-template.ts";
import type { ComponentTexts } from "./component-texts.ts";
import { lengthIn } from "./text-formats.ts";

/** English. */
export const componentEnglish: ComponentTexts = {
  inLastDays: "uptime in the last 90 days",
  sinceDate: (date) => `uptime since ${date}`,
  length: lengthIn({
    d: "\u00A0d",
    h: "\u00A0h",
    min: "\u00A0min",
    s: "\u00A0s",
    under: "under 1\u00A0s",
  }),

  howMade: "How this is calculated",
  times: (of, weight) => `${of} ×\u00A0${weight}`,
  downtime: "Downtime",
  fromToNow: (from) => html`${from} to now`,
  leftOut: "excluded",
  beforeStart: "Before its start",
  less: (of) => `− ${of}`,
  observed: "Observed time",
  formula: ({ down, observed, exact, shown }) =>
    html`100 × (1 − ${down} ÷ ${observed}) = ${exact}, <b>shown as ${shown}</b>`,
  tooLittleObserved: "Less than 24 hours were observed, so there is no figure yet.",
  rounded: "Rounded down, so 100.00% means no downtime at all.",
  asJson: (address) => html`<a href="${address}">Download as JSON</a> to check it yourself.`,

  days: "Days not fully Operational",
  noDays: "Operational all day, every day.",
  allDay: (status) => `${status} all day`,
  notCounted: (reason) => (reason === "Before Start" ? "excluded, before its start" : "excluded"),
  corrected: "corrected by an operator",
  andMore: (count) => `and ${count} more`,
  dayFigure: (percent) => `${percent}% that day`,
  todayFigure: (percent) => `${percent}% today so far`,
  soFar: (length) => `${length} so far`,

  corrections: "Corrections",
  correction: (status, window) => html`<b>${status}</b>, ${window}.`,
  byOperator: (time) => html`By an operator, ${time}.`,

  months: "Months of the last 90 days",
  closed: (date) => html`Final since ${date}`,
  stillOpen: "In progress",
  byNow: (percent) => `${percent} including later reports`,
  changedBy: { correction: "Correction", announcement: "Announcement" },

  announcements: "Announcements",
  noAnnouncements: "No announcements.",
};
