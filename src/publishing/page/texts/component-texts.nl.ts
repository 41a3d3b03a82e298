/** Dutch texts of a component's page. */
import { html } from "../../html-template.ts";
import type { ComponentTexts } from "./component-texts.ts";
import { counter, lengthIn } from "./text-formats.ts";

const { number } = counter("nl");

/** Dutch. */
export const componentDutch: ComponentTexts = {
  inLastDays: "beschikbaarheid in de afgelopen 90 dagen",
  sinceDate: (date) => `beschikbaarheid sinds ${date}`,
  length: lengthIn({
    d: "\u00A0d",
    h: "\u00A0u",
    min: "\u00A0min",
    s: "\u00A0s",
    under: "minder dan 1\u00A0s",
  }),

  howMade: "Hoe dit cijfer wordt berekend",
  times: (of, weight) => `${of} ×\u00A0${weight}`,
  downtime: "Uitval",
  fromToNow: (from) => html`${from} tot nu`,
  leftOut: "niet meegeteld",
  beforeStart: "Vóór de start",
  less: (of) => `− ${of}`,
  observed: "Gemeten tijd",
  formula: ({ down, observed, exact, shown }) =>
    html`100 × (1 − ${down} ÷ ${observed}) = ${exact}, <b>getoond als ${shown}</b>`,
  tooLittleObserved: "Er is minder dan 24 uur gemeten, dus er is nog geen cijfer.",
  rounded: "Naar beneden afgerond: 100,00% betekent dat er geen enkele uitval was.",
  asJson: (address) => html`<a href="${address}">Dezelfde gegevens als JSON</a>, om na te rekenen.`,

  days: "Dagen met een andere status dan ‘Operationeel’",
  noDays: "Alle dagen de hele dag operationeel.",
  allDay: (status) => `${status} de hele dag`,
  notCounted: (reason) => (reason === "Before Start" ? "niet meegeteld, vóór de start" : "niet meegeteld"),
  corrected: "gecorrigeerd door de beheerders",
  andMore: (count) => `en nog ${number(count)}`,
  dayFigure: (percent) => `${percent}% die dag`,
  todayFigure: (percent) => `${percent}% vandaag tot nu toe`,
  soFar: (length) => `tot nu toe ${length}`,

  corrections: "Correcties",
  correction: (status, window) => html`<b>${status}</b>, ${window}.`,
  byOperator: (time) => html`Door de beheerders, ${time}.`,

  months: "Maanden van de afgelopen 90 dagen",
  closed: (date) => html`Afgesloten op ${date}`,
  stillOpen: "Nog open",
  byNow: (percent) => `${percent} volgens de huidige gegevens`,
  changedBy: { correction: "Correctie", announcement: "Bericht" },

  announcements: "Berichten",
  noAnnouncements: "Geen berichten hierover.",
};
